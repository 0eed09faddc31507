"""The lease between processes, on every system that has Python."""

from __future__ import annotations

import signal
from collections.abc import Callable
from pathlib import Path

from data.lease import holder, leased
from data.problem import DatabaseProblem, in_use
from tests.data.killing import ended, running
from tests.refusals import raised


def test_one_process_at_a_time_holds_it_and_a_kill_frees_it(tmp_path: Path) -> None:
    database = tmp_path / "fairwind.sqlite3"

    def hold(ready: Callable[[], object]) -> None:
        with leased(database):
            ready()
            signal.pause()

    with running(hold) as process:
        assert holder(database) == str(process)
        with raised(DatabaseProblem, in_use(str(process), database)), leased(database):
            pass
        assert holder(database) == str(process)
    assert holder(database) is None
    with leased(database):
        pass


def test_a_process_that_ends_frees_it(tmp_path: Path) -> None:
    database = tmp_path / "fairwind.sqlite3"
    assert ended(lambda: leased(database).__enter__()) == 0
    assert holder(database) is None
    with leased(database):
        pass

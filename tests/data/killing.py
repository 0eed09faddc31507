"""Processes that are killed at a chosen moment. They are forks, which need no new interpreter."""

from __future__ import annotations

import os
import signal
import sys
import traceback
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

import pytest


def ended(work: Callable[[], object]) -> int:
    """Return the exit code of a process that does the work; negative if a signal ended it."""
    return _exit_code(_forked(work))


@contextmanager
def running(work: Callable[[Callable[[], object]], object]) -> Iterator[int]:
    """Yield the id of a process that does the work, once it says it is ready; kill it at the end."""
    reading, writing = os.pipe()
    child = _forked(lambda: work(lambda: os.write(writing, b"ready")))
    os.close(writing)
    try:
        with open(reading, "rb") as output:
            assert output.read(5) == b"ready"
        yield child
    finally:
        os.kill(child, signal.SIGKILL)
        assert _exit_code(child) == -signal.SIGKILL


def killed(work: Callable[[], object], call: int, *names: str) -> bool:
    """Do the work in a process that kills itself at the `call`-th call of the named functions.

    Returns False if the work made fewer calls and finished.
    """
    code = ended(lambda: _counting(work, call, names))
    assert code in (0, -signal.SIGKILL)
    return code != 0


def kill_this_process() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _forked(work: Callable[[], object]) -> int:
    with warnings.catch_warnings():
        # Python 3.12 warns where threads run: the fork uses nothing that they hold.
        warnings.simplefilter("ignore", DeprecationWarning)
        return os.fork() or _work(work)


def _exit_code(child: int) -> int:
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)


def _work(work: Callable[[], object]) -> NoReturn:
    """Do the work in the fork and exit, without returning to the test."""
    try:
        work()
        os._exit(0)
    except BaseException:
        traceback.print_exc(file=sys.stderr)
        os._exit(1)


def _counting(work: Callable[[], object], call: int, names: tuple[str, ...]) -> None:
    calls = 0

    def counted(function: Callable[..., Any]) -> Callable[..., Any]:
        def counting(*values: Any, **options: Any) -> Any:
            nonlocal calls
            calls += 1
            if calls == call:
                kill_this_process()
            return function(*values, **options)

        return counting

    for name in names:
        pytest.MonkeyPatch().setattr(name, counted(_found(name)))
    work()


def _found(name: str) -> Any:
    target, _, attribute = name.rpartition(".")
    parts = target.split(".")
    found = __import__(parts[0])
    for part in parts[1:]:
        found = getattr(found, part)
    return getattr(found, attribute)

"""On every operating system, only one process can hold the lease."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from data.core.problem import DatabaseProblem, in_use
from data.processes.lease import holder, leased
from tests.refusals import raised

ROOT = Path(__file__).parents[2]

HOLDS = """
import sys
from pathlib import Path
from types import ModuleType
sys.modules["data"] = ModuleType("data")  # the lease needs nothing of what the package imports
sys.modules["data"].__path__ = ["data"]
from data.processes.lease import leased
with leased(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def start(database: Path) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDS, str(database)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    return process


def test_database_is_used_by_one_process_until_it_is_killed(tmp_path: Path) -> None:
    database = tmp_path / "fairwind.sqlite3"
    with start(database) as process:
        number = holder(database)
        assert number is not None
        with raised(DatabaseProblem, in_use(number, database)), leased(database):
            pass
        assert number == holder(database)
        process.kill()
    assert holder(database) is None
    with leased(database):
        pass

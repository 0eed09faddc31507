"""On systems other than Unix, modules can be imported, workers compute moves, and signals and locks work."""

from __future__ import annotations

import asyncio
import os
import pickle
import re
import signal
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import IO, Any

import pytest

from bot.runtime.stop_signals import on_stop_signal
from bot.thinking.worker import LENGTH, READY, message
from data.core.problem import DatabaseProblem, in_use
from data.processes import lease
from data.processes.lease import holder, leased, lock_file
from tests.bot.thinking.questions import question, thought
from tests.other_platforms import MODULES
from tests.refusals import raised

ROOT = Path(__file__).parents[1]

IMPORTS = """
from tests.other_platforms import MODULES, lack_what_windows_lacks
lack_what_windows_lacks()
import importlib, pkgutil, sys
for package in sys.argv[1:]:
    module = importlib.import_module(package)
    for each in pkgutil.walk_packages(module.__path__, f"{package}."):
        # Tests are not installed; programs and migrations do more than define something.
        left_out = each.name.startswith("sandbox.tests.") or "migrations" in each.name
        if not each.name.endswith("__main__") and not left_out:
            importlib.import_module(each.name)
            print(each.name)
print("missing:", *sorted(set(MODULES) - set(sys.modules)))
"""

THINKS = """
from tests.other_platforms import lack_what_windows_lacks
lack_what_windows_lacks()
from bot.thinking.worker import main
main(10, 2**29, 10.0)
"""


def packages() -> list[str]:
    """Return the Python packages that belong to the program's distribution."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    patterns = project["tool"]["setuptools"]["packages"]["find"]["include"]
    return [each.removesuffix("*") for each in patterns]


def test_no_module_imports_unix_modules_at_the_top_level() -> None:
    importing = re.compile(rf"^(?:import|from) (?:{'|'.join(MODULES)})\b", re.MULTILINE)
    assert importing.search("import os\nimport fcntl\n")
    for package in packages():
        for path in (ROOT / package).rglob("*.py"):
            assert not importing.search(path.read_text("utf-8")), path


@pytest.mark.slow
def test_every_module_can_be_imported_without_unix_modules() -> None:
    done = subprocess.run(
        [sys.executable, "-c", IMPORTS, *packages()],
        cwd=ROOT,
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    *modules, missing = done.stdout.splitlines()
    assert {
        "bot.doctor.command",
        "bot.thinking.worker",
        "data.processes.lease",
        "sandbox.page.serving",
    } < {*modules}
    assert {"fcntl", "resource", "pwd", "grp", "termios"} <= {*missing.split()}


def test_worker_computes_moves_without_unix_modules() -> None:
    asked = question()
    with subprocess.Popen(
        [sys.executable, "-c", THINKS], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        assert _next(process.stdout) == READY
        process.stdin.write(message((asked.game, asked.view, asked.level, asked.seed, None)))
        process.stdin.flush()
        assert _next(process.stdout) == thought(asked)
        process.stdin.close()
    assert process.returncode == 0


def _next(stream: IO[bytes]) -> Any:
    (length,) = LENGTH.unpack(stream.read(LENGTH.size))
    return pickle.loads(stream.read(length))


async def test_stop_signals_work_without_loop_signal_handlers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On Windows, event loops have no signal handlers:
    https://docs.python.org/3/library/asyncio-platforms.html#windows"""

    def add_signal_handler(*_: object) -> None:
        raise NotImplementedError

    loop = asyncio.get_running_loop()
    monkeypatch.setattr(loop, "add_signal_handler", add_signal_handler)
    before = {each: signal.getsignal(each) for each in (signal.SIGTERM, signal.SIGINT)}
    stopping = asyncio.Event()
    try:
        on_stop_signal(loop, stopping.set)
        for each in before:
            signal.raise_signal(each)
            await asyncio.wait_for(stopping.wait(), 10)
            stopping.clear()
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def test_lease_holder_is_named_even_if_the_locked_byte_is_unreadable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Windows, other processes can't read the first byte of the lease's file, because it is locked."""
    monkeypatch.setattr(lease, "_NUMBER_AT", 1)
    database = tmp_path / "fairwind.sqlite3"
    with leased(database):
        assert holder(database) == str(os.getpid())
        with raised(DatabaseProblem, in_use(str(os.getpid()), database)), leased(database):
            pass
    assert holder(database) is None
    assert lock_file(database).read_bytes()[1:].split() == [f"{os.getpid()}".encode()]

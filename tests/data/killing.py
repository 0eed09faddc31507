"""Run work in a forked process that is killed at a chosen moment. A fork starts fast, without a new
interpreter."""

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
    """Do the work in a forked process and return its exit code; negative if a signal ended it."""
    return _exit_code(_forked(work))


@contextmanager
def running(work: Callable[[Callable[[], object]], object]) -> Iterator[int]:
    """Run `work` in a forked process, yield its process id, and kill it at the end of the block. `work` is
    passed a function that it must call once it is ready. The block starts only then."""
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
    """Do the work in a forked process that kills itself at the `call`-th call of the named functions.

    Returns False if the work finished before making that many calls.
    """
    code = ended(lambda: _counting(work, call, names))
    assert code in (0, -signal.SIGKILL)
    return code != 0


def kill_this_process() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _forked(work: Callable[[], object]) -> int:
    with warnings.catch_warnings():
        # From 3.12 on, Python warns when a process with threads forks. This fork uses no lock that a thread may
        # hold.
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

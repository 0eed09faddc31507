"""A kill at a chosen moment, in a fork: it costs no new interpreter."""

from __future__ import annotations

import os
import signal
import sys
import traceback
from collections.abc import Callable
from typing import Any

import pytest


def killed(work: Callable[[], object], call: int, *names: str) -> bool:
    """Do the work in a process that kills itself at this call, from 1, of the functions of these names.

    Returns whether it did: False if the work made fewer calls, and came to its end.
    """
    child = os.fork()
    if not child:
        _work_until(work, call, names)
    _, status = os.waitpid(child, 0)
    ended = os.waitstatus_to_exitcode(status)
    assert ended in (0, -signal.SIGKILL)
    return ended != 0


def _work_until(work: Callable[[], object], call: int, names: tuple[str, ...]) -> None:
    calls = 0

    def counted(function: Callable[..., Any]) -> Callable[..., Any]:
        def counting(*values: Any, **options: Any) -> Any:
            nonlocal calls
            calls += 1
            if calls == call:
                os.kill(os.getpid(), signal.SIGKILL)
            return function(*values, **options)

        return counting

    try:
        for name in names:
            pytest.MonkeyPatch().setattr(name, counted(_found(name)))
        work()
        os._exit(0)
    except BaseException:
        traceback.print_exc(file=sys.stderr)
        os._exit(1)


def _found(name: str) -> Any:
    target, _, attribute = name.rpartition(".")
    parts = target.split(".")
    found = __import__(parts[0])
    for part in parts[1:]:
        found = getattr(found, part)
    return getattr(found, attribute)

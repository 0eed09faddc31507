"""Finds and kills the processes that an engine has started; on Linux, even those outside its process group."""

from __future__ import annotations

import asyncio
import ctypes
import os
import signal
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

MARK: Final = "ENGINE_RUN"
"""The name of the environment variable that marks an engine. Each engine gets a value of its own, which the
processes that it starts inherit."""

_SUBREAPER: Final = 36
"""The option of `prctl` that makes this process the parent of orphaned descendants (a subreaper):
https://man7.org/linux/man-pages/man2/PR_SET_CHILD_SUBREAPER.2const.html"""

_ROUNDS: Final = 100
_PAUSE: Final = 0.01
"""Pause between two rounds of killing, in seconds. A killed process takes a moment to end, and may have started
more processes before that."""


@contextmanager
def orphans_adopted() -> Iterator[None]:
    """A context manager in which this process, not init, adopts orphaned processes of engines. At the end,
    those still running are killed. Does nothing except on Linux."""
    before = descendants(os.getpid())
    _adopt(1)
    try:
        yield
    finally:
        _end(descendants(os.getpid()) - before)
        _adopt(0)


def _adopt(on: int) -> None:
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_SUBREAPER, on, 0, 0, 0)


def descendants(of: int) -> set[int]:
    """Return the ids of all running descendants of the process `of`. The result is empty except on Linux."""
    return _below({of}, _parents())


async def end_all(known: set[int], mark: str, besides: int) -> None:
    """Kill everything that an engine has started: the processes in `known`, their descendants, and every
    process marked by `MARK=mark` in its environment. Leave out the engine itself, `besides`, because the caller
    has killed it and waits for its end."""
    wanted = f"{MARK}={mark}".encode()
    for _ in range(_ROUNDS):
        parents = _parents()
        known |= {pid for pid in parents if _bears(pid, wanted)}
        known |= _below(known, parents)
        known.discard(besides)
        _end(known)
        if not known & _parents().keys():
            break
        await asyncio.sleep(_PAUSE)


def _end(processes: set[int]) -> None:
    for pid in processes:
        with suppress(ProcessLookupError, PermissionError):
            os.kill(pid, signal.SIGKILL)
        with suppress(ChildProcessError):  # only adopted ones are our children
            os.waitpid(pid, os.WNOHANG)


def _below(processes: set[int], parents: Mapping[int, int]) -> set[int]:
    found, layer = set[int](), processes
    while layer:
        layer = {pid for pid, parent in parents.items() if parent in layer} - found
        found |= layer
    return found


def _parents() -> Mapping[int, int]:
    """Return the parent of each running process, by process id; empty except on Linux."""
    found: dict[int, int] = {}
    for name in os.listdir("/proc") if sys.platform == "linux" else ():
        with suppress(OSError, ValueError):
            state, parent = (
                Path(f"/proc/{int(name)}/stat").read_text("utf-8").rpartition(")")[2].split()[:2]
            )
            if state not in "ZX":
                found[int(name)] = int(parent)
    return found


def _bears(pid: int, mark: bytes) -> bool:
    try:
        return mark in Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
    except OSError:
        return False

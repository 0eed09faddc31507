"""Counts the work of a bot's event loop, which is read from another process.

The bare bot uses this module, so it must not import anything of Fairwind.
"""

from __future__ import annotations

import mmap
import os
import threading
from asyncio import BaseEventLoop, Handle
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

VARIABLE: Final = "TURNS"
"""The environment variable that names the file for the counts of a process."""

_BYTES: Final = 8


class Turns(NamedTuple):
    """The iterations of an event loop, the callbacks that it ran, and the timers and tasks created."""

    turns: int
    callbacks: int
    timers: int
    tasks: int

    def since(self, before: Turns) -> Turns:
        return Turns(*(now - then for now, then in zip(self, before, strict=True)))


def read(path: Path) -> Turns:
    """Return what a process has counted so far in its file."""
    return Turns(*memoryview(path.read_bytes()).cast("q"))


def begin() -> None:
    """Count from now on in the main thread of this process, if `VARIABLE` is set."""
    if VARIABLE not in os.environ:
        return
    with Path(os.environ[VARIABLE]).open("w+b") as file:
        file.truncate(_BYTES * len(Turns._fields))
        counts = memoryview(mmap.mmap(file.fileno(), 0)).cast("q")
    places = (
        (BaseEventLoop, "_run_once"),
        (Handle, "_run"),
        (BaseEventLoop, "call_at"),
        (BaseEventLoop, "create_task"),
    )
    for index, (owner, name) in enumerate(places):
        setattr(owner, name, _counted(getattr(owner, name), counts, index))


def _counted(
    function: Callable[..., object], counts: memoryview, index: int
) -> Callable[..., object]:
    main = threading.main_thread().ident

    def counted(*args: Any, **options: Any) -> object:
        if threading.get_ident() == main:
            counts[index] += 1
        return function(*args, **options)

    return counted

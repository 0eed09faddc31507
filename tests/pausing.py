"""Pauses a process, so that it does nothing at all until it is resumed, and tells whether a process works."""

from __future__ import annotations

import os
import time
from pathlib import Path
from signal import SIGSTOP
from typing import Final

_PATIENCE: Final = 60.0


def pause(process: int) -> None:
    """Send SIGSTOP to the process, and return once all of its threads have stopped.

    The signal alone isn't enough: on a busy machine, a thread that waits for data from a pipe may still read
    some before it stops.
    """
    os.kill(process, SIGSTOP)
    until = time.monotonic() + _PATIENCE
    while not {state(each) for each in Path(f"/proc/{process}/task").glob("*/stat")} <= {"T"}:
        assert time.monotonic() < until, "it does not stop"
        time.sleep(0.001)


def works(process: int) -> bool:
    """Return whether a thread of the process runs, or waits for a CPU or the disk. Always False except on
    Linux."""
    return any(state(each) in "RD" for each in Path(f"/proc/{process}/task").glob("*/stat"))


def state(stat: Path) -> str:
    """Return the state letter of a process or thread from proc(5): `T` is stopped, `Z` and `X` have ended."""
    try:
        return stat.read_text("utf-8").rpartition(")")[2].split()[0]
    except OSError:  # it has just ended
        return "X"

"""Handles the signals that ask the process to stop, on every operating system."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from types import FrameType
from typing import Final

_STOPPING: Final = ("SIGTERM", "SIGINT", "SIGBREAK")
"""The names of these signals. SIGBREAK is Ctrl-Break, which only Windows has: service managers send it
there."""


def on_stop_signal(loop: asyncio.AbstractEventLoop, stop: Callable[[], object]) -> None:
    """Call `stop` in the event loop whenever a signal asks the process to stop."""
    for each in (getattr(signal, name) for name in _STOPPING if hasattr(signal, name)):
        try:
            loop.add_signal_handler(each, stop)
        # https://docs.python.org/3/library/asyncio-platforms.html#windows
        except NotImplementedError:
            signal.signal(each, _calling(loop, stop))


def _calling(
    loop: asyncio.AbstractEventLoop, stop: Callable[[], object]
) -> Callable[[int, FrameType | None], None]:
    def handle(_: int, __: FrameType | None) -> None:
        loop.call_soon_threadsafe(stop)  # this also wakes the loop

    return handle

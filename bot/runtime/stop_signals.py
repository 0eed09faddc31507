"""Handles the signals that ask the process to stop, on every operating system."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from types import FrameType
from typing import Final

_STOPPING: Final = ("SIGTERM", "SIGINT", "SIGBREAK")
"""The signals that ask the process to stop. SIGBREAK (Ctrl-Break) exists only on Windows."""


def on_stop_signal(loop: asyncio.AbstractEventLoop, stop: Callable[[], object]) -> None:
    """Call `stop` in the event loop whenever the process receives one of the signals that ask it to stop."""
    for each in (getattr(signal, name) for name in _STOPPING if hasattr(signal, name)):
        try:
            loop.add_signal_handler(each, stop)
        # On Windows, event loops can't handle signals:
        # https://docs.python.org/3/library/asyncio-platforms.html#windows
        except NotImplementedError:
            signal.signal(each, _calling(loop, stop))


def _calling(
    loop: asyncio.AbstractEventLoop, stop: Callable[[], object]
) -> Callable[[int, FrameType | None], None]:
    def handle(_: int, __: FrameType | None) -> None:
        loop.call_soon_threadsafe(stop)  # this also wakes the loop

    return handle

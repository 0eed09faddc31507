"""The work that a process does once it is ready, so that the first moves are fast."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from importlib import import_module
from pkgutil import walk_packages
from typing import Final

from games import find_games
from renderers.studio import Studio

EVERY: Final = 300.0
"""Seconds between two full garbage collections."""

PATIENCE: Final = 60.0
"""Maximum time, in seconds, that a full garbage collection waits for a moment in which the bot owes nobody a
reply."""

_NEVER: Final = 2**31 - 1

_LATER: Final = ("matches.seasons", "matches.standing", "cogs")
"""The packages of which only a part is imported at the start. The first two come before `cogs`: a few of its
modules import all of them, which would make long steps."""


def look_for_garbage() -> None:
    """Enable garbage collection, but exclude all objects that exist already, because they stay until the
    process ends."""
    gc.freeze()
    gc.enable()


async def warm_up(studio: Studio, at_rest: Callable[[], Awaitable[object]]) -> None:
    """Import the code behind commands and buttons, and draw some pictures of each game and all covers. Then
    exclude all present objects from garbage collection, and run a full collection every `EVERY` seconds until
    cancelled.

    The work is done in many short steps. Before each, `at_rest` is awaited: it returns once the bot owes nobody
    a reply. A full collection waits for it at most `PATIENCE` seconds.
    """
    await import_the_rest(at_rest)
    for game in find_games():
        await at_rest()
        while await studio.rehearse(game):
            await at_rest()
        await at_rest()
        await studio.paint_cover(game)
    await at_rest()
    await studio.paint_games()
    # Don't collect before this: that would hold the loop for 70 ms and find next to nothing.
    gc.freeze()
    young, middle, old = gc.get_threshold()
    # Automatic full collections would come in the middle of answers: every ten seconds at 50 moves a second.
    # With 140 matches in memory, each holds the loop for 25 ms.
    gc.set_threshold(young, middle, _NEVER)
    try:
        while True:
            await asyncio.sleep(EVERY)
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await at_rest()
            gc.collect()
    finally:
        gc.set_threshold(young, middle, old)


async def import_the_rest(at_rest: Callable[[], Awaitable[object]]) -> None:
    """Import the modules that were not needed at the start, one at a time. Await `at_rest` before each."""
    for package in _LATER:
        for found in walk_packages(import_module(package).__path__, f"{package}."):
            if found.name not in sys.modules:
                await asyncio.sleep(0)  # `at_rest` may return without yielding to the loop
                await at_rest()
                import_module(found.name)

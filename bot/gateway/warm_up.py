"""Work that a process does in the background once it is ready, so that even its first moves are fast."""

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

EVERY: Final = 60.0
"""Seconds between two full garbage collections."""

PATIENCE: Final = 60.0
"""Maximum time, in seconds, that a full garbage collection is put off while people are waiting for replies."""

_NEVER: Final = 2**31 - 1

_LATER: Final = ("matches.seasons", "matches.standing", "cogs")
"""Packages that are imported only in part at the start; `import_the_rest` imports the rest, in this order. Some
modules of `cogs` import the first two packages as a whole, which would take long in one step."""


def look_for_garbage() -> None:
    """Enable garbage collection for objects that are created from now on. Most of the present objects are
    modules, which are never freed anyway."""
    gc.freeze()
    gc.enable()


async def warm_up(studio: Studio, at_rest: Callable[[], Awaitable[object]]) -> None:
    """Import the code behind commands and buttons. Draw some pictures of each game, and the covers that lobbies
    and `/play` show. Then collect garbage fully every `EVERY` seconds until cancelled. Later collections
    exclude the objects that outlived the first.

    The work is split into short steps, so no reply has to wait long. Each step first awaits `at_rest`, which
    returns once nobody is waiting for a reply. A full collection awaits `at_rest` for at most `PATIENCE`
    seconds.
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
    young, middle, old = gc.get_threshold()
    # Switch off automatic full collections. At 50 moves a second, they would come every ten seconds, in the
    # middle of replies. With 140 matches in memory, each blocks the event loop for 25 ms. The first
    # takes 70 ms. What outlives it is then frozen, which makes later ones shorter. Before it, garbage of the
    # start, such as messages that have been posted, would be frozen, too.
    gc.set_threshold(young, middle, _NEVER)
    try:
        await _collect(at_rest)
        gc.freeze()
        while True:
            await _collect(at_rest)
    finally:
        gc.set_threshold(young, middle, old)


async def _collect(at_rest: Callable[[], Awaitable[object]]) -> None:
    await asyncio.sleep(EVERY)
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            await at_rest()
    gc.collect()


async def import_the_rest(at_rest: Callable[[], Awaitable[object]]) -> None:
    """Import the modules of `_LATER` that are not imported yet, one at a time. Await `at_rest` before each."""
    for package in _LATER:
        for found in walk_packages(import_module(package).__path__, f"{package}."):
            if found.name not in sys.modules:
                await asyncio.sleep(0)  # `at_rest` may return without yielding to the loop
                await at_rest()
                import_module(found.name)

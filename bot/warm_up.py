"""What a process does once it is ready, so that the first moves need not wait for it."""

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
"""Seconds between full collections of garbage."""

PATIENCE: Final = 60.0
"""For how many seconds a full collection waits until no answer is due."""

_NEVER: Final = 2**31 - 1

_LATER: Final = ("matches.seasons", "matches.standing", "cogs")
"""Of these packages a start imports a part. The first two come before `cogs`, as few modules of it need all of
them: these steps would be long."""


def look_for_garbage() -> None:
    """From now on, and never among what is there already: that stays."""
    gc.freeze()
    gc.enable()


async def warm_up(studio: Studio, at_rest: Callable[[], Awaitable[object]]) -> None:
    """Import what commands and buttons do, draw some pictures of each game, keep the garbage collector from
    what stays for good, and then collect garbage now and then, until it is cancelled.

    Each of many short steps begins only while no answer is due: `at_rest` waits for that.
    """
    await import_the_rest(at_rest)
    for game in find_games():
        await at_rest()
        while await studio.rehearse(game):
            await at_rest()
    # No collection before this: it would hold the loop for 70 ms, and find next to nothing.
    gc.freeze()
    young, middle, old = gc.get_threshold()
    # By itself a full collection comes in the middle of an answer, every ten seconds at 50 moves a second, and
    # holds the loop for 25 ms with 140 matches in memory.
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
    """Import the modules that a start leaves out, one in a step."""
    for package in _LATER:
        for found in walk_packages(import_module(package).__path__, f"{package}."):
            if found.name not in sys.modules:
                await asyncio.sleep(0)  # `at_rest` does not wait where nothing is due
                await at_rest()
                import_module(found.name)

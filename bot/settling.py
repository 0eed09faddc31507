"""What a process does once it is ready, so that the first moves need not wait for it."""

from __future__ import annotations

import gc
from collections.abc import Awaitable, Callable

from games import find_games
from renderers.studio import Studio


def look_for_garbage() -> None:
    """From now on, and never among what is there already: that stays."""
    gc.freeze()
    gc.enable()


async def settle_in(studio: Studio, at_rest: Callable[[], Awaitable[object]]) -> None:
    """Draw the first picture of each game, then keep the garbage collection from what stays for good.

    Each step begins only while no answer is due: `at_rest` waits for that.
    """
    for game in find_games():
        await at_rest()
        await studio.rehearse(game)
    await at_rest()
    gc.collect()
    gc.freeze()  # or each collection of the oldest generation would hold the loop for 70 ms

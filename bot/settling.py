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
    """Draw some pictures of each game, then keep the garbage collector from what stays for good.

    Each of many short steps begins only while no answer is due: `at_rest` waits for that.
    """
    for game in find_games():
        await at_rest()
        while await studio.rehearse(game):
            await at_rest()
    # Each collection of the oldest generation would hold the loop for 70 ms. So would one before this, which
    # finds next to nothing.
    gc.freeze()

"""A picture of each game that nobody sees: what all its pictures share is made with it."""

from __future__ import annotations

from functools import cache

from games import find_games
from renderers import find
from renderers.kit.encode import encode
from renderers.renderer import Cast


@cache
def rehearse(key: str) -> None:
    """Draw and encode how a match of this game begins; only once in a process.

    It runs in a thread, beside drawings in the event loop: at worst both make the same piece.
    """
    rules = find_games()[key]
    seats = rules.ABOUT.seats[0]
    state = rules.setup(seats, rules.ABOUT.settle({}), bytes(32))
    encode(find(key).draw(rules.view(state, None), Cast(("Somebody",) * seats)))

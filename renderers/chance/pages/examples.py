"""Positions from two matches of Chance, for the pictures in its rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from games.chance import rules as chance
from games.chance.values import View
from renderers.renderer import Cast

CAST: Final = Cast(("Åsa", "Мария", "Tomás", "Ingrid", "Bob", "Linh", "Noor"))

RUN: Final = (0, 276, 1000, 396)
"""The part of the table's picture that shows the run of reveals, as (left, top, right, bottom) in pixels."""

KEPT: Final = (
    "keep colour shape",
    "keep colour",
    "keep colour",
    "keep none",
    "keep pattern colour",
    "keep pattern colour",
)
KEPT_BY_SEVEN: Final = ("keep colour shape", "keep pattern shape", "keep pattern colour")


@cache
def table() -> View:
    """Return the view of a table of five players. Player 1 has kept two of the three face-up cards. After three
    reveals of TriCards that nobody had, Player 3 has discarded one."""
    return _played(5, 6, b"\x00\x0f", KEPT)


@cache
def before() -> View:
    """Return the view of Player 1 in the match of `table`, one decision earlier: Player 1 must decide."""
    return _played(5, 6, b"\x00\x0f", KEPT[:-1])


@cache
def long() -> View:
    """Return the view of a table of seven players after a long run: seven reveals in a row."""
    return _played(7, 12, b"\x01\x25", KEPT_BY_SEVEN)


def _played(seats: int, countdown: int, seed: bytes, kept: Sequence[str]) -> View:
    state = chance.setup(seats, chance.ABOUT.settle({"countdown": countdown}), seed)
    # The rules play every move, so no example can show an impossible table.
    for text in kept:
        assert state.decider is not None
        state = chance.apply(state, state.decider, chance.parse(text))
    return chance.view(state, state.decider)

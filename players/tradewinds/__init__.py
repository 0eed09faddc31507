"""A player of Tradewinds: playouts to the end of the match, in worlds that all cards of the hand share."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from games.rules import Options
from games.tradewinds.values import Play, View
from players.flat_search import Judge, search
from players.thought import Candidate, Level, Measure, Thought
from players.tradewinds.grid import mask
from players.tradewinds.playouts import Table

PLAYOUTS: Final = {Level.FAIR: 72, Level.STRONG: 600}
"""The number of playouts by level, for all cards of the hand together."""


def levels(seats: int, options: Options) -> Sequence[Level]:  # noqa: ARG001 - the same for all
    return tuple(Level)


def think(view: View, level: Level, seed: bytes, kept: Play | None = None) -> Thought[Play]:
    """Judge each card by the expected final score of the team."""
    assert view.seat is not None
    hand = view.hands[view.seat]
    assert hand
    table, cards = Table(view), list(map(mask, hand))

    def world(number: int) -> Judge:
        drawn = table.world(Random(seed + number.to_bytes(4, "big")))
        return lambda index: drawn.played(cards[index])

    found = search(list(map(Play, hand)), PLAYOUTS[level], world, kept)
    total = view.total
    return Thought(
        tuple(Candidate(each.move, total + each.worth) for each in found), Measure.POINTS
    )

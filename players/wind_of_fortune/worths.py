"""What towers and cards are worth in Wind of Fortune.

The worths of towers were fitted to the results of 3,564 matches that followed suggestions (and in one
move of ten chance): a regression with the curve of `probability` over what the towers of both sides hold
after each pair. Towers and symbols are integers, see `symbols`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import sqrt
from typing import Final

from games.wind_of_fortune.pieces import Fate
from games.wind_of_fortune.suggestion import LOCKING, OF_A_JOKER, OPPOSED, OTHER, OWN, SPREAD, WORTH

HEIGHTS: Final = (-0.77, -0.15, 0.25, 0.41, 0.34)
"""By the height of a tower."""

SUMS: Final = (0.29, -0.09, -0.29, -0.39, -0.35, -0.23, -0.01, 0.51, 1.0)
"""By the heights of both towers together. Once both are full a joker is all that is needed."""

LAID_JOKER: Final = -0.1
"""For each layer that is a joker: there is one fewer to win with."""

WAITING_NEXT: Final = -0.46
"""For a symbol that waits face down though it is the next layer."""

WAITING: Final = -0.07
"""For a symbol that waits above the next layer."""

STONE: Final = 0.07
"""For the side that holds the fortune stone."""

PEDESTAL: Final = 0.7
"""The chance that a raised symbol is not kicked by the second one of its pair."""

FINALE: Final = 0.6
"""The chance of the side that holds the stone when a Grand Finale begins."""

HELD: Final = 0.5
"""A card that is still held is worth so much of its price."""

THEIRS: Final = int(OPPOSED)
"""The expected margin of each hidden card of the other side against a side."""

CHANCES: Final = 64
"""The margins of the table of chances reach so far to both sides; none is larger than 44."""


@cache
def side_worth(one: int, two: int) -> float:
    """The worth of a side's two towers, in logits."""
    height = (one & 7) + (two & 7)
    return _tower(one) + _tower(two) + SUMS[height]


@cache
def crown_worth(tower: int) -> float:
    """What a joker adds to a tower."""
    higher = tower + 1
    return _tower(higher | 1 << 3 + (higher & 7)) - _tower(tower)


@cache
def raised_worth(tower: int, layer: int) -> float:
    """What a symbol is worth to the side of the tower, as suggestions judge it."""
    height = tower & 7
    if layer == height + 1:
        return WORTH[Fate.FITS]
    if layer <= height:
        return WORTH[Fate.REPLACES]
    return LOCKING if layer == height + 2 else WORTH[Fate.WAITS]


def joker_worth(can_be_placed: bool) -> float:
    """What a joker is worth to the side with the fortune stone, as suggestions judge it."""
    return OF_A_JOKER if can_be_placed else WORTH[Fate.SEALS]


def probability(logit: float) -> float:
    """Near the logistic curve, and rounded alike on every machine, which `exp` is not."""
    half = logit / 2
    return 0.5 + half / (2 * sqrt(1 + half * half))


@cache
def price(card: int, side: int) -> float:
    """The price of a card, by its signed rank (Red's are positive), for a side."""
    own = (card > 0) == (side == 0)
    return (OWN if own else OTHER) * abs(card)


def chances(hidden: int) -> Sequence[float]:
    """By margin + `CHANCES`: the probability that a colour wins if it leads by the margin and so many
    cards are hidden."""
    scale = SPREAD * sqrt(hidden) if hidden else 0.25
    return [probability(margin / scale) for margin in range(-CHANCES, CHANCES + 1)]


def _tower(tower: int) -> float:
    height = tower & 7
    worth = HEIGHTS[height] + LAID_JOKER * ((tower >> 4 & 15).bit_count())
    for layer in range(height + 1, 5):
        if tower >> 8 + layer & 1:
            worth += WAITING_NEXT if layer == height + 1 else WAITING
    return worth

"""The worth of towers and cards in Wind of Fortune.

The worths of towers are in logits. They were fitted by regression to 3,564 matches, in which one move in ten
was drawn at random, and the others were the suggested ones. After each pair of symbols, `probability` of the
difference between both sides' worths predicts the result of the match.

Towers and symbols are integers as in `symbols`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import sqrt
from typing import Final

from games.wind_of_fortune.pieces import Fate
from games.wind_of_fortune.suggestion import LOCKING, OF_A_JOKER, OPPOSED, OTHER, OWN, SPREAD, WORTH

HEIGHTS: Final = (-0.77, -0.15, 0.25, 0.41, 0.34)
"""The worth of a tower by its height, in logits."""

SUMS: Final = (0.29, -0.09, -0.29, -0.39, -0.35, -0.23, -0.01, 0.51, 1.0)
"""The worth of a side's two towers, by the sum of their heights, in logits. If both are full, only a joker is
missing."""

LAID_JOKER: Final = -0.1
"""The worth of each joker in a tower, in logits. It is negative because fewer jokers are left to win with."""

WAITING_NEXT: Final = -0.46
"""The worth, in logits, of a symbol that waits face down although it would be the tower's next layer."""

WAITING: Final = -0.07
"""The worth, in logits, of a symbol that waits face down for a layer above the tower's next one."""

STONE: Final = 0.07
"""The worth of holding the fortune stone, in logits."""

PEDESTAL: Final = 0.7
"""The probability that a raised symbol stays on the pedestal when the second one of its pair comes."""

FINALE: Final = 0.6
"""The chance of winning for the side that holds the fortune stone when a Grand Finale begins."""

HELD: Final = 0.5
"""The worth of a card that a side still has, as a fraction of the card's price."""

THEIRS: Final = int(OPPOSED)
"""By how much each hidden card of the other side is assumed to lower the margin of a battle."""

CHANCES: Final = 64
"""The largest margin in the tables of chances, positive or negative. No real margin is above 44."""


@cache
def side_worth(one: int, two: int) -> float:
    """Return the worth of a side's two towers, in logits."""
    height = (one & 7) + (two & 7)
    return _tower(one) + _tower(two) + SUMS[height]


@cache
def crown_worth(tower: int) -> float:
    """Return by how much the worth of a tower grows if a joker becomes its next layer."""
    higher = tower + 1
    return _tower(higher | 1 << 3 + (higher & 7)) - _tower(tower)


@cache
def raised_worth(tower: int, layer: int) -> float:
    """Return what raising a symbol of this layer is worth to the side of the tower. The values come from
    `games.wind_of_fortune.suggestion`."""
    height = tower & 7
    if layer == height + 1:
        return WORTH[Fate.FITS]
    if layer <= height:
        return WORTH[Fate.REPLACES]
    return LOCKING if layer == height + 2 else WORTH[Fate.WAITS]


def joker_worth(can_be_placed: bool) -> float:
    """Return what a joker is worth to its side. `can_be_placed` tells whether one of the side's towers can take
    it. The values come from `games.wind_of_fortune.suggestion`."""
    return OF_A_JOKER if can_be_placed else WORTH[Fate.SEALS]


def probability(logit: float) -> float:
    """Convert logits to a probability. The curve is nearly logistic. It does not use `exp`, which machines may
    round differently."""
    half = logit / 2
    return 0.5 + half / (2 * sqrt(1 + half * half))


@cache
def price(card: int, side: int) -> float:
    """Return what a side loses by playing a card. `card` is the rank, negative if the card is black."""
    own = (card > 0) == (side == 0)
    return (OWN if own else OTHER) * abs(card)


def chances(hidden: int) -> Sequence[float]:
    """Return a table of the probabilities that a colour wins a battle with this many hidden cards. The index is
    `CHANCES` plus the colour's lead in the sums of the known cards."""
    scale = SPREAD * sqrt(hidden) if hidden else 0.25
    return [probability(margin / scale) for margin in range(-CHANCES, CHANCES + 1)]


def _tower(tower: int) -> float:
    height = tower & 7
    worth = HEIGHTS[height] + LAID_JOKER * ((tower >> 4 & 15).bit_count())
    for layer in range(height + 1, 5):
        if tower >> 8 + layer & 1:
            worth += WAITING_NEXT if layer == height + 1 else WAITING
    return worth

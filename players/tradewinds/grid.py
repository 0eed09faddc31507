"""The grid of Tradewinds as plain integers, for playouts.

A Single (a card with one characteristic) is a number from 1 to 9, in the order of `Single`. The face-up cards
of a pile are one integer with four bits for each card, the top card in the lowest bits; so the top is `pile &
15`, and 0 means no card. A Complete (a hand card) is the set of bits of the Singles that it moves. Tests check
that `blow` agrees with the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from games.gnomon import Complete, Single
from games.tradewinds.values import Key, Wind

Lane: TypeAlias = tuple[int, int, int]
"""Three places of the grid in a line along which cards are blown, the nearest to the collector first."""

NUMBERS: Final = {single: number for number, single in enumerate(Single, 1)}

LANES: Final[Sequence[Sequence[Lane]]] = (
    ((0, 3, 6), (1, 4, 7), (2, 5, 8)),
    ((2, 1, 0), (5, 4, 3), (8, 7, 6)),
    ((6, 3, 0), (7, 4, 1), (8, 5, 2)),
    ((0, 1, 2), (3, 4, 5), (6, 7, 8)),
)
"""The three lines along which cards are blown to a collector. The index is the collector's seat."""


def mask(card: Complete) -> int:
    """Return a bitmask of the three Singles that the hand card moves."""
    return sum(1 << NUMBERS[single] for single in card)


def pile_of(singles: Iterable[Single]) -> int:
    """Return the face-up cards of a pile as one integer, in the format that the module describes. `singles` are
    these cards, listed from the bottom up."""
    pile = 0
    for single in singles:
        pile = pile << 4 | NUMBERS[single]
    return pile


def points_of(key: Key) -> list[list[int]]:
    """Return a list for each collector, with the points of each Single at the index that is its number. Index 0
    means no card, which scores nothing."""
    return [[0, *(key.points(wind, single) for single in NUMBERS)] for wind in Wind]


def blow(
    up: list[int], down: Sequence[Sequence[int]], collector: int, card: int, points: Sequence[int]
) -> int:
    """Blow the face-up cards with a hand card: change the piles in `up`, and return the points that the
    collector scores. `card` is the card's mask. `down` has the face-down cards of each pile. `points` has the
    points of each Single for the collector, by its number.

    Cards never leave their line of three piles, so one line is blown after the other. Within a line, the order
    is that of the rules (ruling 4).
    """
    scored = 0
    for near, middle, far in LANES[collector]:
        first, second, third = up[near], up[middle], up[far]
        # Bit 0 of a Complete (hand card) is never set, so an empty pile does not match.
        if not (card >> (first & 15) | card >> (second & 15) | card >> (third & 15)) & 1:
            continue
        while card >> (first & 15) & 1:
            scored += points[first & 15]
            first >>= 4
        while card >> (second & 15) & 1:
            if first or down[near]:
                first = first << 4 | second & 15
            else:
                scored += points[second & 15]
            second >>= 4
        while card >> (third & 15) & 1:
            if second or down[middle]:
                second = second << 4 | third & 15
            elif first or down[near]:
                first = first << 4 | third & 15
            else:
                scored += points[third & 15]
            third >>= 4
        up[near], up[middle], up[far] = first, second, third
    return scored


def turn_up(up: list[int], down: Sequence[list[int]]) -> None:
    """Turn up the top card of each pile that has only face-down cards (ruling 6). `up` and `down` are
    changed."""
    for place in range(9):
        if not up[place] and down[place]:
            up[place] = down[place].pop()

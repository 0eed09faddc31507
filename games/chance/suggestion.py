"""Suggests a decision in Chance by an expectimax search over the next reveals.

The probability of an unseen Chard (pile card) follows from the contents of its pile. Each other seat is assumed
to keep the largest set of Chards that all appear on one of its TriCards (hand cards). Where the search ends, a
logistic model estimates the chances of winning from the numbers of TriCards.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import Final, NamedTuple, TypeAlias

from games.chance.values import KEEPS, Family, Keep, Pile, View
from games.gnomon import COMPLETES, Single
from games.rules import Seat

_DEEPEST: Final = 5
"""The maximum depth of the search in decisions. It is reached only when all Chards in the piles are known,
because each choice then has a single result."""

_REVEALS: Final = 1500
"""The approximate maximum number of reveals that the search evaluates."""

_GROWTH: Final = 6
"""The estimated factor by which one more level of depth multiplies the number of reveals."""

_OTHERS_WIN: Final = 0.05
"""The value of a match that another seat wins. One without a winner is worth 0, and one that the seat itself
wins is worth this value plus 1."""

_FITTING: Final = tuple(
    tuple(
        sum(
            1 << number
            for number, other in enumerate(COMPLETES)
            if all(card[family] is other[family] for family in keep.families)
        )
        for keep in KEEPS
    )
    for card in COMPLETES
)
"""Bitmasks of TriCards, by TriCard and by choice: `_FITTING[card][choice]` holds the TriCards that share with
`card` all the characteristics that the choice keeps."""

_KEPT: Final = tuple(tuple(family in keep.families for family in Family) for keep in KEEPS)
"""Whether a choice keeps a family: `_KEPT[choice][family]`, with the choices numbered as in `KEEPS`."""


_Counts: TypeAlias = tuple[int, ...]
"""For each seat, the number of TriCards that it still has to discard; 0 for a seat that has resigned."""


class _Known(NamedTuple):
    """What everyone knows about the pile of one family. Chards are numbered 0 to 2 within the family.

    `showing` is the face-up Chard. `unseen` counts the unseen Chards by number. `bottom` lists the known Chards
    below the unseen ones, the uppermost first.
    """

    showing: int
    unseen: tuple[int, int, int]
    bottom: tuple[int, ...]


class _Table(NamedTuple):
    """A node of the search tree. `gone` is a bitmask of the TriCards discarded since the root, and `left` is
    what remains of the countdown."""

    piles: tuple[_Known, ...]
    gone: int
    counts: _Counts
    left: int


_Chances: TypeAlias = Sequence[tuple[float, _Known]]


def suggest(view: View) -> Keep:
    """Return the choice with the highest expected value. See `_OTHERS_WIN` for the values of the endings."""
    search = _Search(view)
    for depth in range(1, _DEEPEST + 1):
        worths = [search.worth(search.start, number, depth) for number in range(len(KEEPS))]
        # Stop iterative deepening if the next depth would exceed the limit.
        if search.reveals * _GROWTH > _REVEALS:
            break
    return KEEPS[worths.index(max(worths))]


def held(view: View) -> list[int]:
    """Return for each seat a bitmask of the TriCards that it still has to discard."""
    seats = range(len(view.hands))
    return [sum(1 << COMPLETES.index(card) for card in view.remaining(seat)) for seat in seats]


def usual(remaining: int, card: int) -> int:
    """Return the index of the choice that another seat is assumed to make after it discards the TriCard with
    the index `card`. `remaining` is a bitmask of the seat's other TriCards.

    The seat keeps the largest set of Chards that all appear on one of its TriCards. Of sets of equal size, it
    keeps the one that fits the most TriCards.
    """
    fits = [(remaining & each).bit_count() for each in _FITTING[card]]
    numbers = range(len(KEEPS))
    return max(numbers, key=lambda each: (fits[each] > 0, sum(_KEPT[each]), fits[each]))


class _Search:
    def __init__(self, view: View) -> None:
        assert view.to_act is not None
        self._me: Seat = view.to_act
        self._held = held(view)
        self._owners = {
            number: seat
            for seat, held in enumerate(self._held)
            for number in range(len(COMPLETES))
            if held >> number & 1
        }
        self._estimates: dict[_Counts, float] = {}
        self.reveals = 0
        piles = tuple(_known(view, family) for family in Family)
        counts = tuple(held.bit_count() for held in self._held)
        self.start = _Table(piles, 0, counts, view.left)

    def worth(self, table: _Table, number: int, depth: int) -> float:
        """Return the expected value of the choice with this index, looking `depth` decisions ahead."""
        first, second, third = (
            ((1.0, pile),) if kept else _turned(pile)
            for kept, pile in zip(_KEPT[number], table.piles, strict=True)
        )
        _, gone, counts, left = table
        return sum(
            p * q * r * self._revealed(_Table((a, b, c), gone, counts, left), depth)
            for p, a in first
            for q, b in second
            for r, c in third
        )

    def _revealed(self, table: _Table, depth: int) -> float:
        self.reveals += 1
        (first, second, third), gone, counts, left = table
        card = 9 * first.showing + 3 * second.showing + third.showing
        owner = self._owners.get(card)
        # A TriCard without an owner was out of the game at the root already, so naming it is a miss.
        if owner is None or gone >> card & 1:
            return self._missed(table, depth)
        # A hit: the owner discards the TriCard.
        rest = (*counts[:owner], counts[owner] - 1, *counts[owner + 1 :])
        if not rest[owner]:
            return _OTHERS_WIN + (owner == self._me)
        if depth == 1:
            return self._estimate(rest)
        after = _Table(table.piles, gone | 1 << card, rest, left)
        return self._decided(after, owner, card, depth - 1)

    def _missed(self, table: _Table, depth: int) -> float:
        if table.left == 1:
            return 0.0
        # A miss replaces all three Chards. While unseen Chards are left, there are too many results to search,
        # so estimate.
        if any(any(pile.unseen) for pile in table.piles):
            return self._estimate(table.counts)
        piles = tuple(_turned(pile)[0][1] for pile in table.piles)
        return self._revealed(table._replace(piles=piles, left=table.left - 1), depth)

    def _decided(self, table: _Table, seat: Seat, card: int, depth: int) -> float:
        if seat == self._me:
            return max(self.worth(table, number, depth) for number in range(len(KEEPS)))
        return self.worth(table, usual(self._held[seat] & ~table.gone, card), depth)

    def _estimate(self, counts: _Counts) -> float:
        known = self._estimates.get(counts)
        if known is None:
            known = self._estimates[counts] = _judged(counts, self._me)
        return known


def _judged(counts: _Counts, me: Seat) -> float:
    """Estimate the value of a position for the seat `me` with a logistic model.

    The probability that a seat with n TriCards wins is e^(−2 − n/2) times the probability that nobody wins. A
    model with six more parameters, fitted to a quarter of a million matches, did not play better.
    """
    odds = [exp(-2 - count / 2) if count else 0.0 for count in counts]
    total = sum(odds)
    return (odds[me] + _OTHERS_WIN * total) / (1 + total)


@lru_cache(maxsize=4096)
def _turned(pile: _Known) -> _Chances:
    showing, unseen, bottom = pile
    total = sum(unseen)
    if not total:
        return ((1.0, _Known(bottom[0], unseen, (*bottom[1:], showing))),)
    return tuple(
        (count / total, _Known(number, _without(unseen, number), (*bottom, showing)))
        for number, count in enumerate(unseen)
        if count
    )


def _without(unseen: tuple[int, int, int], number: int) -> tuple[int, int, int]:
    first, second, third = (count - (each == number) for each, count in enumerate(unseen))
    return first, second, third


def _known(view: View, family: Family) -> _Known:
    pile: Pile = view.piles[family]
    numbers: dict[Single, int] = {single: number for number, single in enumerate(family.singles)}
    first, second, third = (view.unseen(family)[single] for single in family.singles)
    bottom = tuple(numbers[single] for single in pile.known)
    return _Known(numbers[view.showing[family]], (first, second, third), bottom)

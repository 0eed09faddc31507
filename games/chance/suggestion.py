"""What a sensible player would keep: a search through what may be revealed next.

An expectimax search: each Chard that nobody has seen comes up as often as its pile allows. Others are taken to
keep the most that still fits one of their TriCards. Where the search ends, the counts of TriCards are judged.
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
"""Decisions that are looked ahead at most: where the piles are known, each keep has one outcome."""

_REVEALS: Final = 1500
"""The search ends rather than look at about so many reveals."""

_GROWTH: Final = 6
"""A search that looks one decision further takes about so many times as many reveals."""

_OTHERS_WIN: Final = 0.05
"""What it is worth when another seat wins rather than nobody; one's own win is worth 1 more."""

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
"""Which TriCards, as bits, show what each of the seven choices keeps of each named TriCard."""

_KEPT: Final = tuple(tuple(family in keep.families for family in Family) for keep in KEEPS)
"""Which families each of the seven choices keeps."""


_Counts: TypeAlias = tuple[int, ...]
"""How many TriCards each seat still has to discard; 0 where it has resigned."""


class _Known(NamedTuple):
    """What is known of a family: the Chard that shows, how many of each nobody has seen, and those at
    the bottom of the pile, the next one first; Chards as their numbers in the family."""

    showing: int
    unseen: tuple[int, int, int]
    bottom: tuple[int, ...]


class _Table(NamedTuple):
    """What a reveal depends on; `gone` are TriCards as bits."""

    piles: tuple[_Known, ...]
    gone: int
    counts: _Counts
    left: int


_Chances: TypeAlias = Sequence[tuple[float, _Known]]


def suggest(view: View) -> Keep:
    """What most likely wins, and if possible leaves somebody to win."""
    search = _Search(view)
    for depth in range(1, _DEEPEST + 1):
        worths = [search.worth(search.start, number, depth) for number in range(len(KEEPS))]
        if search.reveals * _GROWTH > _REVEALS:
            break
    return KEEPS[worths.index(max(worths))]


class _Search:
    """One search for the seat that is to decide; `reveals` counts what it has looked at."""

    def __init__(self, view: View) -> None:
        assert view.to_act is not None
        self._me: Seat = view.to_act
        seats = range(len(view.hands))
        self._held = [sum(1 << COMPLETES.index(card) for card in view.remaining(s)) for s in seats]
        self._owners = {
            number: seat
            for seat, held in enumerate(self._held)
            for number in range(len(COMPLETES))
            if held >> number & 1
        }
        self._estimates: dict[_Counts, float] = {}
        self.reveals = 0
        piles = tuple(_known(view, family) for family in Family)
        counts = tuple(len(view.remaining(seat)) for seat in seats)
        self.start = _Table(piles, 0, counts, view.left)

    def worth(self, table: _Table, number: int, depth: int) -> float:
        """What the choice of this number is worth, so many decisions ahead."""
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
        if owner is None or gone >> card & 1:
            return self._missed(table, depth)
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
        if any(any(pile.unseen) for pile in table.piles):
            return self._estimate(table.counts)
        piles = tuple(_turned(pile)[0][1] for pile in table.piles)
        return self._revealed(table._replace(piles=piles, left=table.left - 1), depth)

    def _decided(self, table: _Table, seat: Seat, card: int, depth: int) -> float:
        if seat == self._me:
            return max(self.worth(table, number, depth) for number in range(len(KEEPS)))
        return self.worth(table, self._usual(self._held[seat] & ~table.gone, card), depth)

    def _usual(self, remaining: int, card: int) -> int:
        """The most that still fits one of the remaining TriCards, and of that what fits most of them."""
        fits = [(remaining & each).bit_count() for each in _FITTING[card]]
        numbers = range(len(KEEPS))
        return max(numbers, key=lambda each: (fits[each] > 0, sum(_KEPT[each]), fits[each]))

    def _estimate(self, counts: _Counts) -> float:
        known = self._estimates.get(counts)
        if known is None:
            known = self._estimates[counts] = _judged(counts, self._me)
        return known


def _judged(counts: _Counts, me: Seat) -> float:
    """A logistic model: each seat has odds against nobody, a factor of e for two TriCards. Six numbers more,
    fitted to a quarter of a million matches, played no better."""
    odds = [exp(-2 - count / 2) if count else 0.0 for count in counts]
    total = sum(odds)
    return (odds[me] + _OTHERS_WIN * total) / (1 + total)


@lru_cache(maxsize=4096)
def _turned(pile: _Known) -> _Chances:
    """What may show after the next Chard is turned up, and how likely."""
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

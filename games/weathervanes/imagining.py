"""Draws a full state that is consistent with a view of Weathervanes (determinization)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import chain
from math import factorial, prod
from typing import Final, TypeAlias

from games.rules import Seat
from games.shuffling import derived, drawing, shuffled_by
from games.weathervanes.cards import NUMBERS, Deck, Number
from games.weathervanes.pieces import SEATS, Void
from games.weathervanes.values import State, View

ASIDE: Final = 4
"""The index of the group of cards that were not dealt, after the hands of the seats, 0 to 3."""

Below: TypeAlias = Callable[[int], int]
"""A function that draws a random integer from 0 up to but excluding its argument. All are equally likely."""


def imagine(view: View, seed: bytes) -> State:
    """Return a full state that the view allows. It agrees with what seats revealed by not following suit
    (`View.voids`). All such deals are equally likely."""
    hands, aside = Deals(view).draw(drawing(seed, "hands"))
    return State(
        deck=view.deck,
        variants=view.variants,
        seed=derived(seed, "later rounds"),
        round=view.round,
        tricks=view.tricks,
        leader=view.leader,
        tokens=view.tokens,
        hands=hands,
        displays=view.displays,
        tableaux=tuple(tableau.cells for tableau in view.tableaux),
        scores=view.scores,
        discard=view.scored,
        aside=aside,
        cards=view.trick.cards if view.trick else (),
        placements=view.placements,
        finals=view.finals,
        resigned=view.resigned,
        turns=0,  # any number: only changes of `turns` matter
        news=view.news,
        voids=view.voids,
    )


class Deals:
    """All possible deals of the cards that a view doesn't show. A deal puts each card into a group: one of the
    hidden hands, or the cards that were not dealt (`ASIDE`).

    A seat that did not follow suit had no card with which it could have followed. The cards that some hand
    can't hold for this reason are drawn first, one by one. The probability of each group is proportional to the
    number of deals that remain possible, which `_ways` counts. So all deals are equally likely.
    """

    def __init__(self, view: View) -> None:
        # While the final Displays are placed, all hands are empty, so every unseen card is one that was not
        # dealt.
        self._own = {} if view.seat is None else {view.seat: view.hand or ()}
        sizes = [0 if seat in self._own else size for seat, size in enumerate(view.hand_sizes)]
        self._sizes = (*sizes, view.discard - len(view.scored))
        allowed = {card: _groups(view.deck, view.voids, card) for card in NUMBERS}
        unseen = unseen_cards(view)
        if sum(self._sizes) > len(unseen):
            # Views that engines read may have any sizes. Counting the deals of huge hands would not end.
            raise ValueError("the hidden hands need more cards than are unseen")
        self._free = [card for card in unseen if len(allowed[card]) == len(self._sizes)]
        self._bound = [card for card in unseen if len(allowed[card]) < len(self._sizes)]
        self._allowed = [allowed[card] for card in self._bound]
        self._known: dict[tuple[int, ...], int] = {}

    def draw(self, below: Below) -> tuple[tuple[tuple[Number, ...], ...], tuple[Number, ...]]:
        """Draw one deal: the hands by seat, and the cards that were not dealt, both sorted."""
        groups: list[list[Number]] = [[] for _ in self._sizes]
        left = self._sizes
        for place, card in enumerate(self._bound):
            group = self._group(place, left, below)
            groups[group].append(card)
            left = _less(left, group)
        rest = shuffled_by(self._free, below)
        for group, size in enumerate(left):
            groups[group] += rest[:size]
            rest = rest[size:]
        hands = (self._own.get(seat) or tuple(sorted(groups[seat])) for seat in SEATS)
        return tuple(hands), tuple(sorted(groups[ASIDE]))

    def _group(self, place: int, left: tuple[int, ...], below: Below) -> int:
        ways = [self._ways(place + 1, _less(left, group)) for group in self._allowed[place]]
        drawn = below(sum(ways))
        for group, count in zip(self._allowed[place], ways, strict=True):
            drawn -= count
            if drawn < 0:
                return group
        raise AssertionError("the number drawn is below the sum")

    def _ways(self, place: int, left: tuple[int, ...]) -> int:
        """Return in how many ways the cards can be dealt that are not drawn yet: those of `_bound` from the
        index `place` on, and those of `_free`. `left` has the number of cards that each group can still
        take."""
        if min(left) < 0:
            return 0
        if place == len(self._bound):
            return factorial(sum(left)) // prod(map(factorial, left))
        key = (place, *left)
        found = self._known.get(key)
        if found is None:
            found = sum(self._ways(place + 1, _less(left, group)) for group in self._allowed[place])
            self._known[key] = found
        return found


def unseen_cards(view: View) -> list[Number]:
    """Return the cards that the view does not show, sorted. They are in hidden hands or were not dealt."""
    lying = chain(view.displays, *(tableau.cells for tableau in view.tableaux), view.scored)
    seen = Counter(chain(view.hand or (), lying, _played(view)))
    return sorted((Counter([*NUMBERS, *NUMBERS]) - seen).elements())


def _played(view: View) -> tuple[Number, ...]:
    return tuple(card.number for card in view.trick.cards) if view.trick else ()


def _groups(deck: Deck, voids: Sequence[Void], card: Number) -> tuple[int, ...]:
    without = {void.seat for void in voids if deck[card][void.corner] == void.suit}
    return (*(seat for seat in SEATS if seat not in without), ASIDE)


def _less(left: tuple[int, ...], group: Seat) -> tuple[int, ...]:
    return (*left[:group], left[group] - 1, *left[group + 1 :])

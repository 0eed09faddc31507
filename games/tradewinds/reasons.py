"""Reasons for moves in Tradewinds: true facts about playing a card, one of which a hint shows. They leave out
the face-down cards that the move will turn up, because nobody knows them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from games.gnomon import Complete, Single
from games.rules import CommonFact, Fact
from games.tradewinds.blows import blown, direct, forecast, piles
from games.tradewinds.values import TURNS, Blow, Play, View, Wind

_OF_EACH: Final = 9
"""The number of Completes that have a given characteristic."""


_LATE: Final = 8
"""The number of last turns of a match in which the reason `Lifts` can be given."""


@dataclass(frozen=True, slots=True)
class Lifts(Fact):
    """The card raises the team's score from `before`, 0 or less, to `after`, above 0. The team wins with a
    score above 0."""

    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Avoids(Fact):
    """The card costs no points now, while every other card costs at least `cost`."""

    cost: int


@dataclass(frozen=True, slots=True)
class Best(Fact):
    """The card scores `points` now, more than any other card of the hand."""

    points: int


@dataclass(frozen=True, slots=True)
class Most(Fact):
    """The card scores `points` now, and no other card of the hand scores more."""

    points: int


@dataclass(frozen=True, slots=True)
class Cheapest(Fact):
    """The card costs `cost` points now, and every other card costs at least as much."""

    cost: int


@dataclass(frozen=True, slots=True)
class Leaves(Fact):
    """On the next turn, `seat` can blow face-up cards off the grid: `scoring` that score a point, and fewer,
    `costing`, that cost one."""

    seat: Wind
    scoring: int
    costing: int


@dataclass(frozen=True, slots=True)
class Clears(Fact):
    """On the next turn, `seat` can blow face-up cards off the grid, and none of them costs a point. Without the
    move, `before` of them would have cost a point."""

    seat: Wind
    before: int


@dataclass(frozen=True, slots=True)
class Exhausts(Fact):
    """The played card is the last one in any hand with the characteristic `single`. So no later card can blow
    the Singles of the grid that have it."""

    single: Single


@dataclass(frozen=True, slots=True)
class Varied(Fact):
    """No other card would leave a more varied hand, and some card would leave a less varied one.
    `characteristics` counts the different patterns, colours and shapes in the hand that is left."""

    characteristics: int


@dataclass(frozen=True, slots=True)
class TurnsUp(Fact):
    """The card turns up `cards` face-down cards of the grid."""

    cards: int


@dataclass(frozen=True, slots=True)
class Rests(Fact):
    """The card moves no card of the grid."""


@dataclass(frozen=True, slots=True)
class Brings(CommonFact):
    """The card scores `points` now, and the team then has `total`."""

    points: int
    total: int


def reasons(view: View, move: Play) -> list[Fact]:
    """Return the reasons to play a card of the hand now, the most convincing first. `Brings` holds for every
    card, and is given only if there is nothing else."""
    assert view.seat is not None
    seat, hand = Wind(view.seat), view.hands[view.seat] or ()
    news, after = blown(view, seat, move.card)
    others = [forecast(view, seat, card).points for card in hand if card != move.card]
    following = Wind((seat + 1) % 4)
    found = [
        *_scoring(view, news, others),
        *(_leaving(view, following, after) if view.turn < TURNS else ()),
        *_spending(view, move.card, hand, after),
        *_moving(view, after, news),
    ]
    return found or [Brings(news.points, view.total + news.points)]


def _scoring(view: View, news: Blow, others: Sequence[int]) -> Iterator[Fact]:
    points, total = news.points, view.total
    if total <= 0 < total + points and view.turn > TURNS - _LATE:
        yield Lifts(total, total + points)
    if points >= 0 > max(others, default=0):
        yield Avoids(-max(others))
    if points > max([0, *others]):
        yield Best(points)
    elif points > 0 and points == max(others, default=0):
        yield Most(points)
    elif points < 0 and points >= max(others, default=0):
        yield Cheapest(-points)


def _leaving(view: View, following: Wind, after: Sequence[Sequence[Single]]) -> Iterator[Fact]:
    now, then = (_exposed(view, following, tops) for tops in (piles(view)[1], after))
    scoring, costing = then.count(1), then.count(-1)
    if scoring > costing:
        yield Leaves(following, scoring, costing)
    if now.count(-1) and then and not costing:
        yield Clears(following, now.count(-1))


def _exposed(view: View, seat: Wind, up: Sequence[Sequence[Single]]) -> list[int]:
    """Return the points of each card that the seat can blow off the grid if its face-up cards are `up`."""
    collector = seat.opposite
    return [view.key.points(collector, each) for each in direct(piles(view)[0], up, collector)]


def _spending(
    view: View, card: Complete, hand: Sequence[Complete], after: Sequence[Sequence[Single]]
) -> Iterator[Fact]:
    shown = {single for up in after for single in up}
    for single in card:
        spent = [*view.played, *view.key.covering, card]
        if single in shown and sum(single in each for each in spent) == _OF_EACH:
            yield Exhausts(single)
    left = {each: len({*chain.from_iterable({*hand} - {each})}) for each in hand}
    if left[card] == max(left.values()) > min(left.values()):
        yield Varied(left[card])


def _moving(view: View, after: Sequence[Sequence[Single]], news: Blow) -> Iterator[Fact]:
    if not news.steps:
        yield Rests()
    turned = sum(1 for pile, up in zip(view.piles, after, strict=True) if pile.down and not up)
    if turned:
        yield TurnsUp(turned)

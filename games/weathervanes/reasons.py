"""Reasons for moves in Weathervanes: true facts about a move, derived from a view. A hint shows one of them.

“Certain” means: in every deal of the unseen cards that the view allows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from games.rules import CommonFact, Fact, Seat
from games.weathervanes.cards import Number, Suit
from games.weathervanes.forecasts import Fit, beating, following, leads, placing, with_display
from games.weathervanes.imagining import unseen_cards
from games.weathervanes.pieces import (
    SEATS,
    Move,
    Place,
    Play,
    Shown,
    Trick,
    Void,
    shown_corner,
)
from games.weathervanes.values import View

_FEW: Final = 6
"""A card is hard to beat in a trick if at most this many unseen cards would beat it."""


@dataclass(frozen=True, slots=True)
class Takes(Fact):
    """The player is certain to take the Display `display`, and can score `points` with it."""

    display: Number
    points: int


@dataclass(frozen=True, slots=True)
class Suits(Fact):
    """The player is certain to take the Display `display`, which fits into their tableau."""

    display: Number


@dataclass(frozen=True, slots=True)
class Holds(Fact):
    """After the trick, another seat, `seat`, can score at most `points` with its placement. If the player had
    chosen another card, it could have scored `instead`, which is more."""

    seat: Seat
    points: int
    instead: int


@dataclass(frozen=True, slots=True)
class Prize(Fact):
    """If the card wins the trick, the player can score `points` with `display`."""

    display: Number
    points: int


@dataclass(frozen=True, slots=True)
class Catch(Fact):
    """If the card wins the trick, the player takes `display`, which fits their tableau."""

    display: Number


@dataclass(frozen=True, slots=True)
class Spoils(Fact):
    """If the card wins the trick, another seat, `seat`, has to take `display`. This Display doesn't fit into
    that seat's tableau of two or three cards."""

    seat: Seat
    display: Number


@dataclass(frozen=True, slots=True)
class Beaten(Fact):
    """The card is the best of the trick, and only a few unseen cards (`unseen`) would beat it. If none would,
    it is certain to win."""

    unseen: int


@dataclass(frozen=True, slots=True)
class Unfit(Fact):
    """The card can't win the trick, or is easy to beat. This is good, because the winner has to take `display`,
    which doesn't fit into the player's tableau of two or three cards."""

    display: Number


@dataclass(frozen=True, slots=True)
class Strands(Fact):
    """The seat `seat` can't follow the suit led, `suit`. This is known, because it already failed to follow
    with the same suit at the same corner in this round."""

    seat: Seat
    suit: Suit


@dataclass(frozen=True, slots=True)
class Lowest(Fact):
    """The card loses to one that is in the trick, and no lower card may be played."""


@dataclass(frozen=True, slots=True)
class Beatable(CommonFact):
    """The card is the best of the trick, and many unseen cards (`unseen`) would beat it."""

    unseen: int


@dataclass(frozen=True, slots=True)
class Outdone(CommonFact):
    """The card loses to one that is in the trick."""


@dataclass(frozen=True, slots=True)
class Scores(Fact):
    """The placement scores `points`. No other place scores more, and some place scores less."""

    points: int


@dataclass(frozen=True, slots=True)
class Inner(Fact):
    """The centre of the tableau gets the token's suit, `suit`, which scores one more point for each card."""

    suit: Suit


@dataclass(frozen=True, slots=True)
class Ready(Fact):
    """After the placement, the cards in `displays`, which will be the next Displays, fit into the tableau. No
    other place lets more of them fit, and some place lets fewer fit."""

    displays: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class Supply(Fact):
    """After the placement, `unseen` of the unseen cards fit into the tableau. No other place lets more of them
    fit, and some place lets fewer fit."""

    unseen: int


@dataclass(frozen=True, slots=True)
class Worth(Fact):
    """After the placement, the tableau is worth `points`. No other place makes it worth more, and some place
    makes it worth less."""

    points: int


@dataclass(frozen=True, slots=True)
class Gains(CommonFact):
    """The placement scores `points`."""

    points: int


@dataclass(frozen=True, slots=True)
class Builds(CommonFact):
    """After the placement, the tableau is worth `points`."""

    points: int


def reasons(view: View, move: Move) -> list[Fact]:
    """Return the reasons for a legal move of the view's seat, the most convincing first. Facts that hold for
    nearly every move are given only if there are no others."""
    if isinstance(move, Place):
        fit = next(each for each in placing(view) if each.move == move)
        return [*_placed(view, fit)] or [Gains(fit.points) if fit.scores else Builds(fit.now.total)]
    trick = _trick(view, move)
    found = [*_taken(view, trick), *_led(view, trick), *_low(view, move, trick)]
    return found or [*_weak(view, trick)]


def _trick(view: View, move: Play) -> Trick:
    assert view.seat is not None
    if view.trick is not None:
        card = following(view, move.number)
        return Trick((*view.trick.cards, Shown(view.seat, move.number, card.corner, card.suit)))
    lead = next(each for each in leads(view, move.number) if each.suit == move.suit)
    return Trick((Shown(view.seat, move.number, lead.corner, lead.suit),))


def _taken(view: View, trick: Trick) -> Iterator[Fact]:
    """Yield reasons about the Displays that seats take after the trick. The last card of the trick is the
    player's. If it is the best so far but can still be beaten, assume that it wins."""
    seat = trick.cards[-1].seat
    giver = trick.giver(seat)
    display, points = view.displays[giver], _most(view, seat, giver)
    leading, fitting = trick.best.seat == seat, _is_fitting(view, seat, giver)
    if trick.complete or (leading and not beating(view, trick)):
        if points > 0:
            yield Takes(display, points)
        if fitting:
            yield Suits(display)
    if trick.complete:
        yield from _held(view, trick)
    elif leading:
        # Given also if the card is certain to win, so that no hint says that these are not true of it.
        if points > 0:
            yield Prize(display, points)
        if fitting:
            yield Catch(display)
        yield from _spoiled(view, trick)


def _spoiled(view: View, trick: Trick) -> Iterator[Spoils]:
    for taker, giver in zip(trick.takers[1:], trick.givers[1:], strict=True):
        size = view.tableaux[taker].size
        if size > 1 and not _is_fitting(view, taker, giver):
            yield Spoils(taker, view.displays[giver])


def _held(view: View, trick: Trick) -> Iterator[Holds]:
    legal = [number for number in dict.fromkeys(view.hand or ()) if following(view, number).legal]
    others = [_trick(view, following(view, number).move) for number in legal]
    for seat in SEATS:
        points = _most(view, seat, trick.giver(seat))
        most = max(_most(view, seat, each.giver(seat)) for each in others)
        if seat != view.seat and points < most:
            yield Holds(seat, points, most)


def _most(view: View, seat: Seat, giver: Seat) -> int:
    return max(fit.points for fit in with_display(view, seat, giver))


def _is_fitting(view: View, seat: Seat, giver: Seat) -> bool:
    return any(fit.tableau.size > 1 for fit in with_display(view, seat, giver))


def _led(view: View, trick: Trick) -> Iterator[Fact]:
    if len(trick.cards) > 1:
        return
    for seat in SEATS:
        corner = shown_corner(trick.leader, trick.cards[0].corner, seat)
        if Void(seat, corner, trick.suit) in view.voids and seat != view.seat:
            yield Strands(seat, trick.suit)


def _low(view: View, move: Play, trick: Trick) -> Iterator[Fact]:
    leading, higher = trick.best == trick.cards[-1], beating(view, trick)
    if leading and len(higher) <= _FEW:
        yield Beaten(len(higher))
    legal = [number for number in view.hand or () if view.trick and following(view, number).legal]
    if not leading and move.number == min(legal) < max(legal):
        yield Lowest()
    seat, first = trick.cards[-1].seat, trick.givers[0]
    loses = not leading or len(higher) > _FEW
    if loses and view.tableaux[seat].size > 1 and not _is_fitting(view, seat, first):
        yield Unfit(view.displays[first])


def _weak(view: View, trick: Trick) -> Iterator[Fact]:
    if trick.best == trick.cards[-1]:
        yield Beatable(len(beating(view, trick)))
    else:
        yield Outdone()


def _placed(view: View, fit: Fit) -> Iterator[Fact]:
    found, move = placing(view), fit.move
    if _is_top(fit.points, [each.points for each in found]):
        yield Scores(fit.points)
    if fit.now.inner:
        yield Inner(fit.now.token)
    ready = {each.move: _ready(view, each) for each in found}
    if _is_top(len(ready[move]), [len(each) for each in ready.values()]):
        yield Ready(ready[move])
    unseen = Counter(unseen_cards(view))
    supply = {each.move: sum(unseen[number] for number in each.next) for each in found}
    if _is_top(supply[move], [*supply.values()]):
        yield Supply(supply[move])
    if not fit.scores and _is_top(fit.now.total, [each.now.total for each in found]):
        yield Worth(fit.now.total)


def _ready(view: View, fit: Fit) -> tuple[Number, ...]:
    next_displays = sorted(card.number for card in view.trick.cards) if view.trick else []
    return tuple(number for number in dict.fromkeys(next_displays) if number in fit.next)


def _is_top(number: int, all: Sequence[int]) -> bool:
    return number == max(all) > min(all)

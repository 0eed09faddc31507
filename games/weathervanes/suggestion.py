"""Suggests a move in Weathervanes: the place where a card makes the tableau worth most, or the card to play
that is expected to lead to the best placements after the trick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from games.rules import Seat
from games.weathervanes.cards import NUMBERS, Deck
from games.weathervanes.forecasts import following, leads, waiting
from games.weathervanes.pieces import (
    ANEW,
    SEATS,
    Cells,
    Move,
    Place,
    Placement,
    Play,
    Shown,
    Trick,
    shown_corner,
    size_of,
)
from games.weathervanes.tableau import arranged, fits, scored_for
from games.weathervanes.values import View

PROMISE: Final = (-3.2, 0.0, 2.8, 7.2)
"""For tableaux of 0 to 3 cards, how many more points than an average tableau they are expected to score
later."""

OPEN: Final = 1.2
"""The value, in points, of two cards in the tableau that leave two suits possible for its centre."""

WISH: Final = 0.5
"""The assumed probability that a player who can win a trick wants to win it."""


def suggest(view: View) -> Move:
    """Return the best place if the seat has a card to place. Otherwise, return the card to play that has the
    highest expected profit."""
    card = waiting(view)
    if card is not None:
        return _best_place(view, card)
    # Seats take the Displays in clockwise order, and the Displays also go clockwise. So the winner and the
    # first Display determine who takes which.
    profits = [_profit(view, shift) for shift in range(4)]
    return max(_playable(view), key=lambda shown: _prospect(view, shown, profits))[1]


def _best_place(view: View, card: Placement) -> Place:
    found = fits(view.deck, card.cells, card.number)
    return max(found, key=lambda move: _value(view, card.seat, card.cells, move, found[move]))


def _value(view: View, seat: Seat, before: Cells, move: Place, laid: Cells) -> float:
    now = scored_for(view, seat, before).total if move == ANEW else 0
    if view.final:
        return now + scored_for(view, seat, laid, against=view.variants.misere).total
    if 0 not in laid:
        # Four cards score and are cleared, which leaves an empty tableau.
        return scored_for(view, seat, laid).total + PROMISE[0]
    return now + _promise(view, seat, laid)


def _promise(view: View, seat: Seat, cells: Cells) -> float:
    return promise(view.deck, cells, scored_for(view, seat, cells).total)


def promise(deck: Deck, cells: Cells, worth: int) -> float:
    """Return how many more points than a tableau of a single card this one should still score. `worth` is what
    it would score now."""
    size = size_of(cells)
    if size < 2:
        return PROMISE[size]
    return PROMISE[size] + (worth - size**2) + OPEN * (len(arranged(deck, cells)) - 1)


def _profit(view: View, shift: int) -> float:
    """Return the gain of the view's seat minus the mean gain of the others, if each seat takes the Display that
    lies `shift` seats clockwise from it."""
    gains = [_gain(view, seat, (seat + shift) % 4) for seat in SEATS]
    own = gains[view.seat or 0]
    return own - (sum(gains) - own) / 3


def _gain(view: View, seat: Seat, giver: Seat) -> float:
    before = view.tableaux[seat].cells
    found = fits(view.deck, before, view.displays[giver])
    values = (_value(view, seat, before, move, laid) for move, laid in found.items())
    return max(values) - _promise(view, seat, before)


def _playable(view: View) -> Iterator[tuple[Shown, Play]]:
    assert view.seat is not None
    for number in dict.fromkeys(view.hand or ()):
        options = leads(view, number) if view.trick is None else (following(view, number),)
        for each in options:
            if each.legal:
                yield Shown(view.seat, number, each.corner, each.suit), each.move


def _prospect(view: View, option: tuple[Shown, Play], profits: Sequence[float]) -> float:
    """Return the expected profit of playing the card of `option`. A lower card is worth slightly more, which
    decides between cards of equal profit."""
    card, _ = option
    trick = Trick((*(view.trick.cards if view.trick else ()), card))
    expected = sum(
        chance * profits[(trick.givers[0] - winner) % 4] for winner, chance in _winners(view, trick)
    )
    return expected - card.number / 1000


def _winners(view: View, trick: Trick) -> Iterator[tuple[Seat, float]]:
    """Yield each possible winner of the trick with its probability."""
    best, left = trick.best, 1.0
    for place in range(3, len(trick.cards) - 1, -1):
        seat = (trick.leader + place) % 4
        chance = left * _beats(view, trick, seat)
        yield seat, chance
        left -= chance
    yield best.seat, left


def _beats(view: View, trick: Trick, seat: Seat) -> float:
    """Estimate the probability that the seat wins the trick, as if the cards of its hand were independent."""
    corner = shown_corner(trick.leader, trick.cards[0].corner, seat)
    # Only a higher card that shows the suit led at this seat's forced corner beats the best one (ruling 1).
    higher = range(trick.best.number + 1, NUMBERS.stop)
    able = sum(view.deck[number][corner] == trick.suit for number in higher)
    return WISH * (1 - (1 - able / len(NUMBERS)) ** view.hand_sizes[seat])

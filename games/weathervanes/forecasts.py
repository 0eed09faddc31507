"""Forecasts in Weathervanes: the effects of playing or placing a card, for the seat of the view."""

from __future__ import annotations

from typing import NamedTuple

from games.rules import Seat
from games.weathervanes.cards import NUMBERS, Corner, Number, Suit
from games.weathervanes.imagining import unseen_cards
from games.weathervanes.pieces import (
    ANEW,
    Cells,
    Place,
    Placement,
    Play,
    Score,
    Tableau,
    Trick,
    Void,
    clockwise,
    first_display,
    shown_corner,
)
from games.weathervanes.tableau import fits, scored_for, tableau
from games.weathervanes.tricks import followers
from games.weathervanes.values import View


class Lead(NamedTuple):
    """The effects of leading a card with its corner `corner` pointing to the centre of the table. `suit` is the
    suit led. `givers` are the seats in the order in which their Displays would be taken.

    `legal` is False if the variant Constrained Lead requires another suit.
    """

    move: Play
    corner: Corner
    suit: Suit
    givers: tuple[Seat, Seat, Seat, Seat]
    legal: bool


class Following(NamedTuple):
    """The effects of following with a card. `corner` is the card's corner that has to point to the centre of
    the table, and `suit` is the suit in it.

    `follows` says whether that suit is the suit led, and `wins` whether the card would be the best one so far.
    `instead` lists the cards that may be played, or is empty if this card is one of them.
    """

    move: Play
    corner: Corner
    suit: Suit
    follows: bool
    wins: bool
    instead: tuple[Number, ...]

    @property
    def legal(self) -> bool:
        return not self.instead


class Fit(NamedTuple):
    """The effects of placing a card at the place `corner` of the seat's tableau. A card that does not fit into
    this tableau begins a new one.

    - `tableau`: the tableau that contains the card after the placement.
    - `scores`: the scores of the tableaux that are finished by the placement. The old tableau is finished if a
      new one begins, and `tableau` if it is full or the match ends.
    - `now`: what `tableau` is worth, even if it is not finished.
    - `next`: the numbers of the cards that would fit into `tableau` next; empty if it is finished.
    """

    move: Place
    tableau: Tableau
    corner: Corner
    scores: tuple[Score, ...]
    now: Score
    next: tuple[Number, ...]

    @property
    def points(self) -> int:
        """The points of all `scores`."""
        return sum(score.total for score in self.scores)


def leads(view: View, number: Number) -> tuple[Lead, Lead, Lead, Lead]:
    """Return the effects of leading the card with each corner at the centre, indexed by `Corner`."""
    top_left, top_right, bottom_right, bottom_left = (
        _lead(view, number, corner) for corner in Corner
    )
    return top_left, top_right, bottom_right, bottom_left


def following(view: View, number: Number) -> Following:
    """Return the effects of following with the card in the current trick."""
    assert view.seat is not None
    assert view.hand is not None
    assert view.trick is not None
    # All cards of a trick point the same way, so the first one determines the corner of every follower.
    first, best = view.trick.cards[0], view.trick.best
    corner = shown_corner(first.seat, first.corner, view.seat)
    suit = view.deck[number][corner]
    legal = followers(view.deck, view.hand, corner, first.suit)
    follows = suit == first.suit
    return Following(
        move=Play(number, suit),
        corner=corner,
        suit=suit,
        follows=follows,
        # Ruling 1: 24 is high, and a card that does not show the lead suit never wins.
        wins=follows and number > best.number,
        instead=() if number in legal else tuple(legal),
    )


def beating(view: View, trick: Trick) -> list[Number]:
    """Return the numbers of the unseen cards that could still beat the best card of the trick. Such a card is
    higher, and has the suit led at the corner that a seat still to play must show. Seats known to have no such
    card don't count."""
    to_play = [(trick.leader + place) % 4 for place in range(len(trick.cards), 4)]
    corners = {seat: shown_corner(trick.leader, trick.cards[0].corner, seat) for seat in to_play}
    able = [
        corner
        for seat, corner in corners.items()
        if Void(seat, corner, trick.suit) not in view.voids
    ]
    return [
        number
        for number in unseen_cards(view)
        if number > trick.best.number
        and any(view.deck[number][corner] == trick.suit for corner in able)
    ]


def waiting(view: View) -> Placement | None:
    """Return the placement that the view's seat still has to make, if there is one."""
    own = (each for each in view.placements if each.seat == view.seat and each.place is None)
    return next(own, None)


def chosen(view: View) -> Placement | None:
    """Return the place that the view's seat has chosen for its card while other seats still choose. Return None
    if the seat has not chosen, or had only one place."""
    # Placements do not affect each other (ruling 2), so a choice stays valid while others are still choosing.
    made = (each for each in view.placements if each.seat == view.seat and each.place is not None)
    return next((each for each in made if not each.forced), None)


def asked(view: View) -> frozenset[Seat]:
    """Return the seats that have to choose.

    While cards are placed in tableaux, these are the seats that have not placed theirs, have several places for
    it, and have not resigned. Otherwise, it is the seat to act.
    """
    if not view.placements:
        return view.to_act
    open_places = (each for each in view.placements if each.place is None)
    return frozenset(
        each.seat for each in open_places if len(fits(view.deck, each.cells, each.number)) > 1
    ).difference(view.resigned)


def placing(view: View) -> tuple[Fit, ...]:
    """Return all places for the card that the seat must place, in the order of legal moves. If there is no such
    card, return an empty tuple."""
    card = waiting(view)
    return () if card is None else places_of(view, card)


def places_of(view: View, card: Placement) -> tuple[Fit, ...]:
    """Return all places for the card of a placement, in the order of legal moves. The placement may be
    hypothetical."""
    found = fits(view.deck, card.cells, card.number)
    return tuple(_fit(view, card, move, laid) for move, laid in found.items())


def with_display(view: View, seat: Seat, giver: Seat) -> tuple[Fit, ...]:
    """Return all places that the seat would have for the Display of `giver`, if it took that card."""
    cells = view.tableaux[seat].cells
    return places_of(view, Placement(seat, giver, view.displays[giver], cells))


def worth(view: View, seat: Seat) -> Score | None:
    """Return what the seat's tableau would score now; None if it is empty."""
    cells = view.tableaux[seat].cells
    return scored_for(view, seat, cells) if any(cells) else None


def _lead(view: View, number: Number, corner: Corner) -> Lead:
    assert view.seat is not None
    suit = view.deck[number][corner]
    # Ruling 9: the variant restricts the suit that is led (to that of the token), not the card.
    legal = not view.variants.constrained_lead or suit == view.tokens[view.seat]
    givers = clockwise(first_display(view.seat, corner))
    return Lead(Play(number, suit), corner, suit, givers, legal)


def _fit(view: View, card: Placement, move: Place, laid: Cells) -> Fit:
    now = scored_for(view, card.seat, laid, against=view.final and view.variants.misere)
    # Ruling 5: if the card fits nowhere, the old tableau scores before the new one begins.
    before = scored_for(view, card.seat, card.cells) if move == ANEW else None
    complete = view.final or 0 not in laid
    fitting = (number for number in NUMBERS if ANEW not in fits(view.deck, laid, number))
    return Fit(
        move=move,
        tableau=tableau(view.deck, laid),
        corner=Corner(laid.index(card.number)),
        scores=tuple(score for score in (before, now if complete else None) if score),
        now=now,
        next=() if complete else tuple(fitting),
    )

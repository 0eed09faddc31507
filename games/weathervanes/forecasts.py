"""What a card or a place would mean to the seat whose view it is."""

from __future__ import annotations

from typing import NamedTuple

from games.rules import Seat
from games.weathervanes.cards import NUMBERS, Corner, Number, Suit
from games.weathervanes.pieces import (
    ANEW,
    Cells,
    Place,
    Placement,
    Play,
    Score,
    Tableau,
    clockwise,
    first_display,
    shown_corner,
)
from games.weathervanes.tableau import fits, scored, tableau
from games.weathervanes.tricks import followers
from games.weathervanes.values import View


class Lead(NamedTuple):
    """A corner of a card to lead: the suit, and the seats in the order in which their Displays
    would be taken. `legal` is False where Constrained Lead asks for another suit."""

    move: Play
    corner: Corner
    suit: Suit
    givers: tuple[Seat, Seat, Seat, Seat]
    legal: bool


class Following(NamedTuple):
    """A card to follow with: its forced corner and the suit there.

    `instead` are the numbers of the hand that must be played rather, as they show the suit led:
    empty exactly where the card is legal. `wins` says whether it would be the best so far.
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
    """A place for the card to be placed.

    `tableau` is as it would lie, also where that scores at once, with the new card at `corner`.
    `scores` are what would be scored by it now, and `now` is what the tableau as it would lie is
    worth; `next` are the numbers that would fit into it then, none once it has scored.
    """

    move: Place
    tableau: Tableau
    corner: Corner
    scores: tuple[Score, ...]
    now: Score
    next: tuple[Number, ...]


def leads(view: View, number: Number) -> tuple[Lead, Lead, Lead, Lead]:
    """What each corner of the card would mean if the seat led it, by `Corner`."""
    one, two, three, four = (_lead(view, number, corner) for corner in Corner)
    return one, two, three, four


def following(view: View, number: Number) -> Following:
    """What the card would be in the trick on the table."""
    assert view.seat is not None
    assert view.hand is not None
    assert view.trick is not None
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
        wins=follows and number > best.number,
        instead=() if number in legal else tuple(legal),
    )


def waiting(view: View) -> Placement | None:
    """The card that the seat has yet to place, if there is one."""
    own = (each for each in view.placements if each.seat == view.seat and each.place is None)
    return next(own, None)


def chosen(view: View) -> Placement | None:
    """The placement that the seat has chosen while others have yet to make theirs."""
    made = (each for each in view.placements if each.seat == view.seat and each.place is not None)
    return next((each for each in made if not each.forced), None)


def asked(view: View) -> frozenset[Seat]:
    """Who has something to decide: of those who are to place a card, whoever finds several places and
    has not left the choice to the match."""
    if not view.placements:
        return view.to_act
    open_places = (each for each in view.placements if each.place is None)
    return frozenset(
        each.seat for each in open_places if len(fits(view.deck, each.cells, each.number)) > 1
    ).difference(view.resigned)


def placing(view: View) -> tuple[Fit, ...]:
    """Every place for the card that the seat has yet to place, in the order of its names."""
    card = waiting(view)
    if card is None:
        return ()
    found = fits(view.deck, card.cells, card.number)
    return tuple(_fit(view, card, move) for move in found)


def worth(view: View, seat: Seat) -> Score | None:
    """What the seat's tableau would score now, in the middle of the match; None if it is empty."""
    cells = view.tableaux[seat].cells
    if not any(cells):
        return None
    return scored(view.deck, cells, view.tokens[seat], inner=not view.variants.no_kens)


def _lead(view: View, number: Number, corner: Corner) -> Lead:
    assert view.seat is not None
    suit = view.deck[number][corner]
    legal = not view.variants.constrained_lead or suit == view.tokens[view.seat]
    givers = clockwise(first_display(view.seat, corner))
    return Lead(Play(number, suit), corner, suit, givers, legal)


def _fit(view: View, card: Placement, move: Place) -> Fit:
    laid = fits(view.deck, card.cells, card.number)[move]
    token, inner = view.tokens[card.seat], not view.variants.no_kens
    against = view.final and view.variants.misere
    now = scored(view.deck, laid, token, inner=inner, against=against)
    before = scored(view.deck, card.cells, token, inner=inner) if move == ANEW else None
    complete = view.final or 0 not in laid
    return Fit(
        move=move,
        tableau=tableau(view.deck, laid),
        corner=Corner(laid.index(card.number)),
        scores=tuple(score for score in (before, now if complete else None) if score),
        now=now,
        next=() if complete else _fitting(view, laid),
    )


def _fitting(view: View, cells: Cells) -> tuple[Number, ...]:
    return tuple(number for number in NUMBERS if ANEW not in fits(view.deck, cells, number))

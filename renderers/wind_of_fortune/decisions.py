"""The decision that a seat with a hand must make, and the order in which its cards and sums are shown."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules import Seat
from games.wind_of_fortune.cards import Card, Colour
from games.wind_of_fortune.forecasts import sums
from games.wind_of_fortune.pieces import Awaited, Commit, Mode, Source
from games.wind_of_fortune.values import View
from texts.text import Text, listed, phrase


def own(view: View) -> tuple[Seat, Colour]:
    """Return the seat whose view this is, and its side. The view must not be a spectator's."""
    assert view.seat is not None
    return view.seat, view.colours[view.seat]


def asked(view: View) -> Awaited | None:
    """Return the decision that the match awaits from the view's seat, or None."""
    seat, _ = own(view)
    return view.awaited[seat] if seat in view.to_act else None


def question(view: View) -> Text:
    """Say what the seat has to do, or for whom it waits. Once the match is over, say whether the seat has
    won."""
    seat, colour = own(view)
    if view.outcome is not None:
        return phrase("won") if seat in view.outcome.winners else phrase("lost")
    match asked(view):
        case Awaited.BATTLE:
            return phrase("{side} starts", side=colour.word)
        case Awaited.ANSWER:
            return phrase("{side} answers", side=colour.word)
        case Awaited.SHOW:
            return phrase("show a card")
        case Awaited.EXPOSE:
            return phrase("expose a pack")
        case Awaited.JOKER:
            return phrase("choose the joker’s tower")
    return _waiting(view)


def _waiting(view: View) -> Text:
    # Name sides rather than seats, because partners decide at the same time.
    waits = {view.colours[other] for other in view.to_act}
    return phrase("waiting for {sides}", sides=listed(side.word for side in sorted(waits)))


def in_order(cards: Sequence[Card], colour: Colour) -> list[Card]:
    """Return the cards in the order of display: this colour first, by suit, and from high to low."""
    return sorted(cards, key=lambda each: (each.colour is not colour, each.suit, -each.rank))


def choices(view: View) -> list[Card | Source | None]:
    """Return the second cards that the seat may play together with a card of its hand: the dummy's open cards,
    then the top of its pile. The picture has a row of sums for each.

    Return `[None]` if a partner plays the second card, or if there are too many second cards for a row each.
    """
    _, colour = own(view)
    mode, dummy = view.modes[colour], view.dummies[colour]
    # A naked dummy has too many open cards for a row each, and partners don't know each other's cards, so they
    # get None.
    if mode not in (Mode.STANDARD, Mode.EXTENDED):
        return [None]
    hidden: list[Card | Source | None] = [Source.PILE] if dummy.pile else []
    return [*in_order(dummy.open, colour), *hidden]


def sum_so_far(view: View, card: Card, choice: Card | Source | None) -> tuple[int, int]:
    """Return the sums of both sides, the seat's own side first, if the seat played this card with the second
    card `choice`. Only cards that the seat knows are counted."""
    _, colour = own(view)
    both = sums(view, Commit(card, choice))
    return both[colour], both[colour.other]

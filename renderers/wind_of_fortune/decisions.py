"""What the seat of a hand has to decide, and the order of its cards and sums."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.rules import Seat
from games.wind_of_fortune.cards import Card, Colour
from games.wind_of_fortune.forecasts import sums
from games.wind_of_fortune.pieces import Awaited, Commit, Mode, Source
from games.wind_of_fortune.values import View

ASKED: Final = {
    Awaited.BATTLE: "{} starts",
    Awaited.ANSWER: "{} answers",
    Awaited.SHOW: "show a card",
    Awaited.EXPOSE: "expose a pack",
    Awaited.JOKER: "choose the joker’s tower",
}


def own(view: View) -> tuple[Seat, Colour]:
    """The seat of the view, and its side."""
    assert view.seat is not None
    return view.seat, view.colours[view.seat]


def asked(view: View) -> Awaited | None:
    """The pending decision of the seat, or None."""
    seat, _ = own(view)
    return view.awaited[seat] if seat in view.to_act else None


def question(view: View) -> str:
    """What the seat has to do, or for whom it waits."""
    seat, colour = own(view)
    if view.outcome is not None:
        return "won" if seat in view.outcome.winners else "lost"
    kind = asked(view)
    if kind is not None:
        return ASKED[kind].format(colour.word)
    # By side, as partners decide at the same time.
    waits = {view.colours[other] for other in view.to_act}
    return f"waiting for {' and '.join(str(side.word) for side in sorted(waits))}"


def in_order(cards: Sequence[Card], colour: Colour) -> list[Card]:
    """The own colour first, then by suit, the highest first."""
    return sorted(cards, key=lambda each: (each.colour is not colour, each.suit, -each.rank))


def choices(view: View) -> list[Card | Source | None]:
    """The possible second cards. Each has a row of sums. None stands for an unknown card."""
    _, colour = own(view)
    mode, dummy = view.modes[colour], view.dummies[colour]
    # A naked dummy has too many open cards for a row each; partners don't know each other's card.
    if mode not in (Mode.STANDARD, Mode.EXTENDED):
        return [None]
    hidden: list[Card | Source | None] = [Source.PILE] if dummy.pile else []
    return [*in_order(dummy.open, colour), *hidden]


def sum_so_far(view: View, card: Card, choice: Card | Source | None) -> tuple[int, int]:
    """The sums of the own side and of the other, over all cards that the seat would know."""
    _, colour = own(view)
    both = sums(view, Commit(card, choice))
    return both[colour], both[colour.other]

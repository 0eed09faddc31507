"""A hand of Wind of Fortune in words: its cards, and what its seat has committed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.wind_of_fortune.cards import Card
from games.wind_of_fortune.pieces import Commit, Show, Source
from games.wind_of_fortune.values import View
from renderers.kit.words import lines
from renderers.renderer import Cast
from renderers.wind_of_fortune.decisions import asked, in_order, own
from renderers.wind_of_fortune.description import describe_dummy, describe_symbols, now
from renderers.wind_of_fortune.names import card_name, cards_named, name_plain


def describe_hand(
    view: View,
    cast: Cast,
    *,
    forecasts: bool = True,  # noqa: ARG001 - sums are on the buttons and in the picture alone
) -> str:
    """The cards in the order of the picture, and the commitment of the seat, in plain words."""
    seat, colour = own(view)
    cards = cards_named(in_order(view.hand, colour))
    return lines(
        f"The hand of {name_plain(view, seat, cast)}: {'not chosen yet' if view.piles else cards}.",
        _packs(view),
        _own_move(view),
        f"{describe_dummy(view, colour)[:1].upper()}{describe_dummy(view, colour)[1:]}.",
        [f"{line}." for line in describe_symbols(view)],
        now(view, cast, name_plain) if asked(view) is None else "",
    )


def _packs(view: View) -> list[str]:
    colour = own(view)[1]
    packs = view.piles or ()
    return [
        f"Pack {number}: {cards_named(in_order(pack, colour))}."
        for number, pack in enumerate(packs, 1)
    ]


def _own_move(view: View) -> str:
    match view.own:
        case Commit(Card() as card, dummy):
            # Partners don't see each other's card before it is turned up.
            return f"You have laid {card_name(card)}, which nobody else sees yet{_with(dummy)}."
        case Show(card):
            return f"You will show {card_name(card)}."
    return "You have decided; it is shown when the others have too." if view.own else ""


def _with(dummy: Card | Source | None) -> str:
    if isinstance(dummy, Card):
        return f", and {card_name(dummy)}"
    return DUMMYS.get(dummy, "")


DUMMYS: Final[Mapping[Source | None, str]] = {
    Source.OPEN: ", and the open card",
    Source.PILE: ", and the top of the pile",
}

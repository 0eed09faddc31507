"""Descriptions of a hand of Wind of Fortune: its cards, the seat's decision, and what is at stake."""

from __future__ import annotations

from games.wind_of_fortune.cards import Card
from games.wind_of_fortune.pieces import Commit, Show, Source
from games.wind_of_fortune.values import View
from renderers.renderer import Cast
from renderers.wind_of_fortune.decisions import asked, in_order, own
from renderers.wind_of_fortune.names import card_name, cards_named, name_plain
from renderers.wind_of_fortune.table_words import describe_dummy, describe_symbols, now
from texts.text import NOTHING, Text, lines, phrase


def describe_hand(
    view: View,
    cast: Cast,
    *,
    forecasts: bool = True,  # noqa: ARG001 - sums are on the buttons and in the picture alone
) -> Text:
    _, colour = own(view)
    return lines(
        _cards(view, cast),
        _packs(view),
        _own_move(view),
        phrase("Your side: {dummy}.", dummy=describe_dummy(view, colour)),
        describe_symbols(view),
        now(view, cast, name_plain) if asked(view) is None else NOTHING,
    )


def _cards(view: View, cast: Cast) -> Text:
    seat, colour = own(view)
    name = name_plain(view, seat, cast)
    if view.piles:
        return phrase("The hand of {name} is not chosen yet.", name=name)
    cards = cards_named(in_order(view.hand, colour))
    return phrase("The hand of {name}: {cards}.", name=name, cards=cards)


def _packs(view: View) -> list[Text]:
    colour = own(view)[1]
    return [
        phrase("Pack {number}: {cards}.", number=number, cards=cards_named(in_order(pack, colour)))
        for number, pack in enumerate(view.piles or (), 1)
    ]


def _own_move(view: View) -> Text:
    match view.own:
        case Commit(Card() as card, dummy):
            return _laid(card_name(card), dummy)
        case Show(card):
            return phrase("You will show {card}.", card=card_name(card))
    if view.own:
        return phrase("You have decided. It is shown when the others have too.")
    return NOTHING


def _laid(card: str, dummy: Card | Source | None) -> Text:
    # Partners don't see each other's cards before they are turned up.
    if isinstance(dummy, Card):
        return phrase(
            "You have laid {card} and {open}. Nobody else sees {card} yet.",
            card=card,
            open=card_name(dummy),
        )
    if dummy is Source.OPEN:
        return phrase(
            "You have laid {card} and the open card. Nobody else sees {card} yet.", card=card
        )
    if dummy is Source.PILE:
        return phrase(
            "You have laid {card} and the top of the pile. Nobody else sees {card} yet.", card=card
        )
    return phrase("You have laid {card}. Nobody else sees it yet.", card=card)

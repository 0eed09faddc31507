"""What Wind of Fortune calls cards, symbols, sides and people in sentences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.rules import Seat
from games.wind_of_fortune.cards import Card, Colour, Suit, Symbol, name_of
from games.wind_of_fortune.values import View
from renderers.kit.words import listed
from renderers.renderer import Cast
from texts.cleaning import clean_name, plain

# In the order of `Suit`.
SIGNS: Final = "♥♦♠♣"


def sign(suit: Suit) -> str:
    return SIGNS[suit]


def card_name(card: Card) -> str:
    """`♥7`"""
    return f"{sign(card.suit)}{card.rank}"


def symbol_name(symbol: Symbol) -> str:
    """`♥Q`, `joker`"""
    return "joker" if symbol.suit is None else sign(symbol.suit) + symbol.letter


def the_symbol(symbol: Symbol) -> str:
    """`the joker`, `♥Q`. A unique card needs no article."""
    return "the joker" if symbol.is_joker else symbol_name(symbol)


def cards_named(cards: Iterable[Card]) -> str:
    return " ".join(map(card_name, cards)) or "none"


def symbols_named(symbols: Iterable[Symbol]) -> str:
    """`♥K and joker`"""
    return listed(map(symbol_name, symbols))


def name_markdown(view: View, seat: Seat, cast: Cast) -> str:
    """`Red (Ingrid)` in Markdown; `Red` for a seat that was given up: it ended the match."""
    name = name_of(view.colours, seat)
    if seat in cast.stand_ins:
        return str(name)
    return f"{name} ({plain(clean_name(cast.names[seat], name))})"


def name_plain(view: View, seat: Seat, cast: Cast) -> str:
    """`Red (Ingrid)` in plain words."""
    name = name_of(view.colours, seat)
    return (
        str(name)
        if seat in cast.stand_ins
        else f"{name} ({clean_name(cast.names[seat], str(name))})"
    )


def side(view: View, colour: Colour, cast: Cast) -> str:
    """All people of a side as Markdown: `Red 1 (Ingrid) and Red 2 (Åsa)`."""
    return listed(name_markdown(view, seat, cast) for seat in view.seats_of(colour))

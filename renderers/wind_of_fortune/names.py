"""What Wind of Fortune calls cards, symbols, sides and people in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from games.rules import Seat
from games.wind_of_fortune.cards import Card, Colour, Suit, Symbol, name_of
from games.wind_of_fortune.values import View
from renderers.renderer import Cast
from texts.cleaning import clean_name, plain
from texts.text import Text, joined, listed, phrase, verbatim

# In the order of `Suit`.
SIGNS: Final = "♥♦♠♣"

JOKER_NAME: Final = phrase("joker")


def sign(suit: Suit) -> str:
    return SIGNS[suit]


def card_name(card: Card) -> str:
    """`♥7`"""
    return f"{sign(card.suit)}{card.rank}"


def symbol_name(symbol: Symbol) -> Text:
    """`♥Q`, `joker`: for lists and labels. In a sentence a joker has an article, so it has one of its own."""
    if symbol.suit is None:
        return JOKER_NAME
    return verbatim(sign(symbol.suit) + symbol.letter)


def numbered(first: Colour, numbers: Sequence[int]) -> Text:
    """`Red 12, Black 9`: a number of each side."""
    return joined(
        ", ",
        [
            verbatim("{side} {number}", side=colour.word, number=numbers[colour])
            for colour in (first, first.other)
        ],
    )


def cards_named(cards: Iterable[Card]) -> str:
    """`♥7 ♠10`; a dash for none."""
    return " ".join(map(card_name, cards)) or "–"


def symbols_named(symbols: Iterable[Symbol]) -> Text:
    """`♥K and joker`"""
    return listed(map(symbol_name, symbols))


def name_markdown(view: View, seat: Seat, cast: Cast) -> Text:
    """`Red (Ingrid)` in Markdown; `Red` for a seat that was given up: it ended the match."""
    return _with_person(view, seat, "" if seat in cast.stand_ins else plain(_person(seat, cast)))


def name_plain(view: View, seat: Seat, cast: Cast) -> Text:
    """`Red (Ingrid)` in plain words."""
    return _with_person(view, seat, "" if seat in cast.stand_ins else _person(seat, cast))


def side(view: View, colour: Colour, cast: Cast) -> Text:
    """All people of a side as Markdown: `Red 1 (Ingrid) and Red 2 (Åsa)`."""
    return listed(name_markdown(view, seat, cast) for seat in view.seats_of(colour))


def _person(seat: Seat, cast: Cast) -> str:
    return clean_name(cast.names[seat], "")


def _with_person(view: View, seat: Seat, name: str) -> Text:
    own = name_of(view.colours, seat)
    return verbatim("{seat} ({name})", seat=own, name=name) if name else own

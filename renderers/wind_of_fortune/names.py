"""The names of cards, symbols, sides and people in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from games.rules import Seat
from games.wind_of_fortune.cards import Card, Colour, Symbol, name_of
from games.wind_of_fortune.values import View
from renderers.kit.words import named
from renderers.renderer import Cast
from texts.text import Text, joined, listed, phrase, verbatim

JOKER_NAME: Final = phrase("joker")


def card_name(card: Card) -> str:
    """Return the name of a card, such as `♥7`."""
    return f"{card.suit.sign}{card.rank}"


def symbol_name(symbol: Symbol) -> Text:
    """Return the name of a symbol for lists, such as `♥Q` or `joker`. In sentences, a joker needs an
    article."""
    if symbol.suit is None:
        return JOKER_NAME
    return verbatim(symbol.suit.sign + symbol.letter)


def numbered(first: Colour, numbers: Sequence[int]) -> Text:
    """Return the numbers of Red and Black as text, the side `first` first: `Red 12, Black 9`."""
    return joined(
        ", ",
        [
            verbatim("{side} {number}", side=colour.word, number=numbers[colour])
            for colour in (first, first.other)
        ],
    )


def cards_named(cards: Iterable[Card]) -> str:
    """Return the names of cards, such as `♥7 ♠10`. Return a dash if there are none."""
    return " ".join(map(card_name, cards)) or "–"


def symbols_named(symbols: Iterable[Symbol]) -> Text:
    """Return the names of symbols as a list in a sentence, such as `♥K and joker`."""
    return listed(map(symbol_name, symbols))


def name_markdown(view: View, seat: Seat, cast: Cast) -> Text:
    """Return the seat with its person's name, such as `Ingrid (Red)`, as Markdown. See `named`."""
    return _named(view, seat, cast, markdown=True)


def name_plain(view: View, seat: Seat, cast: Cast) -> Text:
    """Like `name_markdown`, but as plain text."""
    return _named(view, seat, cast, markdown=False)


def chooser(view: View, seat: Seat, cast: Cast) -> Text:
    """Return the name of a seat that has chosen cards, like `name_markdown`. If the bot plays for the seat,
    leave out the person's name and the bot, because either may have chosen the cards."""
    if seat in cast.stand_ins:
        return name_of(view.colours, seat)
    return name_markdown(view, seat, cast)


def side(view: View, colour: Colour, cast: Cast) -> Text:
    """Return all seats of a side with their people's names, as Markdown: `Ingrid (Red 1) and Åsa (Red 2)`."""
    return listed(name_markdown(view, seat, cast) for seat in view.seats_of(colour))


def given_up(view: View, loser: Colour, late: frozenset[Seat]) -> Text:
    """Say why a side lost without a last battle: it resigned, or all its seats are in `late` (lost on time)."""
    if late.issuperset(view.seats_of(loser)):
        return phrase("{side}’s time was up", side=loser.word)
    return phrase("{side} resigned", side=loser.word)


def _named(view: View, seat: Seat, cast: Cast, *, markdown: bool) -> Text:
    own = name_of(view.colours, seat)
    # The partner plays on for a seat that has resigned. Without a partner, the match is over.
    return own if seat in view.resigned else named(own, seat, cast, markdown=markdown)

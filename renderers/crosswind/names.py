"""The names of people, colours and points in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final, TypeAlias

from games.crosswind.values import Colour, Point, View
from games.rules import Seat
from renderers.kit.words import named
from renderers.renderer import Cast
from texts.cleaning import clean_name, plain
from texts.text import Text, phrase, verbatim

Namer: TypeAlias = Callable[[View, Colour, Cast], Text]
"""A function that names a player: `name_markdown` or `name_plain`."""


def name_markdown(view: View, colour: Colour, cast: Cast) -> Text:
    """Return the colour with its player's name, such as `Ingrid (Black)`, as Markdown. See `named`."""
    return named(colour.word, view.seat_of(colour), _played(view, cast), markdown=True)


def name_plain(view: View, colour: Colour, cast: Cast) -> Text:
    """Like `name_markdown`, but as plain text."""
    return named(colour.word, view.seat_of(colour), _played(view, cast), markdown=False)


def player(seat: Seat, cast: Cast) -> Text:
    """Return the name of the person in the seat as Markdown, without a colour. If the bot plays for the person,
    or if nothing is left of the name after cleaning, return `Player 1` or `Player 2`."""
    # The substitute is not the colour, because a swap exchanges the colours.
    name = "" if seat in cast.stand_ins else plain(clean_name(cast.names[seat], ""))
    return verbatim(name) if name else phrase("Player {number}", number=seat + 1)


def goals(black: Text, white: Text) -> Text:
    """Say in one sentence which edges each colour has to connect. `black` and `white` are the names of the
    colours or of their players."""
    return phrase("{black} joins top and bottom, {white} left and right.", black=black, white=white)


def given_up(view: View, loser: Colour, late: frozenset[Seat]) -> Text:
    """Say why a colour lost without a chain: its player resigned or, if in `late`, lost on time."""
    if view.seat_of(loser) in late:
        return TIME_UP[loser]
    return RESIGNED[loser]


TIME_UP: Final = {
    Colour.BLACK: phrase("Black’s time was up"),
    Colour.WHITE: phrase("White’s time was up"),
}
RESIGNED: Final = {
    Colour.BLACK: phrase("Black resigned"),
    Colour.WHITE: phrase("White resigned"),
}


def in_columns(points: Iterable[Point]) -> list[str]:
    """Return the names of the points, column by column from the left, each from the bottom up."""
    return [point.name for point in sorted(points)]


def _played(view: View, cast: Cast) -> Cast:
    # The match never plays for a player who resigns, because that ends it.
    if view.winner is None or view.chain:
        return cast
    return replace(cast, stand_ins=cast.stand_ins - {view.seat_of(view.winner.other)})

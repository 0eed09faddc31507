"""The names of people, colours and points in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from games.crosswind.values import Colour, Point, View
from games.rules import Seat
from renderers.renderer import Cast
from texts.cleaning import clean_name, plain
from texts.text import Text, phrase, verbatim

Namer: TypeAlias = Callable[[View, Colour, Cast], Text]
"""A function that names a player: `name_markdown` or `name_plain`."""


def name_markdown(view: View, colour: Colour, cast: Cast) -> Text:
    """Return the colour with its player's name, such as `Black (Ingrid)`, as Markdown."""
    return verbatim(
        "{colour} ({name})", colour=colour.word, name=player(view.seat_of(colour), cast)
    )


def name_plain(view: View, colour: Colour, cast: Cast) -> Text:
    """Like `name_markdown`, but as plain text."""
    return verbatim("{colour} ({name})", colour=colour.word, name=_name(view.seat_of(colour), cast))


def player(seat: Seat, cast: Cast) -> str | Text:
    """Return the name of the person in the seat as Markdown, without the name of the colour. Without a usable
    name, return `Player 1` or `Player 2`."""
    name = _name(seat, cast)
    return plain(name) if isinstance(name, str) else name


def goals(black: Text, white: Text) -> Text:
    """Say in one sentence which edges each colour has to connect. `black` and `white` are the words for the
    two: names of colours or of players."""
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


def _name(seat: Seat, cast: Cast) -> str | Text:
    # The substitute is not the colour, because callers put the colour before the name.
    return clean_name(cast.names[seat], "") or phrase("Player {number}", number=seat + 1)

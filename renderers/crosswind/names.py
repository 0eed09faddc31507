"""What Crosswind calls people, colours and points in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from games.crosswind.values import Colour, Point, View
from games.rules import Seat
from renderers.renderer import Cast
from texts.cleaning import clean_name, plain

EDGES: Final = {
    Colour.BLACK: ("the top edge", "the bottom edge"),
    Colour.WHITE: ("the left edge", "the right edge"),
}

Namer: TypeAlias = Callable[[View, Colour, Cast], str]
"""`name_markdown` or `name_plain`."""


def name_markdown(view: View, colour: Colour, cast: Cast) -> str:
    """`Black (Ingrid)` in Markdown. No seat is ever played by the match, so nobody stands in."""
    return f"{colour.word} ({player(view.seat_of(colour), cast)})"


def name_plain(view: View, colour: Colour, cast: Cast) -> str:
    """`Black (Ingrid)` in plain words."""
    return f"{colour.word} ({_name(view.seat_of(colour), cast)})"


def player(seat: Seat, cast: Cast) -> str:
    """Who sits there, in Markdown."""
    return plain(_name(seat, cast))


def goals(view: View, cast: Cast, name: Namer) -> str:
    """The direction of each player."""
    black, white = (name(view, colour, cast) for colour in Colour)
    return f"{black} joins top and bottom, {white} left and right."


def in_columns(points: Iterable[Point]) -> list[str]:
    """The names of points, column by column, upwards in each."""
    return [point.name for point in sorted(points)]


def _name(seat: Seat, cast: Cast) -> str:
    # Not the colour, which stands before the name already.
    return clean_name(cast.names[seat], f"Player {seat + 1}")

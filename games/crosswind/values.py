"""The values of Crosswind: moves, state, view, news, and the details of a refusal."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, IntEnum
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from games.crosswind.about import ABOUT
from games.rules import MoveKind, Outcome, Seat
from texts.text import Text, phrase


class Colour(IntEnum):
    """The two colours in play order. Black connects top and bottom, White left and right."""

    BLACK = 0
    WHITE = 1

    @property
    def other(self) -> Colour:
        return Colour(1 - self)

    @property
    def word(self) -> Text:
        return ABOUT.side_names[self]


class Point(NamedTuple):
    """A point of the board. Column 0 is `a`, on the left; row 0 is `1`, at the bottom."""

    column: int
    row: int

    @property
    def name(self) -> str:
        return f"{chr(ord('a') + self.column)}{self.row + 1}"


@dataclass(frozen=True, slots=True)
class Stone(MoveKind):
    """The move that places a stone."""

    point: Point


class Swap(Enum):
    """The move that exchanges the colours of the players (ruling 2)."""

    SWAP = "swap"


SWAP: Final = Swap.SWAP
Move: TypeAlias = Stone | Swap


class News(NamedTuple):
    """The last event: `seat` placed a stone, swapped colours, or resigned (then `move` is None).

    `colour` is the colour that the seat plays now. `passed` lists the colours that had to pass after the event:
    usually none, sometimes one, or both if the match is drawn.
    """

    seat: Seat
    colour: Colour
    move: Point | Swap | None
    passed: tuple[Colour, ...] = ()


class Pattern(Enum):
    """The four patterns that no placement may form (ruling 1)."""

    NAKED_DIAGONAL = "naked diagonal"
    KNIGHT_BEND = "knight bend"
    LONG_SWITCH = "long switch"
    LOOSE_CROSSCUT = "loose crosscut"

    @property
    def word(self) -> Text:
        return _PATTERNS[self]


_PATTERNS: Final = {
    Pattern.NAKED_DIAGONAL: phrase("naked diagonal"),
    Pattern.KNIGHT_BEND: phrase("knight bend"),
    Pattern.LONG_SWITCH: phrase("long switch"),
    Pattern.LOOSE_CROSSCUT: phrase("loose crosscut"),
}


class Formed(NamedTuple):
    """A forbidden pattern: the lower left and upper right corner of its window, and its stones on the board."""

    pattern: Pattern
    window: tuple[Point, Point]
    stones: tuple[Point, ...]


class Refusal(NamedTuple):
    """Why a colour may not place a stone on a point. Either the point is not on the board, or it has a stone of
    the colour `taken_by`, or the stone would form the patterns in `formed`."""

    colour: Colour
    point: Point
    size: int
    on_board: bool
    taken_by: Colour | None
    formed: tuple[Formed, ...]


@dataclass(frozen=True, slots=True)
class State:
    """The complete state. `stones` are the stones of Black and of White. `placements` are the legal points of
    `mover`, or 0 once the match is over. All are bitmasks as in `games.crosswind.board`."""

    size: int = field(repr=False)
    swap: bool = field(repr=False)
    stones: tuple[int, int] = field(repr=False)
    mover: Colour = field(repr=False)
    placements: int = field(repr=False)
    moves_made: int = field(repr=False)
    swapped: bool = field(repr=False)
    last: Point | None = field(repr=False)
    news: News | None = field(repr=False)
    winner: Colour | None = field(repr=False)

    @property
    def over(self) -> bool:
        return not self.placements

    @property
    def may_swap(self) -> bool:
        """Whether the next move may be a swap. Only the second move of the match may be one (ruling 2)."""
        return self.swap and self.moves_made == 1 and not self.over

    def colour_of(self, seat: Seat) -> Colour:
        return Colour(seat ^ self.swapped)

    def seat_of(self, colour: Colour) -> Seat:
        return colour ^ self.swapped


@dataclass(frozen=True, slots=True, repr=False)
class View:
    """Everything that a seat, or a spectator (`seat` None), may know. Nothing is hidden.

    - `colours`: the colour that each seat plays now.
    - `stones`: the points of Black and of White.
    - `mover`: the colour to move. Once the match is over, the colour that moved last; after a resignation, the
      colour whose turn it was.
    - `legal`: the legal points of `mover`, row by row from a1; none when the match is over.
    - `last`: the point of the stone placed last.
    - `chain`: a shortest chain of the winner from edge to edge; empty if no chain has won.
    """

    seat: Seat | None
    size: int
    swap: bool
    to_act: Seat | None
    colours: tuple[Colour, Colour]
    mover: Colour
    may_swap: bool
    moves_made: int
    stones: tuple[frozenset[Point], frozenset[Point]]
    legal: tuple[Point, ...]
    last: Point | None
    news: News | None
    chain: tuple[Point, ...]
    winner: Colour | None
    outcome: Outcome | None

    @property
    def black(self) -> frozenset[Point]:
        return self.stones[Colour.BLACK]

    @property
    def white(self) -> frozenset[Point]:
        return self.stones[Colour.WHITE]

    @property
    def forbidden(self) -> frozenset[Point]:
        """The empty points where the colour `mover` may not place a stone."""
        if self.outcome is not None:
            return frozenset()
        return _points(self.size).difference(self.black, self.white, self.legal)

    def colour_at(self, point: Point) -> Colour | None:
        return next((colour for colour in Colour if point in self.stones[colour]), None)

    def seat_of(self, colour: Colour) -> Seat:
        return self.colours.index(colour)


@cache
def _points(size: int) -> frozenset[Point]:
    return frozenset(Point(column, row) for column in range(size) for row in range(size))

"""The layout of a Crosswind board in its picture, and the drawing of the empty board."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from games.crosswind.about import ABOUT
from games.crosswind.values import Colour, Point
from renderers.crosswind.tiles import STONE, crossing
from renderers.kit.frame import centred, sea
from renderers.kit.lettering import SMALLEST, Face, width
from renderers.kit.sprites import Sprite
from renderers.kit.stencil import Stencil
from renderers.kit.theme import Hue

# The middle of the picture below the header, which is 66 pixels high.
CENTRE: Final = (500, 533)
ROOM: Final = 798
"""The side in pixels of the square into which the points of every board must fit. A board may be slightly
smaller, because the tile of each point is a whole number of pixels wide."""
BAND: Final = 15
RIM: Final = 3
BESIDE: Final = (447, 441)
"""The distances in pixels from the centre of the board to the row numbers and to the column letters."""


class Grid(NamedTuple):
    """The layout of a board of `size` × `size` points. It is centred at `centre` in the picture, and fits into
    a square of `room` pixels. Each point has a square tile of `pitch` pixels."""

    size: int
    centre: tuple[int, int] = CENTRE
    room: int = ROOM

    @property
    def pitch(self) -> int:
        return self.room // self.size

    @property
    def side(self) -> int:
        return self.pitch * self.size

    @property
    def left(self) -> int:
        return self.centre[0] - self.side // 2

    @property
    def top(self) -> int:
        return self.centre[1] - self.side // 2

    def corner(self, point: Point) -> tuple[int, int]:
        """Return the top left corner of a point's tile, in pixels of the picture."""
        # Computed inline rather than from the properties: a board has hundreds of points.
        (x, y), pitch, (column, row) = self.centre, self.room // self.size, point
        half = pitch * self.size // 2
        # Row 0 is at the bottom of the board, and y counts from the top of the picture.
        return x - half + pitch * column, y - half + pitch * (self.size - 1 - row)

    def middle(self, point: Point) -> tuple[float, float]:
        x, y = self.corner(point)
        return x + self.pitch / 2, y + self.pitch / 2


@cache
def ground(size: int) -> Sprite:
    """Return a cached sprite of the empty board with header and coordinates. Copy it before drawing on it."""
    grid = Grid(size)
    sprite = draw_board(sea(1000, CENTRE, game=ABOUT.key), grid)
    # Board coordinates: letters from the left, numbers from the bottom, on all four sides.
    for number in range(size):
        draw_coordinates(sprite, grid, Point(number, number), Hue.PAPER)
    return sprite


def draw_board(sprite: Sprite, grid: Grid) -> Sprite:
    """Draw the empty board with its coloured edges, but without coordinates, and return the sprite."""
    sprite.put(_edges(grid.side), grid.left - BAND - RIM, grid.top - BAND - RIM)
    for point in points(grid.size):
        sprite.put(crossing(grid.pitch, point in stars(grid.size)), *grid.corner(point))
    return sprite


def points(size: int) -> list[Point]:
    """Return every point of a board of `size` × `size`, row by row from a1."""
    return [Point(column, row) for row in range(size) for column in range(size)]


def draw_coordinates(sprite: Sprite, grid: Grid, point: Point, colour: Hue) -> None:
    """Draw the column letter of a point above and below the board, and its row number left and right of it."""
    x, y = grid.middle(point)
    letter, number = (_coordinate(each, colour) for each in (point.name[0], point.name[1:]))
    for side in (-1, 1):
        centred(sprite, letter, x, CENTRE[1] + side * BESIDE[1])
        centred(sprite, number, CENTRE[0] + side * BESIDE[0], y)


@cache
def _coordinate(words: str, colour: Hue) -> Sprite:
    style = (Face.SEMIBOLD, SMALLEST)
    across, (above, below) = round(width(words, *style)) + 2, DEEP[words.isdigit()]
    sprite = Sprite(across, above + below, Hue.SEA)
    return sprite.write(words, (across / 2, above), style, colour, Hue.SEA)


DEEP: Final = ((21, 27), (18, 18))
"""How far letters, and digits, extend in pixels above and below the middle of a capital letter."""


@cache
def stars(size: int) -> frozenset[Point]:
    """Return the points that are marked with a star for orientation. These are the central point, if there is
    one, and on boards of 9 × 9 or more four points near the corners."""
    # The points near the corners are on the fourth line from the edge, as on a Go board, or on the third in 9 ×
    # 9.
    near = 3 if size >= 11 else 2 if size == 9 else None
    lines = [] if near is None else [near, size - 1 - near]
    found = {Point(column, row) for column in lines for row in lines}
    return frozenset(found | ({Point(size // 2, size // 2)} if size % 2 else set()))


def _edges(side: int) -> Sprite:
    """Return the coloured edges, which meet in mitres, around an area of `side` × `side` pixels. The tiles of
    the board will cover this area."""
    whole = side + 2 * (BAND + RIM)
    far, half = whole - RIM, whole / 2
    sprite = Sprite(whole, whole, Hue.MIST)
    sprite.image.paste(int(STONE[Colour.WHITE]), (RIM, RIM, far, far))
    black = Stencil(whole, whole)
    for near in (RIM, far):
        black.polygon([(RIM, near), (far, near), (half, half)])
    return sprite.lay(black.mask(), STONE[Colour.BLACK], STONE[Colour.WHITE])

"""Positions of Crosswind for the tests of its renderer, and functions that read the pixels of its pictures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Final

from PIL import Image

from games.crosswind import rules as crosswind
from games.crosswind.values import Colour, News, Point, State, View
from renderers.crosswind.grid import Grid
from renderers.kit.theme import Hue
from renderers.renderer import Cast
from tests.games import crosswind_positions
from tests.games.crosswind_positions import opened, place
from tests.games.random_play import at_random
from tests.sampling import THOROUGH

CAST: Final = Cast(("Ingrid", "Tomás"))
SIZES: Final = (7, 9, 11, 13, 15, 19)

NOBODY_CAN: Final = "BBWBW W..BW B...W BW..B BWBWW"
WHITE_CANNOT: Final = "..BW B..W ...B BBWW"
"""Drawings of two positions from the rules pages, where both colours, or White alone, have no move."""


STONES: Final = {Colour.BLACK: Hue.INK, Colour.WHITE: Hue.PAPER}


def start(size: int, *, swap: bool = False) -> State:
    return opened(size, swap=swap)


def after(moves: str, size: int = 11, *, swap: bool = False) -> State:
    return crosswind_positions.after(start(size, swap=swap), moves)


def seen(state: State, seat: int | None = None) -> View:
    return crosswind.view(state, seat)


@cache
def match(size: int, number: int) -> tuple[State, ...]:
    """Return all states of a match of random moves."""
    return tuple(at_random("crosswind", start(size, swap=True), Random(f"{size} {number}")))


def views(matches: int, step: int = 7) -> Iterator[View]:
    """Yield views of a spectator and both players from random matches, including their ends.

    They cover every board size in `make slow`, otherwise the smallest, a middle one and the largest.
    """
    for size in SIZES if THOROUGH else (7, 13, 19):
        for number in range(matches):
            states = match(size, number)
            for state in (*states[:4], *states[4:-1:step], states[-1]):
                for seat in (None, 0, 1):
                    yield seen(state, seat)


def won(colour: Colour) -> View:
    """Return the end of a random match on 7 × 7 that this colour has won."""
    return next(
        seen(states[-1])
        for states in (match(7, number) for number in range(50))
        if states[-1].winner is colour
    )


def drawn() -> View:
    """Return a drawn match: White has just placed the last stone on b1, and neither colour can move."""
    news = News(1, Colour.WHITE, Point(1, 0), (Colour.BLACK, Colour.WHITE))
    return seen(replace(place(NOBODY_CAN, Colour.BLACK), last=Point(1, 0), news=news))


def passed() -> View:
    """Return a position after a pass: Black has placed a stone on a3, White had no move, Black is to move."""
    news = News(0, Colour.BLACK, Point(0, 2), (Colour.WHITE,))
    return seen(replace(place(WHITE_CANNOT, Colour.BLACK), last=Point(0, 2), news=news))


def pixel(board: Image.Image, grid: Grid, point: Point, right: float, down: float) -> object:
    """Return the pixel that is this many grid pitches right of and below the centre of a point."""
    x, y = grid.middle(point)
    return board.getpixel((int(x + right * grid.pitch), int(y + down * grid.pitch)))


def is_crossed(board: Image.Image, grid: Grid, point: Point) -> bool:
    """Return whether the board's picture marks the point as forbidden."""
    return pixel(board, grid, point, 0.1, 0.1) == pixel(board, grid, point, -0.1, 0.1) == Hue.INK

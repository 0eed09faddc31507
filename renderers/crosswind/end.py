"""The picture of a finished match of Crosswind: the verdict, the board with the winning chain, both players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final

from PIL import Image

from games.crosswind.about import ABOUT
from games.crosswind.board import Board, board_of
from games.crosswind.values import Colour, View
from renderers.crosswind.board import draw_stones
from renderers.crosswind.grid import BAND, RIM, Grid, draw_board
from renderers.crosswind.header import draw_stone
from renderers.crosswind.names import given_up
from renderers.kit.frame import centred, panel
from renderers.kit.plates import BAR, name_bar
from renderers.kit.sheets.verdict import (
    EDGE,
    GAP,
    TOP,
    Verdict,
    draw_end_frame,
    ended_early,
    winners,
)
from renderers.kit.sprites import Sprite
from renderers.kit.theme import Hue
from renderers.kit.writing import FAINT, write
from renderers.renderer import Cast, End
from texts.text import NOTHING, Text, counted, phrase

SIDE: Final = 254
"""The width in pixels of the column that shows both players."""
DISC: Final = 56
"""The radius in pixels of the large stone above a player's name."""


def draw_end(view: View, cast: Cast, end: End) -> Image.Image:
    verdict = end_verdict(view, cast, end)
    sprite = draw_end_frame(ABOUT, end, verdict, cast.language)
    bottom = verdict.bottom
    grid = _grid(view.size, bottom)
    draw_board(sprite, grid)
    # The winning chain shows how the match ended, so the last stone gets no mark.
    draw_stones(sprite, grid, replace(view, last=None))
    for colour in Colour:
        _draw_player(sprite, view, colour, cast, bottom)
    return sprite.picture()


def _grid(size: int, bottom: int) -> Grid:
    """Return the layout of the largest board that fits to the left of the players and above y = `bottom`."""
    room = min(bottom - TOP, EDGE - SIDE - GAP - 14) - 2 * (BAND + RIM)
    middle = 14 + (EDGE - SIDE - GAP - 14) // 2, (TOP + bottom) // 2
    return Grid(size, middle, room)


def end_verdict(view: View, cast: Cast, end: End) -> Verdict:
    if view.outcome is None:
        return ended_early(end.early, counted(view.moves_made, "{n} move", "{n} moves"))
    if view.winner is None:
        line = phrase("Neither colour can place a stone any more")
        return Verdict(False, phrase("A draw"), line)
    seat = view.seat_of(view.winner)
    who = winners(cast, (seat,), (view.winner.word,))
    return Verdict(True, who, _how(view, view.winner, end), _turning(end.course))


def _how(view: View, winner: Colour, end: End) -> Text:
    if not view.chain:
        return given_up(view, winner.other, end.late)
    if winner is Colour.BLACK:
        return counted(
            len(view.chain),
            "Black: {n} stone from top to bottom",
            "Black: {n} stones from top to bottom",
        )
    return counted(
        len(view.chain),
        "White: {n} stone from left to right",
        "White: {n} stones from left to right",
    )


def _turning(course: Sequence[View]) -> Text:
    """Return a sentence that names the move from which on the winner's shortest path was always shorter than
    the loser's. Return an empty text if that was the last move."""
    last = course[-1]
    assert last.winner is not None
    board = board_of(last.size)
    ahead = (_shorter(board, last.winner, view) for view in reversed(course))
    since = len(course) - sum(takewhile(bool, ahead))
    # At the start, both paths are equally long, so the winner was not ahead from the beginning. That the last
    # stone wins needs no words.
    if since >= len(course) - 1 or course[since].moves_made >= last.moves_made:
        return NOTHING
    moves = {"move": course[since].moves_made, "moves": last.moves_made}
    if last.winner is Colour.BLACK:
        return phrase("From move {move} of {moves} on, Black’s way across was the shorter", **moves)
    return phrase("From move {move} of {moves} on, White’s way across was the shorter", **moves)


def _shorter(board: Board, colour: Colour, view: View) -> bool:
    own, other = (board.mask(view.stones[each]) for each in (colour, colour.other))
    free = board.everywhere ^ own ^ other
    mine, theirs = board.shortest(colour, own, free), board.shortest(colour.other, other, free)
    return mine.stones < theirs.stones


def _draw_player(sprite: Sprite, view: View, colour: Colour, cast: Cast, bottom: int) -> None:
    height = (bottom - TOP - GAP) // 2
    left, top = EDGE - SIDE, TOP + (height + GAP) * colour
    sprite.put(panel(SIDE, height), left, top)
    middle = left + SIDE / 2
    stone = draw_stone(Sprite(2 * DISC, 2 * DISC, Hue.SWELL), colour, Hue.SWELL, (DISC, DISC), DISC)
    centred(sprite, stone, middle, top + height * 0.27)
    stones = cast.language.say(counted(len(view.stones[colour]), "{n} stone", "{n} stones"))
    write(sprite, stones, (middle, top + height * 0.27 + DISC + 44), FAINT, SIDE - 20)
    seat = view.seat_of(colour)
    won = view.outcome is not None and view.winner is colour
    known = "", cast.names[seat], cast.language.say(colour.word)
    bar = name_bar(SIDE - 20, known, won, seat in cast.stand_ins)
    sprite.put(bar, left + 10, top + height - BAR - 10)

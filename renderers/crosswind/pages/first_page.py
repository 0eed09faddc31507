"""The picture on the first page of the rules: the goal of each player, and how stones connect."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PIL import Image

from games.crosswind.about import ABOUT
from games.crosswind.values import Colour
from renderers.crosswind import tiles
from renderers.crosswind.board import draw_stones
from renderers.crosswind.grid import Grid, draw_board
from renderers.crosswind.pages.examples import short
from renderers.kit.frame import RIGHT, sea
from renderers.kit.sprites import Sprite
from renderers.kit.writing import TEXT, write
from texts.language import Language
from texts.text import phrase, phrase_in

WORDS: Final = phrase(
    "A board of 7 by 7 on which Black has won: a golden line runs along a chain of black stones from "
    "the top edge to the bottom edge. Beside it: Black joins top and bottom, White joins left and "
    "right. Two stones side by side are joined; two of one colour corner to corner "
    "are not allowed while no third one of that colour touches both."
)

HEIGHT: Final = 712
GRID: Final = Grid(7, (282, 389), 497)
COLUMN: Final = 566
"""The x position of the left edge of the column beside the board."""
STONE: Final = 70


def draw(language: Language) -> Image.Image:
    sprite = draw_board(sea(HEIGHT, GRID.centre, ABOUT.name, game=ABOUT.key), GRID)
    # Only the chain matters here, so the last stone is not marked.
    draw_stones(sprite, GRID, replace(short(), last=None))
    _draw_goal(sprite, Colour.BLACK, 136, language.say(phrase("top and bottom")))
    _draw_goal(sprite, Colour.WHITE, 276, language.say(phrase("left and right")))
    sprite.put(tiles.stone(STONE, Colour.WHITE, tiles.RIGHT), COLUMN, 386)
    sprite.put(tiles.stone(STONE, Colour.WHITE, tiles.LEFT), COLUMN + STONE, 386)
    beside = COLUMN + 2 * STONE + 24
    _caption(sprite, (beside, 421), language.say(phrase_in("stones", "joined")))
    sprite.put(tiles.stone(STONE, Colour.WHITE, 0), COLUMN, 516)
    sprite.put(tiles.crossing(STONE), COLUMN + STONE, 516)
    sprite.put(tiles.crossing(STONE), COLUMN, 516 + STONE)
    sprite.put(tiles.refused(STONE, Colour.WHITE), COLUMN + STONE, 516 + STONE)
    _caption(sprite, (beside, 586), language.say(phrase_in("stones", "not allowed")))
    return sprite.picture()


def _draw_goal(sprite: Sprite, colour: Colour, y: int, words: str) -> None:
    sprite.put(tiles.stone(STONE, colour, 0), COLUMN, y - 10)
    _caption(sprite, (COLUMN + STONE + 24, y + 25), words)


def _caption(sprite: Sprite, at: tuple[int, int], words: str) -> None:
    write(sprite, words, at, TEXT, RIGHT - at[0], 2, anchor="l")

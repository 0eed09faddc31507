"""The scene on the cover of Crosswind: a chain of stones across the board."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from renderers.crosswind.board import draw_stones
from renderers.crosswind.grid import Grid, draw_board
from renderers.crosswind.pages.examples import short
from renderers.kit.sprites import Sprite
from texts.text import Text, phrase

GRID: Final = Grid(7, (786, 250), 700)


def draw_scene(sprite: Sprite) -> None:
    draw_board(sprite, GRID)
    draw_stones(sprite, GRID, replace(short(), last=None))


def describe_scene() -> Text:
    return phrase("A chain of black stones winds across a board, between white stones.")

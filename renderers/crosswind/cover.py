"""What tells Crosswind's pictures apart: slate, its sign, and its cover with a chain of stones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from renderers.crosswind.board import draw_stones
from renderers.crosswind.grid import Grid, draw_board
from renderers.crosswind.pages.examples import short
from renderers.kit.sprites import Sprite
from renderers.kit.stencil import Stencil
from renderers.kit.theme import Hue
from texts.text import Text, phrase

GRID: Final = Grid(7, (786, 250), 700)


def tints() -> Mapping[Hue, str]:
    return {
        Hue.ABYSS: "1A1C20",
        Hue.SEA: "2F333A",
        Hue.RAY: "383E46",
        Hue.SWELL: "404750",
        Hue.RHUMB: "555E6A",
        Hue.SHOAL: "6B7685",
    }


def signet(stencil: Stencil) -> None:
    """Draw the sign of Crosswind: a vertical chain of three stones that passes over a horizontal one."""
    for at in (8, 26, 44):
        stencil.disc(at, 26, 8)
    stencil.box((8, 22, 44, 30)).box((15, 0, 37, 52), 0, 0)
    for at in (8, 26, 44):
        stencil.disc(26, at, 8)
    stencil.box((22, 8, 30, 44))


def draw_scene(sprite: Sprite) -> None:
    draw_board(sprite, GRID)
    draw_stones(sprite, GRID, replace(short(), last=None))


def describe_scene() -> Text:
    return phrase("A chain of black stones winds across a board, between white stones.")

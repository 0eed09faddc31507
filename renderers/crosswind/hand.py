"""The private picture of Crosswind: the board for the player to move, as an aid in choosing a point."""

from __future__ import annotations

from PIL import Image

from games.crosswind.notation import parse
from games.crosswind.values import Colour, Stone, View
from renderers.crosswind import tiles
from renderers.crosswind.board import draw, draw_crosses, draw_rings, draw_stones
from renderers.crosswind.grid import Grid, draw_coordinates, ground
from renderers.crosswind.header import cross_sign, draw_subject, stone_sign
from renderers.crosswind.reasons import points_of
from renderers.kit.sprites import Sprite
from renderers.kit.theme import Hue
from renderers.renderer import Cast, HintedMove
from texts.text import Text, phrase, phrase_in


def draw_hand(
    view: View,
    cast: Cast,
    *,
    forecasts: bool = True,  # noqa: ARG001 - what is forbidden is a rule and no forecast
) -> Image.Image:
    assert view.seat is not None
    # A view has only the forbidden points of the player to move, which don't apply to the opponent.
    if view.to_act != view.seat:
        return draw(view, cast)
    return _board(view, cast).picture()


def draw_hint(view: View, hinted: HintedMove, cast: Cast, *, forecasts: bool) -> Image.Image | None:  # noqa: ARG001
    move = parse(hinted.notation)
    if not isinstance(move, Stone):
        return None
    sprite, grid = _board(view, cast), Grid(view.size)
    draw_rings(sprite, grid, view, points_of(hinted.fact))
    sprite.put(tiles.hinted(grid.pitch, view.mover), *grid.corner(move.point))
    draw_coordinates(sprite, grid, move.point, Hue.BRASS)
    return sprite.picture()


def _board(view: View, cast: Cast) -> Sprite:
    sprite, grid = ground(view.size).copy(), Grid(view.size)
    crosses = [(cross_sign(), phrase_in("points", "forbidden"))] if view.forbidden else []
    draw_subject(sprite, view, cast.language, (stone_sign(view.mover), _task(view)), *crosses)
    draw_stones(sprite, grid, view)
    draw_crosses(sprite, grid, view.forbidden)
    return sprite


def _task(view: View) -> Text:
    if view.mover is Colour.BLACK:
        return phrase("Black, top to bottom")
    if view.may_swap:
        return phrase("White, left to right, or swap")
    return phrase("White, left to right")

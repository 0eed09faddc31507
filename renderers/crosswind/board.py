"""The pictures of the Crosswind board: in play, with forbidden points, or with the reason of a refusal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PIL import Image

from games.crosswind.notation import parse
from games.crosswind.refusals import refusal
from games.crosswind.values import Colour, Formed, Point, Refusal, Stone, View
from games.rules import IllegalMove
from renderers.crosswind import tiles
from renderers.crosswind.grid import Grid, draw_coordinates, ground, points
from renderers.crosswind.header import cross_sign, draw_players, draw_subject, stone_sign
from renderers.crosswind.outlines import Box, draw_outlines
from renderers.kit.frame import centred
from renderers.kit.sprites import Sprite
from renderers.kit.theme import Hue
from renderers.renderer import Cast
from texts.text import phrase

SIDES: Final = {
    tiles.UP: (0, 1),
    tiles.RIGHT: (1, 0),
    tiles.DOWN: (0, -1),
    tiles.LEFT: (-1, 0),
}
"""For each side of a tile, the step in columns and rows to the neighbouring point. Rows count upwards."""


def draw(view: View, cast: Cast) -> Image.Image:
    sprite, grid = ground(view.size).copy(), Grid(view.size)
    draw_players(sprite, view, cast)
    draw_stones(sprite, grid, view)
    return sprite.picture()


def draw_marked(view: View, cast: Cast) -> Image.Image | None:
    if view.outcome is not None:
        return None
    sprite, grid = ground(view.size).copy(), Grid(view.size)
    draw_subject(sprite, view, cast.language, (cross_sign(), FORBIDDEN[view.mover]))
    draw_stones(sprite, grid, view)
    draw_crosses(sprite, grid, view.forbidden)
    return sprite.picture()


FORBIDDEN: Final = {
    Colour.BLACK: phrase("forbidden to Black"),
    Colour.WHITE: phrase("forbidden to White"),
}


def most_bytes() -> int:
    """Return a size that pictures exceed only if they show the largest board, full of stones and crosses."""
    return 60_000


def draw_refused(view: View, text: str, cast: Cast) -> Image.Image | None:
    reason = _reason(view, text)
    if reason is None or not reason.formed:
        return None
    sprite, grid = ground(view.size).copy(), Grid(view.size)
    point = reason.point.name
    if reason.colour is Colour.BLACK:
        words = phrase("{point} is forbidden to Black", point=point)
    else:
        words = phrase("{point} is forbidden to White", point=point)
    draw_subject(sprite, view, cast.language, (stone_sign(reason.colour), words))
    draw_stones(sprite, grid, view)
    draw_coordinates(sprite, grid, reason.point, Hue.BRASS)
    _draw_reason(sprite, grid, view, reason)
    return sprite.picture()


def draw_stones(sprite: Sprite, grid: Grid, view: View) -> None:
    """Draw all stones. Mark the last stone and its coordinates, and draw a line along a winning chain. In a
    drawn match, draw crosses on all empty points."""
    lines, pitch = _chain_sides(view), grid.pitch
    for colour in Colour:
        for point in view.stones[colour]:
            links = _links(view, colour, point)
            tile = _stone(pitch, colour, links, lines.get(point, 0), point == view.last)
            sprite.put(tile, *grid.corner(point))
    if view.chain:
        _draw_ends(sprite, grid, view)
    if view.last is not None:
        draw_coordinates(sprite, grid, view.last, Hue.FOAM)
    # In a drawn match, every empty point is forbidden to both colours (ruling 3).
    if view.outcome is not None and view.winner is None:
        draw_crosses(sprite, grid, frozenset(points(view.size)) - view.black - view.white)


def draw_crosses(sprite: Sprite, grid: Grid, points: frozenset[Point]) -> None:
    """Draw a cross on each of these points, to mark it as forbidden."""
    cross = tiles.forbidden(grid.pitch)
    for point in points:
        sprite.put(cross, *grid.corner(point))


def draw_rings(sprite: Sprite, grid: Grid, view: View, points: Iterable[Point]) -> None:
    """Draw a ring on each of these points, which may be empty or have a stone."""
    for point in points:
        colour = view.colour_at(point)
        if colour is None:
            tile = tiles.ring(grid.pitch, point in view.forbidden)
        else:
            tile = tiles.ringed(grid.pitch, colour, _links(view, colour, point))
        sprite.put(tile, *grid.corner(point))


def _draw_reason(sprite: Sprite, grid: Grid, view: View, reason: Refusal) -> None:
    sprite.put(tiles.refused(grid.pitch, reason.colour), *grid.corner(reason.point))
    draw_rings(sprite, grid, view, {point for each in reason.formed for point in each.stones})
    # Forbidden patterns may lie in the same rectangle or share an edge of it, so their outlines have
    # three sizes in turn.
    windows = [_window(grid, formed, number) for number, formed in enumerate(reason.formed)]
    draw_outlines(sprite, windows)


def _stone(pitch: int, colour: Colour, links: int, line: int, last: bool) -> Sprite:
    if last:
        return tiles.placed(pitch, colour, links, line)
    if line:
        return tiles.chained(pitch, colour, links, line)
    return tiles.stone(pitch, colour, links)


def _links(view: View, colour: Colour, point: Point) -> int:
    """Return bit flags of the sides on which a stone at `point` would touch a stone or an edge of its
    colour."""
    stones, links, (x, y) = view.stones[colour], _edges_at(view.size, colour, point), point
    for side, (dx, dy) in SIDES.items():
        if (x + dx, y + dy) in stones:
            links |= side
    return links


def _edges_at(size: int, colour: Colour, point: Point) -> int:
    """Return bit flags of the sides on which the point touches an edge that belongs to the colour."""
    at = size - 1 - point.row if colour is Colour.BLACK else point.column
    first, last = EDGES[colour]
    return first * (at == 0) | last * (at == size - 1)


EDGES: Final = {
    Colour.BLACK: (tiles.UP, tiles.DOWN),
    Colour.WHITE: (tiles.LEFT, tiles.RIGHT),
}
"""For each colour, the sides of the board where a winning chain starts and ends."""


def _chain_sides(view: View) -> dict[Point, int]:
    """Return the points of the winning chain, each with bit flags of the sides to which the line along the
    chain leads."""
    found = {}
    for point in view.chain:
        x, y = point
        near = [side for side, (dx, dy) in SIDES.items() if (x + dx, y + dy) in view.chain]
        found[point] = sum(near)
    if view.winner is not None and view.chain:
        # The chain runs from edge to edge, so its ends touch the two edges of its colour.
        for side, point in zip(EDGES[view.winner], (view.chain[0], view.chain[-1]), strict=True):
            found[point] |= side
    return found


def _draw_ends(sprite: Sprite, grid: Grid, view: View) -> None:
    """Draw the two ends of the line along the winning chain, which lie on the edges of the board."""
    assert view.winner is not None
    for side, point in zip(EDGES[view.winner], (view.chain[0], view.chain[-1]), strict=True):
        stub = tiles.stub(view.winner, side, grid.pitch)
        x, y = grid.middle(point)
        dx, dy = SIDES[side]
        away = (grid.pitch + tiles.STUB) / 2
        centred(sprite, stub, x + dx * away, y - dy * away)


def _reason(view: View, text: str) -> Refusal | None:
    try:
        # A refusal carries only the typed text, so the text is parsed again here.
        move = parse(text)
    except IllegalMove:
        return None
    # No reason is shown if it is another player's turn.
    if view.to_act is None or view.seat not in (None, view.to_act) or not isinstance(move, Stone):
        return None
    return refusal(view, view.mover, move.point)


APART: Final = 7
"""The distance in pixels between overlapping outlines of forbidden patterns."""


def _window(grid: Grid, formed: Formed, number: int) -> Box:
    low, high = formed.window
    left, top = grid.corner(Point(low.column, high.row))
    right, bottom = grid.corner(Point(high.column + 1, low.row - 1))
    out = APART * (number % 3)
    return left - out, top - out, right + out, bottom + out

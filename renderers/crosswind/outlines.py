"""The brass outlines around the rectangles (windows) of forbidden patterns."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from PIL import Image

from renderers.kit.sprites import Sprite
from renderers.kit.stencil import Stencil
from renderers.kit.theme import Hue

Box = tuple[int, int, int, int]
"""An outline by the left, top, right and bottom of its centre line, in pixels."""

CASING: Final = 10
LINE: Final = 5
ROUND: Final = 14


def draw_outlines(sprite: Sprite, boxes: Sequence[Box]) -> None:
    """Draw all outlines, each as a brass line with dark edges. The dark edges are drawn first, so that they
    don't interrupt the brass lines that they cross."""
    # A dark casing on both sides keeps the line visible on black and on white stones.
    for width, over, under in ((CASING, Hue.INK, Hue.SHOAL), (LINE, Hue.BRASS, Hue.INK)):
        grown = (width + 1) // 2
        for left, top, right, bottom in boxes:
            size = (right - left + 2 * grown, bottom - top + 2 * grown)
            sprite.lay(_ring(size, width), over, under, (left - grown, top - grown))


@cache
def _ring(size: tuple[int, int], width: int) -> Image.Image:
    return Stencil(*size).ring((0, 0, *size), ROUND + width / 2, width).mask()

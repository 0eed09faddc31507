"""Words in pictures that may be close to other things: only their letters are drawn, without a ground."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from PIL import Image

from renderers.kit.lettering import SMALLEST, Face
from renderers.kit.sprites import MARGIN, Sprite, label
from renderers.kit.stencil import Point
from renderers.kit.theme import Hue

Style: TypeAlias = tuple[Face, int]
Hues: TypeAlias = tuple[Hue, Hue]
"""A colour, and the colour of the ground below it."""

NOTE: Final = (Face.SERIF_ITALIC, 30)
FACT: Final = (Face.SEMIBOLD, 28)
HAND_NOTE: Final = (Face.SERIF_ITALIC, SMALLEST)
HAND_FACT: Final = (Face.SEMIBOLD, SMALLEST)
SUM: Final = (Face.BOLD, SMALLEST)


def say(
    sprite: Sprite, words: str, at: Point, style: Style, hues: Hues, anchor: str = "m"
) -> Sprite:
    """Write words at a point. The anchor (l, m or r) is horizontal; vertically the capitals are centred."""
    written, letters = _letters(words, style, hues)
    across, down = written.size
    left = {"l": -MARGIN, "m": -across / 2, "r": MARGIN - across}[anchor]
    return sprite.put(written, round(at[0] + left), round(at[1] - down / 2), letters)


@lru_cache(maxsize=512)
def _letters(words: str, style: Style, hues: Hues) -> tuple[Sprite, Image.Image]:
    written = label(words, *style, *hues)
    # Everything that is not ground: the blends at the edges of letters are drawn too.
    return written, written.image.point([255 * (hue != hues[1]) for hue in range(256)])

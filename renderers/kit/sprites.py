"""Sprites: small opaque pieces of pictures, made once, in indices of the palette."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image

from renderers.kit import theme
from renderers.kit.lettering import CAP_HEIGHT, Face, width
from renderers.kit.stencil import SCALE, Point, Stencil
from renderers.kit.theme import Hue


class Sprite:
    """A piece of a picture in one ground colour, on which masks are laid in other colours."""

    def __init__(self, width: int, height: int, ground: Hue) -> None:
        self.image = Image.new("L", (width, height), int(ground))

    @property
    def size(self) -> tuple[int, int]:
        return self.image.size

    def lay(self, mask: Image.Image, over: Hue, under: Hue, at: tuple[int, int] = (0, 0)) -> Sprite:
        """A colour where the mask covers; its edges are blends with the colour that lies under it."""
        reach = mask.point(theme.reach(under, over))
        self.image.paste(mask.point(theme.ramp(under, over)), at, reach)
        return self

    def put(self, other: Sprite, x: int, y: int, within: Image.Image | None = None) -> Sprite:
        """Another sprite with its top left corner there: all of it, or what a mask of 0 and 255 shows."""
        self.image.paste(other.image, (x, y), within)
        return self

    def write(
        self,
        words: str,
        at: Point,
        style: tuple[Face, int],
        over: Hue,
        under: Hue,
        anchor: str = "m",
    ) -> Sprite:
        """Words at a point: their anchor (l, m or r) across, the middle of their capitals down."""
        (x, y), (face, size) = at, style
        stencil = Stencil(*self.size).text(x, y + CAP_HEIGHT * size / 2, words, face, size, anchor)
        return self.lay(stencil.mask(), over, under)

    def copy(self) -> Sprite:
        twin = Sprite.__new__(Sprite)
        twin.image = self.image.copy()
        return twin

    def picture(self) -> Image.Image:
        """The palette image; the sprite must not be used after it."""
        self.image.putpalette(theme.palette())
        return self.image


@lru_cache(maxsize=512)
def label(words: str, face: Face, size: int, over: Hue, under: Hue) -> Sprite:
    """Words on their ground: as wide as they are, high enough for every letter, capitals centred."""
    across, height = round(width(words, face, size)) + 2 * MARGIN, 2 * round(0.8 * size)
    sprite = Sprite(across, height, under)
    return sprite.write(words, (MARGIN, height / 2), (face, size), over, under, "l")


MARGIN: Final = 4
"""Beside the words of a label, for letters that lean out of their place."""


@lru_cache(maxsize=256)
def leaning(words: str, size: int, over: Hue, under: Hue) -> Sprite:
    """A name in italics, for alphabets too that the italic typeface lacks: upright letters, slanted."""
    across, height = round(width(words, Face.SEMIBOLD, size)) + 2 * MARGIN, 2 * round(0.8 * size)
    stencil = Stencil(across, height)
    base = height / 2 + CAP_HEIGHT * size / 2
    stencil.text(MARGIN, base, words, Face.SEMIBOLD, size, "l")
    slant = (1, SLANT, -SLANT * base * SCALE, 0, 1, 0)
    leant = stencil.image.transform(
        stencil.image.size, Image.Transform.AFFINE, slant, Image.Resampling.BILINEAR
    )
    return Sprite(across, height, under).lay(leant.reduce(SCALE), over, under)


SLANT: Final = 0.2

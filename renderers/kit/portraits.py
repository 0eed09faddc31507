"""Portraits of the people at their seats: round pictures, each in a frame of its seat's colour.

All portraits of a picture share the free entries of its palette, so it stays a palette image.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, NamedTuple

from PIL import Image, ImageChops

from renderers.kit import theme
from renderers.kit.sprites import Sprite
from renderers.kit.stencil import Stencil, sharp
from renderers.kit.theme import Hue
from renderers.portrait import PORTRAIT, Portrait

Coin = tuple[int, int, int]
"""The position and size of a seat's mark (such as its number), which lies over its portrait. They are the x and
y distances from the portrait's centre to the mark's, and the mark's radius."""


class Framed(NamedTuple):
    """A portrait in its frame, and its position in a picture.

    - `middle`: the centre of the portrait, in pixels.
    - `radius`: its radius in pixels, including the frame.
    - `ring`: the colour of the frame, which has a thin rim of the colour `rim`.
    - `grounds`: the colours of the background on which the portrait lies.
    - `coin`: the place of a mark that covers a part of the portrait, or None.
    """

    portrait: Portrait
    middle: tuple[int, int]
    ring: Hue
    grounds: tuple[Hue, ...]
    rim: Hue = Hue.PAPER
    radius: int = 28
    coin: Coin | None = None

    @property
    def corner(self) -> tuple[int, int]:
        return self.middle[0] - self.radius, self.middle[1] - self.radius

    def mask(self, inside: int) -> Image.Image:
        """Return the mask of the portrait without its outermost `inside` pixels."""
        return _disc(self.radius, inside, self.coin)


def plain(
    portrait: Portrait,
    middle: tuple[int, int],
    *grounds: Hue,
    stand_in: bool = False,
    radius: int = 28,
) -> Framed:
    """Frame a portrait for a seat without a colour of its own. The frame has the colour of the disc that
    `renderers.kit.plates.name_bar` draws with the seat's letter or number."""
    ring = Hue.SLATE if stand_in else Hue.INK if grounds == (Hue.BRASS,) else Hue.PAPER
    return Framed(portrait, middle, ring, grounds, ring, radius)


RIM: Final = 2
FRAME: Final = 4
"""The width in pixels of the rim, and of the whole frame including the rim."""
GAP: Final = 3
"""The distance in pixels between a portrait and the mark that lies over it."""


def draw_portraits(sprite: Sprite, portraits: Iterable[Framed]) -> None:
    """Draw all portraits of a picture, and add their colours to the palette of the sprite. Call this only once
    for each picture, because all portraits share the free colours."""
    framed = [*portraits]
    if not framed:
        return
    for each, pixels in zip(framed, _indexed(sprite, framed), strict=True):
        _draw_frame(sprite, each)
        sprite.image.paste(pixels, each.corner, _seen(each.radius, each.coin))


def _indexed(sprite: Sprite, framed: Sequence[Framed]) -> list[Image.Image]:
    """Return the portraits converted to palette indices, and set the sprite's extra colours."""
    sides = [2 * each.radius for each in framed]
    row = Image.new("RGB", (sum(sides), max(sides)))
    boxes, x = [], 0
    for each, side in zip(framed, sides, strict=True):
        row.paste(_ringed(each, sprite.game), (x, 0))
        boxes.append((x, 0, x + side, side))
        x += side
    # Other methods take ten times as long, and portraits this small look no better.
    few = row.quantize(theme.FREE, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    sprite.extra = bytes(few.getpalette() or ())
    shifted = few.im.point(_SHIFTED, "L")
    indices = Image.new("L", row.size)
    indices.im.paste(shifted, (0, 0, *row.size))
    return [indices.crop(box) for box in boxes]


_SHIFTED: Final = tuple(min(theme.USED + index, 255) for index in range(256))


def _ringed(framed: Framed, game: str) -> Image.Image:
    side = 2 * framed.radius
    ring = Image.new("RGB", (side, side), theme.rgb(framed.ring, game))
    face = Image.frombytes("RGB", (PORTRAIT, PORTRAIT), framed.portrait.pixels)
    inner = side - 2 * FRAME
    whole = ring.copy()
    whole.paste(face.resize((inner, inner), Image.Resampling.LANCZOS), (FRAME, FRAME))
    return Image.composite(whole, ring, framed.mask(FRAME))


def _draw_frame(sprite: Sprite, framed: Framed) -> None:
    (x, y), side = framed.corner, 2 * framed.radius
    below = sprite.image.crop((x, y, x + side, y + side))
    for ground in framed.grounds:
        colours, seen = _edge(framed.radius, framed.coin, framed.rim, ground)
        others = below.copy()
        others.im = below.im.point(theme.all_but(ground), None)
        sprite.image.paste(colours, (x, y), ImageChops.subtract(seen, others))
    if framed.ring is not framed.rim:
        sprite.lay(framed.mask(RIM), framed.ring, framed.rim, framed.corner)


@cache
def _edge(radius: int, coin: Coin | None, rim: Hue, ground: Hue) -> tuple[Image.Image, Image.Image]:
    """Return the frame of a portrait on one background colour, and the mask of its visible pixels."""
    mask = _disc(radius, 0, coin)
    return mask.point(theme.ramp(ground, rim)), mask.point(theme.reach(ground, rim))


@cache
def _seen(radius: int, coin: Coin | None) -> Image.Image:
    """Return the mask of the visible pixels of a portrait, without its frame and without the mark over it."""
    return sharp(_disc(radius, FRAME, coin), 1)


@cache
def _disc(radius: int, inside: int, coin: Coin | None) -> Image.Image:
    stencil = Stencil(2 * radius, 2 * radius).disc(radius, radius, radius - inside)
    if coin is not None:
        x, y, size = coin
        stencil.disc(radius + x, radius + y, size + GAP + inside, 0)
    return stencil.mask()

"""The signet of each game: the sign in the header of its pictures."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Final

from PIL import Image, ImageChops

from renderers.kit.accents import draw_signet
from renderers.kit.emblems import rose
from renderers.kit.sprites import Sprite
from renderers.kit.stencil import SCALE, Stencil
from renderers.kit.theme import Hue

SIDE: Final = 52


@cache
def signet(game: str, times: int = 1) -> Sprite:
    """Return the sign of the game with this key on the colour of the header, `times` as large as there.
    Tradewinds, and pictures of no game, have the compass rose."""
    mask = _mask(partial(draw_signet, game), times)
    return _blank(times).lay(mask, Hue.BRASS, Hue.ABYSS) if mask.getbbox() else _rose(times)


@cache
def _rose(times: int) -> Sprite:
    whole = _mask(lambda stencil: rose(stencil, 26, 26, 25, 255), times)
    shaded = _mask(lambda stencil: rose(stencil, 26, 26, 25, 0), times)
    # The shaded halves lie partly on brass and partly on the header, so each part is blended with the colour
    # below it.
    inside = whole.point([0] * 255 + [255])
    within = ImageChops.multiply(shaded, inside)
    outside = ImageChops.subtract(shaded, within)
    sprite = _blank(times).lay(whole, Hue.BRASS, Hue.ABYSS).lay(within, Hue.BRONZE, Hue.BRASS)
    return sprite.lay(outside, Hue.BRONZE, Hue.ABYSS)


def _blank(times: int) -> Sprite:
    return Sprite(SIDE * times, SIDE * times, Hue.ABYSS)


def _mask(draw: Callable[[Stencil], None], times: int) -> Image.Image:
    stencil = Stencil(SIDE, SIDE, SCALE * times)
    draw(stencil)
    return stencil.image.reduce(SCALE)

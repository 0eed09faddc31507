"""The signet of each game: the sign in the header of its pictures."""

from __future__ import annotations

from functools import cache
from typing import Final

from PIL import ImageChops

from renderers.kit.accents import draw_signet
from renderers.kit.emblems import rose
from renderers.kit.sprites import Sprite
from renderers.kit.stencil import SCALE, Stencil, sharp
from renderers.kit.theme import Hue

SIDE: Final = 52


@cache
def signet(game: str, times: int = 1) -> Sprite:
    """Return the sign of the game with this key, `times` as large as in the header, on the header's colour.
    Tradewinds, and pictures of no game, have the compass rose."""
    side = SIDE * times
    sprite = Sprite(side, side, Hue.ABYSS)
    stencil = Stencil(SIDE, SIDE, SCALE * times)
    draw_signet(game, stencil)
    if not stencil.image.getbbox():
        return draw_rose(sprite, side / 2, side / 2, 25 * times, Hue.ABYSS)
    return sprite.lay(stencil.image.reduce(SCALE), Hue.BRASS, Hue.ABYSS)


def draw_rose(sprite: Sprite, x: float, y: float, radius: float, ground: Hue) -> Sprite:
    """Draw the compass rose of this radius, centred at the point, in brass with shades of bronze."""
    whole, shaded = Stencil(*sprite.size), Stencil(*sprite.size)
    rose(whole, x, y, radius, 255)
    rose(shaded, x, y, radius, 0)
    # The shaded halves lie partly on brass and partly on the ground, so each part is blended with the colour
    # below it.
    inside = sharp(whole.mask(), 255)
    within = ImageChops.multiply(shaded.mask(), inside)
    outside = ImageChops.subtract(shaded.mask(), within)
    sprite.lay(whole.mask(), Hue.BRASS, ground).lay(within, Hue.BRONZE, Hue.BRASS)
    return sprite.lay(outside, Hue.BRONZE, ground)

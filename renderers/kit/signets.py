"""The signet of each game: the sign in the header that tells its pictures apart, together with their colour."""

from __future__ import annotations

from functools import cache
from typing import Final

from PIL import ImageChops

from renderers.kit.accents import drawing
from renderers.kit.emblems import rose
from renderers.kit.sprites import Sprite
from renderers.kit.stencil import Stencil
from renderers.kit.theme import Hue

SIDE: Final = 52


@cache
def signet(game: str) -> Sprite:
    """Return the signet of the game with this key, on the ground of the header. Pictures of no game, and
    Tradewinds, have the compass rose."""
    draw = drawing(game)
    if draw is None:
        return _rose()
    stencil = Stencil(SIDE, SIDE)
    draw(stencil)
    return Sprite(SIDE, SIDE, Hue.ABYSS).lay(stencil.mask(), Hue.BRASS, Hue.ABYSS)


@cache
def _rose() -> Sprite:
    sprite = Sprite(SIDE, SIDE, Hue.ABYSS)
    whole, shaded = Stencil(SIDE, SIDE), Stencil(SIDE, SIDE)
    rose(whole, 26, 26, 25, 255)
    rose(shaded, 26, 26, 25, 0)
    # The shaded halves lie partly on brass and partly on the header, so each part is blended with its own
    # ground.
    inside = whole.mask().point([0] * 255 + [255])
    within = ImageChops.multiply(shaded.mask(), inside)
    outside = ImageChops.subtract(shaded.mask(), within)
    sprite.lay(whole.mask(), Hue.BRASS, Hue.ABYSS).lay(within, Hue.BRONZE, Hue.BRASS)
    return sprite.lay(outside, Hue.BRONZE, Hue.ABYSS)

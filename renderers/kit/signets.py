"""The signet of each game: the sign in the header that tells its pictures apart, together with their colour."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from PIL import ImageChops

from renderers.kit.emblems import figure, rose
from renderers.kit.sprites import Sprite
from renderers.kit.stencil import Stencil
from renderers.kit.theme import Hue

SIDE: Final = 52


@cache
def signet(game: str) -> Sprite:
    """Return the signet of the game with this key, on the ground of the header. Pictures of no game, and
    Tradewinds, have the compass rose."""
    if game not in DRAWN:
        return _rose()
    stencil = Stencil(SIDE, SIDE)
    DRAWN[game](stencil)
    return Sprite(SIDE, SIDE, Hue.ABYSS).lay(stencil.mask(), Hue.BRASS, Hue.ABYSS)


def _crossing(stencil: Stencil) -> None:
    """Draw two chains of stones, one of which passes over the other."""
    for at in (8, 26, 44):
        stencil.disc(at, 26, 8)
    stencil.box((8, 22, 44, 30)).box((15, 0, 37, SIDE), 0, 0)
    for at in (8, 26, 44):
        stencil.disc(26, at, 8)
    stencil.box((22, 8, 30, 44))


def _trio(stencil: Stencil) -> None:
    """Draw the three shapes of the cards."""
    figure(stencil, "T", 26, 13, 25)
    figure(stencil, "C", 12, 38, 25)
    figure(stencil, "S", 40, 38, 25)


def _vane(stencil: Stencil) -> None:
    """Draw a weathervane: an arrow on a pole."""
    stencil.polygon([(50, 18), (33, 6), (33, 30)]).box((12, 15, 36, 21))
    stencil.polygon([(2, 6), (10, 6), (18, 18), (10, 30), (2, 30), (9, 18)])
    stencil.box((23.5, 18, 28.5, 46)).box((13, 45, 39, 51), 2)


def _tower(stencil: Stencil) -> None:
    """Draw a tower with battlements and a gate."""
    for left in (8, 21, 34):
        stencil.box((left, 3, left + 10, 14))
    stencil.box((8, 11, 44, 19)).polygon([(13, 19), (39, 19), (41, 46), (11, 46)])
    stencil.box((6, 44, 46, 50), 1).disc(26, 33, 5.5, 0).box((20.5, 33, 31.5, 44), 0, 0)


DRAWN: Final[Mapping[str, Callable[[Stencil], None]]] = {
    "crosswind": _crossing,
    "chance": _trio,
    "weathervanes": _vane,
    "wind-of-fortune": _tower,
}


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

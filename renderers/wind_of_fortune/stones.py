"""The two stones: fortune, which is the joker's colour and wins draws, and the heavy one of the dealer."""

from __future__ import annotations

from functools import cache
from typing import Final

from renderers.kit.sprites import Sprite
from renderers.kit.stencil import Stencil
from renderers.kit.theme import Hue
from renderers.wind_of_fortune.suits import draw_rose

SIDE: Final = 42


@cache
def fortune(ground: Hue) -> Sprite:
    """The compass rose on a paper disc."""
    sprite, middle = Sprite(SIDE, SIDE, ground), SIDE / 2
    sprite.lay(Stencil(SIDE, SIDE).disc(middle, middle, 21).mask(), Hue.PAPER, ground)
    draw_rose(sprite, middle, middle, 18, Hue.PAPER)
    return sprite


@cache
def heavy(ground: Hue) -> Sprite:
    """A boulder with its facets, on a disc of abyss."""
    sprite, middle = Sprite(SIDE, SIDE, ground), SIDE / 2
    if ground is not Hue.ABYSS:
        sprite.lay(Stencil(SIDE, SIDE).disc(middle, middle, 21).mask(), Hue.ABYSS, ground)
    boulder = Stencil(SIDE, SIDE).polygon(OUTLINE)
    cuts = Stencil(SIDE, SIDE)
    for facet in FACETS:
        cuts.line(facet, 1.8)
    sprite.lay(boulder.mask(), Hue.MIST, Hue.ABYSS)
    return sprite.lay(cuts.mask(), Hue.ABYSS, Hue.MIST)


OUTLINE: Final = ((4, 24), (10, 11), (26, 6), (37, 15), (38, 28), (29, 35), (10, 34))
FACETS: Final = (
    ((4, 24), (17, 20), (26, 6)),
    ((17, 20), (33, 23), (38, 28)),
    ((33, 23), (37, 15)),
    ((17, 20), (16, 34)),
)

"""The suits of playing cards as drawn shapes."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from games.wind_of_fortune.cards import Suit
from renderers.kit.stencil import Point, Stencil
from renderers.kit.theme import Hue

INKS: Final = (Hue.RED, Hue.INK)
"""The colours in which the suits of Red and of Black are printed, indexed by `Colour`."""


def draw_suit(stencil: Stencil, suit: Suit, x: float, y: float, side: float) -> None:
    """Draw the sign of a suit in a square of `side` pixels, centred at the point."""

    def at(px: float, py: float) -> Point:
        """Convert coordinates from −1 to 1 into a point in the picture."""
        return x + px * side / 2, y + py * side / 2

    def fill(points: Iterable[Point]) -> None:
        stencil.polygon([at(*point) for point in points])

    match suit:
        case Suit.HEARTS:
            fill(HEART)
        case Suit.DIAMONDS:
            fill(DIAMOND)
        case Suit.SPADES:
            # A spade is drawn as an upside-down heart on a stem.
            fill((0.98 * px, -0.84 * py - 0.16) for px, py in HEART)
            fill(STEM)
        case Suit.CLUBS:
            for point in ((0, -0.52), (-0.52, 0.2), (0.52, 0.2)):
                stencil.disc(*at(*point), 0.228 * side)
            fill(((0, -0.3), (0.35, 0.25), (-0.35, 0.25)))
            fill(STEM)


def _bent(part: float) -> float:
    return math.copysign(abs(part) ** 2.25, part)


ANGLES: Final = tuple(math.radians(turn) for turn in range(0, 360, 5))
WAVES: Final = ((13, 1), (-5, 2), (-2, 3), (-1, 4))
"""The waves that add up to the vertical coordinate of a heart's outline: height and frequency of each."""

# The outlines are computed once at import, in a square from −1 to 1.
HEART: Final = tuple(
    (
        0.98 * math.sin(angle) ** 3,
        -sum(height * math.cos(times * angle) for height, times in WAVES) / 15.5 - 0.12,
    )
    for angle in ANGLES
)
DIAMOND: Final = tuple((0.8 * _bent(math.cos(angle)), _bent(math.sin(angle))) for angle in ANGLES)
"""The outline of a diamond with slightly concave sides."""
STEM: Final = (
    *((0.34 - 0.26 * math.sin(math.radians(turn)), 0.94 - turn / 100) for turn in range(0, 91, 15)),
    *(
        (0.26 * math.sin(math.radians(turn)) - 0.34, 0.94 - turn / 100)
        for turn in range(90, -1, -15)
    ),
)
"""The outline of the stem of spades and clubs, which becomes wider at the foot."""

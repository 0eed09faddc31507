"""The accent of Weathervanes' pictures: their colour, meadow, and the sign in their header."""

from __future__ import annotations

from collections.abc import Mapping

from renderers.kit.stencil import Stencil
from renderers.kit.theme import Hue


def tints() -> Mapping[Hue, str]:
    return {
        Hue.ABYSS: "0D2014",
        Hue.SEA: "173A23",
        Hue.RAY: "1C4529",
        Hue.SWELL: "204F30",
        Hue.RHUMB: "2B683F",
    }


def signet(stencil: Stencil) -> None:
    """Draw the sign of Weathervanes: a weathervane, an arrow on a pole."""
    stencil.polygon([(50, 18), (33, 6), (33, 30)]).box((12, 15, 36, 21))
    stencil.polygon([(2, 6), (10, 6), (18, 18), (10, 30), (2, 30), (9, 18)])
    stencil.box((23.5, 18, 28.5, 46)).box((13, 45, 39, 51), 2)

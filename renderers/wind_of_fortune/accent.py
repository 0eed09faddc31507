"""The accent of Wind of Fortune's pictures: their colour, wine, and the sign in their header."""

from __future__ import annotations

from collections.abc import Mapping

from renderers.kit.stencil import Stencil
from renderers.kit.theme import Hue


def tints() -> Mapping[Hue, str]:
    return {
        Hue.ABYSS: "301318",
        Hue.SEA: "56232B",
        Hue.RAY: "652933",
        Hue.SWELL: "75303B",
        Hue.RHUMB: "9A3F4E",
    }


def signet(stencil: Stencil) -> None:
    """Draw the sign of Wind of Fortune: a tower with battlements and a gate."""
    for left in (8, 21, 34):
        stencil.box((left, 3, left + 10, 14))
    stencil.box((8, 11, 44, 19)).polygon([(13, 19), (39, 19), (41, 46), (11, 46)])
    stencil.box((6, 44, 46, 50), 1).disc(26, 33, 5.5, 0).box((20.5, 33, 31.5, 44), 0, 0)

"""The accent of Chance's pictures: their colour, plum, and the sign in their header."""

from __future__ import annotations

from collections.abc import Mapping

from renderers.kit.emblems import figure
from renderers.kit.stencil import Stencil
from renderers.kit.theme import Hue


def tints() -> Mapping[Hue, str]:
    return {
        Hue.ABYSS: "2A1525",
        Hue.SEA: "4B2742",
        Hue.RAY: "592E4E",
        Hue.SWELL: "66355B",
        Hue.RHUMB: "884678",
    }


def signet(stencil: Stencil) -> None:
    """Draw the sign of Chance: a triangle above a circle and a square, the three shapes on its cards."""
    figure(stencil, "T", 26, 13, 25)
    figure(stencil, "C", 12, 38, 25)
    figure(stencil, "S", 40, 38, 25)

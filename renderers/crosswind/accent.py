"""The accent of Crosswind's pictures: their colour (slate) and the sign in their header."""

from __future__ import annotations

from collections.abc import Mapping

from renderers.kit.stencil import Stencil
from renderers.kit.theme import Hue


def tints() -> Mapping[Hue, str]:
    return {
        Hue.ABYSS: "1A1C20",
        Hue.SEA: "2F333A",
        Hue.RAY: "383E46",
        Hue.SWELL: "404750",
        Hue.RHUMB: "555E6A",
        Hue.SHOAL: "6B7685",
    }


def signet(stencil: Stencil) -> None:
    """Draw the sign of Crosswind: a vertical chain of three stones that passes over a horizontal one."""
    for at in (8, 26, 44):
        stencil.disc(at, 26, 8)
    stencil.box((8, 22, 44, 30)).box((15, 0, 37, 52), 0, 0)
    for at in (8, 26, 44):
        stencil.disc(26, at, 8)
    stencil.box((22, 8, 30, 44))

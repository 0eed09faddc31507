"""The colours of all pictures, and the one palette of 256 entries that they share."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from functools import cache
from typing import Final

from renderers.kit.accents import tints

RGB = tuple[int, int, int]


class Hue(IntEnum):
    """A flat colour. Its value is its index in the palette; `COLOURS` has the RGB values."""

    ABYSS = 0
    SEA = 1
    RAY = 2
    SWELL = 3
    RHUMB = 4
    SHOAL = 5
    MIST = 6
    FOAM = 7
    BRASS = 8
    BRONZE = 9
    PAPER = 10
    SAND = 11
    INK = 12
    SLATE = 13
    RED = 14
    GREEN = 15
    BLUE = 16
    SUN = 17


COLOURS: Final[Mapping[Hue, str]] = {
    Hue.ABYSS: "0B1E2D",
    Hue.SEA: "15364D",
    Hue.RAY: "1A405A",
    Hue.SWELL: "1F4A66",
    Hue.RHUMB: "2F6282",
    Hue.SHOAL: "437B99",
    Hue.MIST: "B5CEDA",
    Hue.FOAM: "7FE3D8",
    Hue.BRASS: "F0A93B",
    Hue.BRONZE: "7D5206",
    Hue.PAPER: "F8F1E2",
    Hue.SAND: "E7DABD",
    Hue.INK: "14212C",
    Hue.SLATE: "566674",
    Hue.RED: "C22F2B",
    Hue.GREEN: "1A9468",
    Hue.BLUE: "1B4A9C",
    Hue.SUN: "F6D045",
}

MEETINGS: Final[Mapping[Hue, Mapping[Hue, int]]] = {
    Hue.ABYSS: {
        Hue.PAPER: 4,
        Hue.MIST: 3,
        Hue.BRASS: 3,
        Hue.BRONZE: 3,
        Hue.FOAM: 3,
        Hue.SLATE: 3,
        Hue.RHUMB: 2,
        Hue.SWELL: 2,
        Hue.SEA: 1,
    },
    Hue.SEA: {
        Hue.PAPER: 4,
        Hue.MIST: 3,
        Hue.BRASS: 3,
        Hue.FOAM: 3,
        Hue.SAND: 4,
        Hue.SLATE: 3,
        Hue.RHUMB: 2,
        Hue.SWELL: 2,
        Hue.RAY: 2,
        Hue.INK: 2,
        Hue.RED: 3,
        Hue.GREEN: 3,
        Hue.BLUE: 2,
        Hue.SUN: 4,
    },
    Hue.SWELL: {
        Hue.PAPER: 4,
        Hue.MIST: 3,
        Hue.BRASS: 3,
        Hue.FOAM: 3,
        Hue.SAND: 4,
        Hue.SLATE: 2,
        Hue.RHUMB: 2,
        Hue.RED: 3,
        Hue.GREEN: 3,
        Hue.BLUE: 2,
        Hue.SUN: 4,
    },
    Hue.PAPER: {
        Hue.INK: 4,
        Hue.SLATE: 4,
        Hue.RED: 4,
        Hue.GREEN: 4,
        Hue.BLUE: 4,
        Hue.FOAM: 3,
        Hue.BRASS: 3,
        Hue.BRONZE: 4,
        Hue.SAND: 2,
        Hue.SUN: 3,
        Hue.SHOAL: 4,
    },
    Hue.BRASS: {Hue.INK: 4, Hue.BRONZE: 3, Hue.SLATE: 3},
    Hue.SLATE: {Hue.SAND: 4, Hue.MIST: 3},
    Hue.SUN: {Hue.INK: 3},
    Hue.FOAM: {Hue.INK: 3},
    Hue.SHOAL: {Hue.INK: 4, Hue.RHUMB: 2, Hue.FOAM: 3, Hue.MIST: 3},
}
"""For each ground colour, the colours that may be drawn on it. Each of these has the number of blends between
the two that the palette holds for smooth edges."""

USED: Final = len(Hue) + sum(sum(others.values()) for others in MEETINGS.values())
FREE: Final = 256 - USED
"""The numbers of palette entries: `USED` for the colours and their blends, and `FREE` for the portraits."""


def rgb(hue: Hue, game: str = "") -> RGB:
    """Return the RGB value of a colour in pictures of the game with this key, which may be empty."""
    red, green, blue = bytes.fromhex(tints(game).get(hue, COLOURS[hue]))
    return red, green, blue


@cache
def palette(game: str = "") -> bytes:
    """Return the palette of the game with this key as 768 bytes of RGB values: the colours, the blends of every
    pair in the order of `MEETINGS`, then black up to 256 entries. Sprites hold only indices, so games with
    different palettes share sprites."""
    found = [rgb(hue, game) for hue in Hue]
    for under, others in MEETINGS.items():
        for over, count in others.items():
            # `_levels` numbers the blends in this same order, so the order must not change here alone.
            found += [
                _blend(rgb(under, game), rgb(over, game), n / (count + 1))
                for n in range(1, count + 1)
            ]
    return bytes(value for colour in found for value in colour).ljust(768, b"\0")


@cache
def ramp(under: Hue, over: Hue) -> tuple[int, ...]:
    """Return 256 palette indices for soft edges, one for each coverage from 0 to 255. Each is the blend of the
    colours `under` and `over` for a pixel that `over` covers to this degree. Raise KeyError if the pair is not
    in `MEETINGS`, the pairs of colours that may touch."""
    levels = _levels()[under, over]
    last = len(levels) - 1
    return tuple(levels[(coverage * last + 127) // 255] for coverage in range(256))


@cache
def reach(under: Hue, over: Hue) -> tuple[int, ...]:
    """Return a table of 256 values, one for each coverage of a pixel by the colour `over` on `under`. A value
    is 255 if `over` is visible at this coverage, and 0 if only `under` is."""
    return tuple(255 * (index != under) for index in ramp(under, over))


@cache
def all_but(ground: Hue) -> tuple[int, ...]:
    """Return a table of 256 values, one for each palette index: 0 for the colour `ground`, and 255 for every
    other entry, including the blends at the colour's edges."""
    return tuple(255 * (index != ground) for index in range(256))


@cache
def _levels() -> Mapping[tuple[Hue, Hue], tuple[int, ...]]:
    """Return the palette indices of each pair of colours: the first colour, their blends, and the second
    colour."""
    found: dict[tuple[Hue, Hue], tuple[int, ...]] = {}
    start = len(Hue)
    for under, others in MEETINGS.items():
        for over, count in others.items():
            levels = (int(under), *range(start, start + count), int(over))
            found[under, over], found[over, under] = levels, levels[::-1]
            start += count
    return found


def _blend(under: RGB, over: RGB, part: float) -> RGB:
    red, green, blue = (
        round(low + (high - low) * part) for low, high in zip(under, over, strict=True)
    )
    return red, green, blue

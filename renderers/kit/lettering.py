"""Typefaces, the fitting of words into their space, and the cleaning of people's names for drawing.

Our own words are never cut, since other languages need more room than English: they shrink or wrap. People's
names are cut.
"""

from __future__ import annotations

import math
import unicodedata
import warnings
from enum import Enum
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from PIL import ImageFont

CAP_HEIGHT: Final = 0.66
"""The height of capitals relative to the font size. Words are centred by it rather than by the font's bounding
box."""

SMALLEST: Final = 38
"""The smallest font size in hands, below the header: in a picture shown 350 points wide, it is as tall as
Discord's own small text, 13 points.
"""

READABLE: Final = 26
"""The smallest font size to which words shrink elsewhere: 9 points in such a picture."""

ELLIPSIS: Final = "…"


class NoRoomWarning(ResourceWarning):
    """Raised as a warning if our own words don't fit. They are drawn nevertheless; tests fail on any
    warning."""


class Face(Enum):
    """A typeface. Its value is its package and its file in that package."""

    SEMIBOLD = ("font_source_sans_pro", "SourceSansPro-Semibold")
    BOLD = ("font_source_sans_pro", "SourceSansPro-Bold")
    ITALIC = ("font_source_sans_pro", "SourceSansPro-SemiboldIt")
    SERIF = ("font_source_serif_pro", "SourceSerifPro-Semibold")
    SERIF_ITALIC = ("font_source_serif_pro", "SourceSerifPro-SemiboldIt")

    @property
    def path(self) -> str:
        """The path of the font file, found without importing the package, which would open all of its fonts."""
        package, name = self.value
        spec = find_spec(package)
        assert spec is not None
        assert spec.origin is not None
        return str(Path(spec.origin).parent / "files" / f"{name}.ttf")


@lru_cache(maxsize=48)
def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """Return the font at a size, with the basic layout engine, which gives the same result on every machine."""
    # A cached font takes 0.2 to 0.4 MB, and shrinking words need many sizes.
    return ImageFont.truetype(face.path, size, layout_engine=ImageFont.Layout.BASIC)


@cache
def characters(face: Face) -> frozenset[int]:
    """Return the code points that the typeface can draw."""
    from fontTools.ttLib import TTFont  # a slow import, only needed for non-ASCII names

    with TTFont(face.path, lazy=True) as typeface:
        return frozenset(typeface.getBestCmap())


@lru_cache(maxsize=4096)
def width(words: str, face: Face, size: int) -> float:
    """Return the width in pixels, measured at four times the size to avoid rounding errors."""
    return float(font(face, 4 * size).getlength(words)) / 4


def cleaned(name: str, instead: str) -> str:
    """Return the drawable characters of a name, or `instead` if no letter or digit is left."""
    # NFKC converts ornamental letters, such as mathematical ones, to plain ones.
    drawable = (c for c in unicodedata.normalize("NFKC", name) if _drawable(c))
    kept = " ".join("".join(drawable).split())
    return kept if any(c.isalnum() for c in kept) else instead


def cut(words: str, face: Face, size: int, room: float) -> str:
    """Return the words if they fit; otherwise as many characters as fit, with an ellipsis."""
    if width(words, face, size) <= room:
        return words
    fitting = len(words)
    while fitting and width(words[:fitting].rstrip() + ELLIPSIS, face, size) > room:
        fitting -= 1
    return words[:fitting].rstrip() + ELLIPSIS


def fitted(words: str, face: Face, size: int, room: float, least: int = READABLE) -> int:
    """Return the largest size from `size` down to `least` at which our words fit into the room; warn if even
    `least` is too large."""
    found = largest(words, face, size, room)
    if found < least:
        _warn(words, room)
    return max(found, least)


def largest(words: str, face: Face, size: int, room: float) -> int:
    """Return the largest size up to `size` at which the words fit into the room, however small."""
    across = width(words, face, size)
    if across <= room:
        return size
    # Apart from rounding, widths are proportional to the size.
    found = max(1, math.ceil(size * room / across))
    while found > 1 and width(words, face, found) > room:
        found -= 1
    return found


def wrapped(
    words: str, face: Face, size: int, room: float, rows: int, least: int = READABLE
) -> tuple[list[str], int]:
    """Wrap our words into at most `rows` lines. Returns the lines and the largest size, down to `least`, at
    which they fit."""
    for each in range(size, least - 1, -1):
        lines = _broken(words, face, each, room)
        if len(lines) <= rows and all(width(line, face, each) <= room for line in lines):
            return lines, each
    _warn(words, room)
    return lines, least


def has(face: Face, words: str) -> bool:
    """Return whether the typeface can draw all of the words."""
    return words.isascii() or all(ord(c) in characters(face) for c in words)


def _broken(words: str, face: Face, size: int, room: float) -> list[str]:
    """Break the words at spaces into as few lines as possible."""
    first, *others = words.split(" ")
    lines = [first]
    for word in others:
        longer = f"{lines[-1]} {word}"
        if width(longer, face, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _warn(words: str, room: float) -> None:
    warnings.warn(f"no room of {room:.0f} for: {words}", NoRoomWarning, stacklevel=3)


def _drawable(character: str) -> bool:
    """Return whether to keep the character. Spaces are kept here and collapsed later."""
    if character.isascii() or character.isspace():
        return character.isprintable() or character.isspace()
    # Categories M and C: marks that NFKC did not combine would be drawn over their neighbours.
    if unicodedata.category(character)[0] in "MC":
        return False
    return ord(character) in characters(Face.SEMIBOLD)

"""Typefaces, the fitting of words into their space, and the cleaning of people's names for drawing.

Our own words need more room in many languages than in English. They shrink or wrap, but are never cut. Players'
names are cut. Font sizes and widths are in pixels of the finished picture.
"""

from __future__ import annotations

import math
import unicodedata
import warnings
from collections.abc import Sequence
from enum import Enum
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PIL import ImageFont

from texts.late import Late

if TYPE_CHECKING:
    from fontTools import ttLib as truetype  # noqa: N813 - a package named so
else:
    truetype = Late("fontTools.ttLib")

CAP_HEIGHT: Final = 0.66
"""The height of capitals relative to the font size. Words are centred by it, not by the font's bounding box."""

SMALLEST: Final = 48
"""The font size of words in pictures of boards, hands and ends. In a picture shown 272 points wide, as on a
small phone, this equals Discord's own small text, 13 points. Words with too little room shrink, down to
`READABLE`."""

READABLE: Final = 26
"""The font size below which words never shrink: 9 points in a picture that is shown 350 points wide."""

ELLIPSIS: Final = "…"


class NoRoomWarning(ResourceWarning):
    """Issued if our own words don't fit even at their smallest size. The words are drawn nevertheless. In
    tests, every warning is a failure."""


class Face(Enum):
    """A typeface. Its value is the package that contains the font file, and the name of the file."""

    SEMIBOLD = ("font_source_sans_pro", "SourceSansPro-Semibold")
    BOLD = ("font_source_sans_pro", "SourceSansPro-Bold")
    ITALIC = ("font_source_sans_pro", "SourceSansPro-SemiboldIt")
    SERIF = ("font_source_serif_pro", "SourceSerifPro-Semibold")
    SERIF_ITALIC = ("font_source_serif_pro", "SourceSerifPro-SemiboldIt")

    @property
    def path(self) -> str:
        """The path of the font file. The package that contains it is not imported, because that would open all
        of its fonts."""
        package, name = self.value
        spec = find_spec(package)
        assert spec is not None
        assert spec.origin is not None
        return str(Path(spec.origin).parent / "files" / f"{name}.ttf")


@lru_cache(maxsize=48)
def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """Return the font at this size, with the basic layout engine, which is the same on every machine."""
    # Shrinking words need many sizes, and each cached font takes 0.2 to 0.4 MB, so the cache is limited.
    return ImageFont.truetype(face.path, size, layout_engine=ImageFont.Layout.BASIC)


@cache
def characters(face: Face) -> frozenset[int]:
    """Return the code points that the typeface can draw."""
    with truetype.TTFont(face.path, lazy=True) as typeface:
        return frozenset(typeface.getBestCmap())


@lru_cache(maxsize=4096)
def width(words: str, face: Face, size: int) -> float:
    """Return the width of the words in pixels, measured at four times the size to avoid rounding errors."""
    return float(font(face, 4 * size).getlength(words)) / 4


def cleaned(name: str, instead: str) -> str:
    """Return the drawable characters of a name, with single spaces; `instead` if no letter or digit is left."""
    # NFKC converts ornamental letters, such as mathematical ones, to plain ones.
    drawable = (c for c in unicodedata.normalize("NFKC", name) if _drawable(c))
    kept = " ".join("".join(drawable).split())
    return kept if any(c.isalnum() for c in kept) else instead


def cut(words: str, face: Face, size: int, room: float) -> str:
    """Return the words, shortened with an ellipsis if they don't fit into `room` pixels."""
    if width(words, face, size) <= room:
        return words
    fitting = len(words)
    while fitting and width(words[:fitting].rstrip() + ELLIPSIS, face, size) > room:
        fitting -= 1
    return words[:fitting].rstrip() + ELLIPSIS


def apart(name: str) -> tuple[str, str]:
    """Split a cleaned name before its first letter or digit, such as `◆ Ingrid` into `◆` and `Ingrid`. The
    first part may be empty."""
    start = next((index for index, c in enumerate(name) if c.isalnum()), 0)
    return name[:start].rstrip(), name[start:]


def fitted(words: str, face: Face, size: int, room: float, least: int = READABLE) -> int:
    """Return the largest font size from `size` down to `least` at which our own words fit into `room` pixels.
    If the words don't even fit at `least`, issue a `NoRoomWarning` and return `least`."""
    found = largest(words, face, size, room)
    if found < least:
        _warn(words, room)
    return max(found, least)


def largest(words: str, face: Face, size: int, room: float) -> int:
    """Return the largest font size from `size` down to 1 at which the words fit into `room` pixels."""
    across = width(words, face, size)
    if across <= room:
        return size
    # Apart from rounding, widths are proportional to the font size, so the search starts close to the result.
    found = max(1, math.ceil(size * room / across))
    while found > 1 and width(words, face, found) > room:
        found -= 1
    return found


def wrapped(
    words: str, face: Face, size: int, room: float, rows: int, least: int = READABLE
) -> tuple[list[str], int]:
    """Wrap our own words into at most `rows` lines of at most `room` pixels. Return the lines, and the largest
    font size from `size` down to `least` at which they fit. If they fit at no size, issue a `NoRoomWarning` and
    return the lines at `least`."""
    for each in range(size, least - 1, -1):
        lines = _broken(words, face, each, room)
        if len(lines) <= rows and all(width(line, face, each) <= room for line in lines):
            return lines, each
    _warn(words, room)
    return lines, least


@lru_cache(maxsize=64)
def balanced(
    words: str, face: Face, size: int, room: float, *, least: int = READABLE
) -> tuple[Sequence[str], int]:
    """Wrap our own words like `wrapped`, but into at most two lines, of about the same length. No line begins
    or ends with a space or ·."""
    lines, found = wrapped(words, face, size, room, 2, least)
    narrow = width(words, face, found) / len(lines)
    while len(lines) > 1 and narrow < room:
        tried = _broken(words, face, found, narrow)
        if len(tried) == len(lines) and all(width(line, face, found) <= room for line in tried):
            lines = tried
            break
        narrow += STEP
    return [line.strip(" ·") for line in lines], found


STEP: Final = 20


def has(face: Face, words: str) -> bool:
    """Return whether the typeface can draw all of the words."""
    return words.isascii() or all(ord(c) in characters(face) for c in words)


def _broken(words: str, face: Face, size: int, room: float) -> list[str]:
    """Break the words at spaces into as few lines as possible. A word wider than `room` gets its own line."""
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
    """Return whether a character of a name can be drawn or is a space of any kind."""
    if character.isascii() or character.isspace():
        return character.isprintable() or character.isspace()
    # Categories M and C are left out: marks that NFKC did not combine would cover their neighbours.
    if unicodedata.category(character)[0] in "MC":
        return False
    return ord(character) in characters(Face.SEMIBOLD)

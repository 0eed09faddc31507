"""Typefaces, and the clean-up of people's names for drawing."""

from __future__ import annotations

import unicodedata
from enum import Enum
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from PIL import ImageFont

CAP_HEIGHT: Final = 0.66
"""The height of capitals as a part of the font size. Words are centred by it, not by the font's box."""

SMALLEST: Final = 38
"""The smallest font size in hands, below their header: in a picture that is shown 350 points wide it is as
tall as Discord's own small text, 13 points."""

ELLIPSIS: Final = "…"


class Face(Enum):
    """A typeface. Its value is its package, and its file in that package."""

    SEMIBOLD = ("font_source_sans_pro", "SourceSansPro-Semibold")
    BOLD = ("font_source_sans_pro", "SourceSansPro-Bold")
    ITALIC = ("font_source_sans_pro", "SourceSansPro-SemiboldIt")
    SERIF = ("font_source_serif_pro", "SourceSerifPro-Semibold")
    SERIF_ITALIC = ("font_source_serif_pro", "SourceSerifPro-SemiboldIt")

    @property
    def path(self) -> str:
        """The path of the file, found without importing the package, which would open all of its fonts."""
        package, name = self.value
        spec = find_spec(package)
        assert spec is not None
        assert spec.origin is not None
        return str(Path(spec.origin).parent / "files" / f"{name}.ttf")


@cache
def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """The font at a size, with the basic layout engine: the result is the same on every machine."""
    return ImageFont.truetype(face.path, size, layout_engine=ImageFont.Layout.BASIC)


@cache
def characters(face: Face) -> frozenset[int]:
    """The code points that the typeface can draw."""
    from fontTools.ttLib import TTFont  # a slow import, needed only where a name is not ASCII

    with TTFont(face.path, lazy=True) as typeface:
        return frozenset(typeface.getBestCmap())


def width(words: str, face: Face, size: int) -> float:
    """The width in pixels. It is measured at four times the size to avoid rounding."""
    return float(font(face, 4 * size).getlength(words)) / 4


def cleaned(name: str, instead: str) -> str:
    """The drawable characters of a name, or `instead` if no letter or digit is left."""
    # NFKC turns ornamental letters, such as mathematical ones, into plain ones.
    drawable = (c for c in unicodedata.normalize("NFKC", name) if _drawable(c))
    kept = " ".join("".join(drawable).split())
    return kept if any(c.isalnum() for c in kept) else instead


def cut(words: str, face: Face, size: int, room: float) -> str:
    """The words if they fit, else as many characters as fit with an ellipsis."""
    if width(words, face, size) <= room:
        return words
    fitting = len(words)
    while fitting and width(words[:fitting].rstrip() + ELLIPSIS, face, size) > room:
        fitting -= 1
    return words[:fitting].rstrip() + ELLIPSIS


def has(face: Face, words: str) -> bool:
    """Whether the typeface can draw all of the words."""
    return words.isascii() or all(ord(c) in characters(face) for c in words)


def _drawable(character: str) -> bool:
    """Whether to keep the character. Spaces stay and are collapsed later."""
    if character.isascii() or character.isspace():
        return character.isprintable() or character.isspace()
    # Categories M and C: marks that did not combine under NFKC would be drawn over their
    # neighbours.
    if unicodedata.category(character)[0] in "MC":
        return False
    return ord(character) in characters(Face.SEMIBOLD)

"""Typefaces, and what they make of people's names."""

from __future__ import annotations

import unicodedata
from enum import Enum
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from PIL import ImageFont

CAP_HEIGHT: Final = 0.66
"""Of the size: by this, not by the font's box, words are centred."""

ELLIPSIS: Final = "…"


class Face(Enum):
    """A typeface; its value is its package, and its file in there."""

    SEMIBOLD = ("font_source_sans_pro", "SourceSansPro-Semibold")
    BOLD = ("font_source_sans_pro", "SourceSansPro-Bold")
    ITALIC = ("font_source_sans_pro", "SourceSansPro-SemiboldIt")
    SERIF = ("font_source_serif_pro", "SourceSerifPro-Semibold")
    SERIF_ITALIC = ("font_source_serif_pro", "SourceSerifPro-SemiboldIt")

    @property
    def path(self) -> str:
        """Found without importing the packages, which would open every font they have."""
        package, name = self.value
        spec = find_spec(package)
        assert spec is not None
        assert spec.origin is not None
        return str(Path(spec.origin).parent / "files" / f"{name}.ttf")


@cache
def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """Laid out plainly: the same on every machine, whatever libraries it has."""
    return ImageFont.truetype(face.path, size, layout_engine=ImageFont.Layout.BASIC)


@cache
def characters(face: Face) -> frozenset[int]:
    """The code points that the typeface can draw."""
    from fontTools.ttLib import TTFont  # a slow import, needed only where a name is not ASCII

    with TTFont(face.path, lazy=True) as typeface:
        return frozenset(typeface.getBestCmap())


def width(words: str, face: Face, size: int) -> float:
    """In pixels, measured large so that it does not depend on rounding at one size."""
    return float(font(face, 4 * size).getlength(words)) / 4


def cleaned(name: str, instead: str) -> str:
    """What of a name can be drawn, or the seat's own name if no letter or digit is left."""
    drawable = (c for c in unicodedata.normalize("NFKC", name) if _drawable(c))
    kept = " ".join("".join(drawable).split())
    return kept if any(c.isalnum() for c in kept) else instead


def cut(words: str, face: Face, size: int, room: float) -> str:
    """As much as fits, with an ellipsis where something had to go."""
    if width(words, face, size) <= room:
        return words
    fitting = len(words)
    while fitting and width(words[:fitting].rstrip() + ELLIPSIS, face, size) > room:
        fitting -= 1
    return words[:fitting].rstrip() + ELLIPSIS


def has(face: Face, words: str) -> bool:
    return words.isascii() or all(ord(c) in characters(face) for c in words)


def _drawable(character: str) -> bool:
    """Spaces stay to be collapsed; marks that did not combine would fall on their neighbours."""
    if character.isascii() or character.isspace():
        return character.isprintable() or character.isspace()
    if unicodedata.category(character)[0] in "MC":
        return False
    return ord(character) in characters(Face.SEMIBOLD)

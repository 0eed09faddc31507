"""Decodes avatars, which are untrusted files, into portraits."""

from __future__ import annotations

from dataclasses import dataclass, field
from io import BytesIO
from typing import Final

from PIL import Image

_LARGEST: Final = 64 * 1024
"""The maximum size of an avatar's file in bytes."""
PORTRAIT: Final = 64
"""The width and height in pixels of a portrait."""


@dataclass(frozen=True)
class Portrait:
    """The portrait of a person. Portraits with the same `key` are equal. `pixels` are the RGB values by row."""

    key: str
    pixels: bytes = field(compare=False, repr=False)


_MOST_PIXELS: Final = 4 * PORTRAIT**2
_GROUND: Final = "#566674"
"""The colour that replaces transparent pixels of an avatar."""


def decoded(key: str, png: bytes) -> Portrait | None:
    """Return the portrait in a PNG file under the given key; None if it is too large or can't be decoded."""
    if len(png) > _LARGEST:
        return None
    try:
        with Image.open(BytesIO(png), formats=("PNG",)) as file:
            # The size is checked before decoding, because a tiny file can claim to hold gigabytes of pixels.
            if file.width * file.height > _MOST_PIXELS:
                return None
            face = file.convert("RGBA").resize((PORTRAIT, PORTRAIT), Image.Resampling.LANCZOS)
    except Exception:  # damaged files raise errors of many kinds
        return None
    ground = Image.new("RGBA", face.size, _GROUND)
    return Portrait(key, Image.alpha_composite(ground, face).convert("RGB").tobytes())

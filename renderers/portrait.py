"""Decodes avatars, which are untrusted files, into portraits."""

from __future__ import annotations

from io import BytesIO
from typing import Final

from PIL import Image

from renderers.renderer import PORTRAIT, Portrait

_LARGEST: Final = 64 * 1024
"""The maximum size of a file, in bytes."""
_MOST_PIXELS: Final = 4 * PORTRAIT**2
_GROUND: Final = "#566674"
"""The colour below transparent pixels."""


def decoded(key: str, png: bytes) -> Portrait | None:
    """Return the portrait in a PNG file; None if the file is too large or can't be decoded."""
    if len(png) > _LARGEST:
        return None
    try:
        with Image.open(BytesIO(png), formats=("PNG",)) as file:
            # No pixels have been decoded yet: a few bytes can claim to be a picture of gigabytes.
            if file.width * file.height > _MOST_PIXELS:
                return None
            face = file.convert("RGBA").resize((PORTRAIT, PORTRAIT), Image.Resampling.LANCZOS)
    except Exception:  # damaged files raise errors of many kinds
        return None
    ground = Image.new("RGBA", face.size, _GROUND)
    return Portrait(key, Image.alpha_composite(ground, face).convert("RGB").tobytes())

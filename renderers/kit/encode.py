"""Pictures as PNG files: a pure function that releases the interpreter, made for a thread."""

from __future__ import annotations

from io import BytesIO
from typing import Final

from PIL import Image

LEVEL: Final = 3
"""Twice as quick as 6, for a sixth more bytes."""


def encode(picture: Image.Image) -> bytes:
    """A palette image as PNG; equal images give equal bytes."""
    file = BytesIO()
    picture.save(file, "PNG", compress_level=LEVEL)
    return file.getvalue()

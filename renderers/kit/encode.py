"""PNG encoding of palette images, by a pure function that releases the GIL, so it can run in a thread."""

from __future__ import annotations

import struct
import zlib
from functools import partial
from typing import Final

from PIL import Image

from renderers.kit.picture import PngPicture

_dense: Final = partial(zlib.compress, level=3)

try:
    from isal import isal_zlib
except ImportError:  # there is no wheel for this platform
    _fast = _dense
else:
    # `isal` takes a fifth of the time of `zlib`. Its output is mostly 2 to 13 % larger.
    _fast = partial(isal_zlib.compress, level=1)

# For the types, order and fields of PNG chunks, see https://www.w3.org/TR/png-3/#11Chunks
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_HEADER: Final = struct.Struct(">IIBBBBB")
_EIGHT_BITS: Final = 8
_INDEXED: Final = 3


def encode(picture: Image.Image, most: int | None = None) -> bytes:
    """Encode an opaque palette image as PNG. A result longer than `most` bytes is compressed again, more slowly
    but more densely; None sets no limit.

    In about one process out of 1,000 to 2,000, `isal` compresses the same pixels to different, equally valid
    bytes. To compare two results, compare their pixels.
    """
    rows = _rows(picture)
    png = _png(picture, _fast(rows))
    return png if most is None or len(png) <= most else _png(picture, _dense(rows))


def _png(picture: Image.Image, compressed: bytes) -> bytes:
    chunks = [
        _chunk(b"IHDR", _HEADER.pack(*picture.size, _EIGHT_BITS, _INDEXED, 0, 0, 0)),
        _chunk(b"PLTE", _palette(picture)),
        _chunk(b"IDAT", compressed),
        _chunk(b"IEND", b""),
    ]
    return b"".join((_SIGNATURE, *chunks))


def _chunk(kind: bytes, content: bytes) -> bytes:
    checksum = zlib.crc32(content, zlib.crc32(kind))
    return b"".join((struct.pack(">I", len(content)), kind, content, struct.pack(">I", checksum)))


def _palette(picture: Image.Image) -> bytes:
    # This reads the palette as bytes: `Image.getpalette` would build a list of 768 numbers.
    picture.load()
    return bytes(picture.im.getpalette(picture.im.getpalettemode(), "RGB"))


def _rows(picture: Image.Image) -> bytes | memoryview:
    """Return the rows of pixels as PNG stores them. The 0 before each row means that no filter is used, which
    suits palette images best."""
    if isinstance(picture, PngPicture):
        return picture.rows
    # Pillow pads each row with a 0 to the wider stride. That 0 serves as the filter byte of the next row.
    return b"\x00" + memoryview(picture.tobytes("raw", "P", picture.width + 1, 1))[:-1]

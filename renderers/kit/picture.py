"""An image that stores its pixels in the layout of PNG, so encoding it needs no copy."""

from __future__ import annotations

from typing import cast

from PIL import Image


class PngPicture(Image.Image):
    """An image of one byte per pixel, with a 0 before each row in memory, as in a PNG without filters.

    A copy, or any other image that Pillow derives from this one, is an ordinary image.
    """

    def __init__(self, width: int, height: int, rows: bytearray | None = None) -> None:
        super().__init__()
        self._mode, self._size = "L", (width, height)
        # For Pillow, each row ends with the filter byte of the next one, so the last row needs one byte more.
        self._rows = bytearray((width + 1) * height + 1) if rows is None else rows
        pixels = cast(bytearray, memoryview(self._rows)[1:])  # any buffer works
        self.im = Image.frombuffer("L", self._size, pixels, "raw", "L", width + 1, 1).im

    @property
    def rows(self) -> memoryview:
        return memoryview(self._rows)[:-1]

    def twin(self) -> PngPicture:
        """Return a copy that is a `PngPicture` too, with the same pixels but without a palette."""
        return PngPicture(*self._size, bytearray(self._rows))

"""An image whose pixels lie in memory as PNG wants them, so that none of them is copied to be encoded."""

from __future__ import annotations

from typing import cast

from PIL import Image


class Picture(Image.Image):
    """Pixels of one byte each, in rows that begin with a 0: the type of the filter, none.

    What Pillow makes of it, such as a copy, is an image like any other.
    """

    def __init__(self, width: int, height: int, rows: bytearray | None = None) -> None:
        super().__init__()
        self._mode, self._size = "L", (width, height)
        # To Pillow each row ends with the first byte of the next one, so one more follows the last.
        self._rows = bytearray((width + 1) * height + 1) if rows is None else rows
        pixels = cast(bytearray, memoryview(self._rows)[1:])  # any buffer does
        self.im = Image.frombuffer("L", self._size, pixels, "raw", "L", width + 1, 1).im

    @property
    def rows(self) -> memoryview:
        return memoryview(self._rows)[:-1]

    def twin(self) -> Picture:
        """Another with the same pixels, and without a palette."""
        return Picture(*self._size, bytearray(self._rows))

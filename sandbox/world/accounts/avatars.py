"""Avatars of people on the stand-in: drawings in different colours."""

from __future__ import annotations

import hashlib
import io
from dataclasses import dataclass

from PIL import Image, ImageDraw

COLOURS = (
    *("#3f6fd1", "#a8478b", "#2f7d55", "#a3601a", "#8456c9"),
    *("#b0413e", "#22788a", "#6f6a1f", "#5865f2"),
)
"""The colours of people's avatars, in the order in which the page uses them."""
# Discord allows the powers of two from 16 to 4096:
# https://docs.discord.com/developers/reference#image-formatting
SIZES = tuple(1 << power for power in range(4, 13))
"""The sizes in pixels in which the CDN serves pictures."""


@dataclass(frozen=True)
class Avatar:
    """A drawing of a person. `user` is the person's id, and `number` selects one of the `COLOURS`."""

    user: int
    number: int

    @property
    def key(self) -> str:
        """The hash by which Discord knows the picture."""
        return hashlib.md5(f"{self.user} {self.number}".encode(), usedforsecurity=False).hexdigest()

    def png(self, side: int) -> bytes:
        # Draw four times as large, and scale down to get smooth edges.
        large = 4 * side
        picture = Image.new("RGB", (large, large), COLOURS[self.number % len(COLOURS)])
        draw = ImageDraw.Draw(picture)
        for left, top, right, bottom in ((0.31, 0.16, 0.69, 0.54), (0.14, 0.6, 0.86, 1.32)):
            draw.ellipse([large * each for each in (left, top, right, bottom)], fill="#f2f3f5")
        file = io.BytesIO()
        picture.resize((side, side), Image.Resampling.LANCZOS).save(file, "PNG")
        return file.getvalue()

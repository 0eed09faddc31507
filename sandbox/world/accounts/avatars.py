"""Avatars of the simulated people: the same drawing of a person in different colours."""

from __future__ import annotations

import hashlib
import io
from dataclasses import dataclass

from PIL import Image, ImageDraw

COLOURS = (
    *("#3f6fd1", "#a8478b", "#2f7d55", "#a3601a", "#8456c9"),
    *("#b0413e", "#22788a", "#6f6a1f", "#5865f2"),
)
"""The background colours of avatars. Person number n has colour n, starting again after the last one."""
SIZES = tuple(1 << power for power in range(4, 13))
"""The side lengths in pixels that a client may request for a picture: 16 to 4096.
https://docs.discord.com/developers/reference#image-formatting"""


@dataclass(frozen=True)
class Avatar:
    """The drawing of a person on one of the `COLOURS`, selected by `number`. `user` is the user's id."""

    user: int
    number: int

    @property
    def key(self) -> str:
        """The hash that stands for the picture in a user's JSON and in the picture's URL."""
        return hashlib.md5(f"{self.user} {self.number}".encode(), usedforsecurity=False).hexdigest()

    def png(self, side: int) -> bytes:
        # Draw at four times the size, and scale down at the end: the edges become smooth.
        large = 4 * side
        picture = Image.new("RGB", (large, large), COLOURS[self.number % len(COLOURS)])
        draw = ImageDraw.Draw(picture)
        for left, top, right, bottom in ((0.31, 0.16, 0.69, 0.54), (0.14, 0.6, 0.86, 1.32)):
            draw.ellipse([large * each for each in (left, top, right, bottom)], fill="#f2f3f5")
        file = io.BytesIO()
        picture.resize((side, side), Image.Resampling.LANCZOS).save(file, "PNG")
        return file.getvalue()

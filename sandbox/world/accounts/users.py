"""Accounts of people and bots on the stand-in for Discord, and the avatars of people."""

from __future__ import annotations

import hashlib
import io
from dataclasses import dataclass

from PIL import Image, ImageDraw

from sandbox.world.locales import DEFAULT
from sandbox.world.snowflakes import JSON

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


class User:
    """An account of a person or a bot.

    - `refuses_direct_messages`: the error code with which Discord rejects the bot's direct messages to this
      user, or 0 if Discord delivers them.
    - `has_app`: whether the user has installed the bot's app.
    - `locale`: the language of the user's Discord client.
    - `avatar`: the user's own avatar, or None for a default one.
    - `json`: the account in Discord's JSON form.
    """

    def __init__(self, id: int, name: str, *, bot: bool = False) -> None:
        self.id = id
        self.name = name
        self.bot = bot
        self.refuses_direct_messages = 0
        self.has_app = False
        self.locale = DEFAULT
        self.avatar: Avatar | None = None
        self.json = self._describe()

    def renumber(self, id: int) -> None:
        """Give the account the id that it had in an earlier run, when a saved world is restored."""
        self.id = id
        self.json = self._describe()

    def wear_avatar(self, number: int) -> None:
        """Give the account its own avatar. `number` decides its colour."""
        self.avatar = Avatar(self.id, number)
        self.json = self._describe()

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"

    def _describe(self) -> JSON:
        username = self.name if self.bot else "".join(self.name.lower().split())
        described: JSON = {
            "id": str(self.id),
            "username": username,
            # People have unique usernames and no discriminator ("0"); bots still have one.
            # https://docs.discord.com/developers/resources/user#user-object
            "discriminator": "4242" if self.bot else "0",
            "global_name": None if self.bot else self.name,
            "avatar": self.avatar and self.avatar.key,
            "avatar_decoration_data": None,
            "collectibles": None,
            "primary_guild": None,
            "banner": None,
            "accent_color": None,
            "public_flags": 0,
            "flags": 0,
        }
        return described | ({"bot": True} if self.bot else {})

"""Accounts on the stand-in, human or bot, as Discord describes them."""

from __future__ import annotations

from sandbox.world.locales import DEFAULT
from sandbox.world.snowflakes import JSON


class User:
    """An account of a person or a bot.

    `has_app`: the user has installed the app. `refuses_direct_messages` is the error code with which Discord
    refuses the bot's direct messages to this user, or 0. `locale` is the language of the client.
    """

    def __init__(self, id: int, name: str, *, bot: bool = False) -> None:
        self.id = id
        self.name = name
        self.bot = bot
        self.refuses_direct_messages = 0
        self.has_app = False
        self.locale = DEFAULT
        self.json = self._describe()

    def renumber(self, id: int) -> None:
        """Restore the id of an earlier run."""
        self.id = id
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
            "avatar": None,
            "avatar_decoration_data": None,
            "collectibles": None,
            "primary_guild": None,
            "banner": None,
            "accent_color": None,
            "public_flags": 0,
            "flags": 0,
        }
        return described | ({"bot": True} if self.bot else {})

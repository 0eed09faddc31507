"""Accounts of people and bots on the stand-in for Discord."""

from __future__ import annotations

from sandbox.world.accounts.avatars import Avatar
from sandbox.world.locales import DEFAULT
from sandbox.world.snowflakes import JSON


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

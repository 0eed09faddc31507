"""The reactions to a message."""

from __future__ import annotations

from sandbox.world.accounts.users import User
from sandbox.world.snowflakes import JSON

MOST = 20
"""The maximum number of different emojis under a message."""


class Reactions:
    """The users who have reacted to one message, by emoji. The emojis are Unicode's: the stand-in has no
    others."""

    def __init__(self) -> None:
        self.by_emoji: dict[str, list[User]] = {}

    def add(self, emoji: str, user: User) -> bool:
        """Add a reaction, and return whether it is new."""
        users = self.by_emoji.setdefault(emoji, [])
        if user in users:
            return False
        users.append(user)
        return True

    def remove(self, emoji: str, user: User) -> bool:
        """Remove a reaction, and return whether there was one."""
        users = self.by_emoji.get(emoji, [])
        if user not in users:
            return False
        users.remove(user)
        if not users:
            del self.by_emoji[emoji]
        return True

    def describe(self, reader: User) -> list[JSON]:
        """Return the reactions as JSON for a message that `reader` gets. It says which of them are the reader's
        own."""
        return [
            {
                "emoji": describe_emoji(emoji),
                "count": len(users),
                "count_details": {"burst": 0, "normal": len(users)},
                "burst_colors": [],
                "me": reader in users,
                "me_burst": False,
            }
            for emoji, users in self.by_emoji.items()
        ]


def describe_emoji(emoji: str) -> JSON:
    return {"id": None, "name": emoji}

"""The reactions to one message: who has reacted with which emoji."""

from __future__ import annotations

from sandbox.world.accounts.users import User
from sandbox.world.snowflakes import JSON

MOST = 20
"""The maximum number of different emojis with which a message can have reactions."""


class Reactions:
    """The users who have reacted to one message, by emoji. There are no custom emojis."""

    def __init__(self) -> None:
        self.by_emoji: dict[str, list[User]] = {}

    def add(self, emoji: str, user: User) -> bool:
        """Add a user's reaction, and return whether it is new."""
        users = self.by_emoji.setdefault(emoji, [])
        if user in users:
            return False
        users.append(user)
        return True

    def permissions_to_add(self, emoji: str) -> tuple[str, ...]:
        """Return the names of the permissions that a reaction with this emoji needs."""
        # Whoever joins a reaction that the message has already needs no permission to add reactions.
        return ("read_message_history",) + (() if emoji in self.by_emoji else ("add_reactions",))

    def has_room(self, emoji: str) -> bool:
        return emoji in self.by_emoji or len(self.by_emoji) < MOST

    def remove(self, emoji: str, user: User) -> bool:
        """Remove a user's reaction, and return whether there was one."""
        users = self.by_emoji.get(emoji, [])
        if user not in users:
            return False
        users.remove(user)
        if not users:
            del self.by_emoji[emoji]
        return True

    def describe(self, reader: User) -> list[JSON]:
        """Return the reactions for the message's JSON. `me` says whether the reader has reacted."""
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

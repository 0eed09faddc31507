"""The members of a server, with their roles, permissions in the server and its channels, timeouts and bans."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Protocol

from sandbox.world.accounts.permissions import ALL, BITS, EVERYONE, bits, overwritten
from sandbox.world.accounts.users import User
from sandbox.world.snowflakes import JSON, now


@dataclass
class Role:
    """A role that somebody has created in a server. `holders` are the ids of the users who have it."""

    id: int
    name: str
    holders: set[int]
    permissions: int = EVERYONE

    @property
    def mention(self) -> str:
        return f"<@&{self.id}>"


class Overwritten(Protocol):
    """The part of a channel that concerns its permission overwrites."""

    id: int
    overwrites: dict[int, tuple[int, int]]

    @property
    def root(self) -> Overwritten: ...


class Members:
    """The members and roles of one server.

    - `bot_role`: the id of the role that Discord creates for the bot.
    - `added_roles`: the other roles by id, without @everyone.
    - `members`: maps the id of each member to the time at which they joined.
    - `granted`: the permissions of the bot's role.
    - `timeouts`: maps the id of each member in timeout to the time at which it ends.
    - `bans`: maps the id of each banned user to the reason, or None.
    """

    def __init__(self, id: int, name: str, owner: User, bot: User, bot_role: int) -> None:
        self.id = id
        self.name = name
        self.owner = owner
        self.bot = bot
        self.bot_role = bot_role
        self.added_roles: dict[int, Role] = {}
        self.members: dict[int, str] = {}
        self.nicknames: dict[int, str] = {}
        self.granted = EVERYONE
        self.timeouts: dict[int, str] = {}
        self.bans: dict[int, str | None] = {}

    def join(self, user: User) -> None:
        self.members.setdefault(user.id, now())

    def member(self, user: User) -> JSON:
        """Return a user's membership in this server as JSON. Raise KeyError if the user is not a member."""
        return {
            "avatar": None,
            "banner": None,
            "communication_disabled_until": self.timeouts.get(user.id),
            "flags": 0,
            "joined_at": self.members[user.id],
            "nick": self.nicknames.get(user.id),
            "pending": False,
            "premium_since": None,
            "roles": [str(id) for id in self.roles_of(user)],
            "mute": False,
            "deaf": False,
        }

    def roles_of(self, user: User) -> list[int]:
        """Return the ids of a member's roles, without @everyone, which everybody has."""
        # When a bot is invited, Discord creates a role for it.
        own = [self.bot_role] if user is self.bot else []
        return own + [role.id for role in self.added_roles.values() if user.id in role.holders]

    def has_role(self, id: int) -> bool:
        return id in (self.id, self.bot_role) or id in self.added_roles

    def permissions_of(self, user: User) -> int:
        """Return a member's permissions in the server, as bits, without the overwrites of channels."""
        held = (role.permissions for role in self.added_roles.values() if user.id in role.holders)
        total = EVERYONE | (self.granted if user is self.bot else 0)
        for each in held:
            total |= each
        return ALL if total & BITS["administrator"] or user.id == self.owner.id else total

    def is_administrator(self, user: User) -> bool:
        """Return whether a user may do everything in the server, as its owner or by an administrator role."""
        return self.permissions_of(user) == ALL

    def is_in_timeout(self, user: User) -> bool:
        until = self.timeouts.get(user.id)
        return until is not None and datetime.fromisoformat(until) > datetime.now(UTC)

    def full_member(self, user: User) -> JSON:
        return self.member(user) | {"user": user.json}

    def roles(self) -> list[JSON]:
        """Return all roles as JSON, lowest first: @everyone, then the added roles, then the role of the bot."""
        bot = {"bot_id": str(self.bot.id)}
        added = self.added_roles.values()
        return [
            # On Discord, the role @everyone has the same id as its server.
            _role(self.id, "@everyone", 0),
            *(_role(r.id, r.name, n, r.permissions) for n, r in enumerate(added, 1)),
            _role(self.bot_role, self.bot.name, len(added) + 1, self.granted)
            | {"managed": True, "tags": bot},
        ]

    def grant(self, *names: str) -> None:
        """Grant the bot further permissions in the whole server, by names such as "manage_roles"."""
        self.granted |= bits(*names)
        self.granted_changed()

    def deny(self, channel: Overwritten, *names: str) -> None:
        """Deny the bot these permissions in a channel, by names such as "send_messages"."""
        self._overwrite(channel, 0, bits(*names))

    def allow(self, channel: Overwritten, *names: str) -> None:
        """Grant the bot these permissions in a channel, by names such as "send_messages"."""
        self._overwrite(channel, bits(*names), 0)

    def silence(self, channel: Overwritten, *names: str) -> None:
        """Deny @everyone, but not the bot, these permissions in a channel, by names such as "send_messages"."""
        self.allow(channel, *names)
        self._overwrite(channel, 0, bits(*names), self.id)

    def permissions_in(self, channel: Overwritten, user: User) -> int:
        """Return a user's permissions in a channel, as bits, with the effect of its overwrites."""
        base = self.permissions_of(user)
        if base == ALL:
            return base
        overwrites = channel.root.overwrites
        return overwritten(base, overwrites, self.id, self.roles_of(user), user.id)

    def _overwrite(
        self, channel: Overwritten, grant: int, take: int, whose: int | None = None
    ) -> None:
        root, whose = channel.root, whose or self.bot.id
        allow, deny = root.overwrites.get(whose, (0, 0))
        root.overwrites[whose] = (allow | grant) & ~take, (deny | take) & ~grant
        self.overwrites_changed(root)

    def granted_changed(self) -> None:
        raise NotImplementedError

    def overwrites_changed(self, channel: Overwritten) -> None:
        raise NotImplementedError


def _role(id: int, name: str, position: int, permissions: int = EVERYONE) -> JSON:
    return {
        "id": str(id),
        "name": name,
        "permissions": str(permissions),
        "position": position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }

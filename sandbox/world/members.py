"""The members of a server and their roles."""

from __future__ import annotations

from dataclasses import dataclass

from sandbox.world.permissions import EVERYONE
from sandbox.world.snowflakes import JSON, now
from sandbox.world.users import User


@dataclass
class Role:
    """A role that somebody has created. `holders` are the ids of the users who have it."""

    id: int
    name: str
    holders: set[int]

    @property
    def mention(self) -> str:
        return f"<@&{self.id}>"


class Members:
    """The members and roles of one server.

    - `bot_role`: the id of the role that Discord creates for the bot.
    - `added_roles`: the other roles by id, without @everyone.
    - `members`: maps the id of each member to the time at which they joined.
    - `moderators`: the ids of users who may do everything.
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
        self.moderators = {owner.id}

    def join(self, user: User) -> None:
        self.members.setdefault(user.id, now())

    def member(self, user: User) -> JSON:
        """Return a user's membership as JSON, without the user itself. Raise KeyError if the user is not a
        member."""
        # The role that Discord creates for an invited bot. Everybody has @everyone, and no member lists it.
        own = [str(self.bot_role)] if user.bot else []
        held = [str(role.id) for role in self.added_roles.values() if user.id in role.holders]
        described = _member(self.members[user.id], own + held)
        return described | {"nick": self.nicknames.get(user.id)}

    def full_member(self, user: User) -> JSON:
        return self.member(user) | {"user": user.json}

    def roles(self) -> list[JSON]:
        """Return all roles as JSON: @everyone, then the role of the bot, then the roles that were added."""
        bot = {"bot_id": str(self.bot.id)}
        return [
            # The role @everyone has the id of its server.
            _role(self.id, "@everyone", 0),
            _role(self.bot_role, self.bot.name, 1) | {"managed": True, "tags": bot},
            *(_role(r.id, r.name, n) for n, r in enumerate(self.added_roles.values(), 2)),
        ]


def _role(id: int, name: str, position: int) -> JSON:
    """Return a role as Discord describes it. All roles have the same permissions as @everyone."""
    return {
        "id": str(id),
        "name": name,
        "permissions": str(EVERYONE),
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


def _member(joined_at: str, roles: list[str]) -> JSON:
    """Return a membership as Discord describes it, without the user. `roles` are the ids of the member's
    roles."""
    return {
        "avatar": None,
        "banner": None,
        "communication_disabled_until": None,
        "flags": 0,
        "joined_at": joined_at,
        "nick": None,
        "pending": False,
        "premium_since": None,
        "roles": roles,
        "mute": False,
        "deaf": False,
    }

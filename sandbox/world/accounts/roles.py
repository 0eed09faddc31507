"""The roles of a server, and their JSON."""

from __future__ import annotations

from dataclasses import dataclass

from sandbox.world.accounts.permissions import EVERYONE
from sandbox.world.snowflakes import JSON


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


def describe_role(id: int, name: str, position: int, permissions: int = EVERYONE) -> JSON:
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

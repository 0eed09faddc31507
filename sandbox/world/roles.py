"""Roles of a server."""

from __future__ import annotations

from dataclasses import dataclass

from sandbox.world import permissions
from sandbox.world.snowflakes import JSON


@dataclass
class Role:
    """A role that somebody has made; `holders` are ids of users."""

    id: int
    name: str
    holders: set[int]

    @property
    def mention(self) -> str:
        return f"<@&{self.id}>"


def described(id: int, name: str, position: int) -> JSON:
    """A role with what everyone may do, as Discord describes it."""
    return {
        "id": str(id),
        "name": name,
        "permissions": str(permissions.EVERYONE),
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

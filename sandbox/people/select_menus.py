"""Select menus of users, roles and channels: what they offer, and the `resolved` data of a selection."""

from __future__ import annotations

from sandbox.world.accounts.users import User
from sandbox.world.descriptions import describe_partial
from sandbox.world.entities import Channel
from sandbox.world.snowflakes import JSON
from sandbox.world.world import World

USERS, ROLES, MENTIONABLES, CHANNELS = 5, 6, 7, 8


def offered(world: World, channel: Channel, kind: int) -> dict[str, str]:
    """Return what a select menu of this type (users, roles, mentionables or channels) offers: names by id."""
    found: dict[str, str] = {}
    if kind in (USERS, MENTIONABLES):
        # Direct messages belong to no server, so all users are offered instead of a server's members.
        there = channel.guild.members if channel.guild else world.users
        found |= {str(id): world.users[id].name for id in there}
    if channel.guild and kind in (ROLES, MENTIONABLES):
        found |= {role["id"]: role["name"] for role in channel.guild.roles()}
    if channel.guild and kind == CHANNELS:
        found |= {str(each.id): each.name for each in channel.guild.channels.values()}
    return found


def resolved(world: World, user: User, channel: Channel, values: list[str]) -> JSON:
    """Return the users, members, roles and channels with these ids, as an interaction's `resolved` data."""
    picked = {v: world.users[int(v)] for v in values if int(v) in world.users}
    found: JSON = {"users": {v: u.json for v, u in picked.items()}}
    if (guild := channel.guild) is None:
        return found
    found["members"] = {
        v: guild.member(u) | {"permissions": str(channel.user_permissions(u))}
        for v, u in picked.items()
        if u.id in guild.members
    }
    found["roles"] = {role["id"]: role for role in guild.roles() if role["id"] in values}
    places = [place for place in guild.channels.values() if str(place.id) in values]
    found["channels"] = {str(place.id): describe_partial(place, user) for place in places}
    return {key: those for key, those in found.items() if those}

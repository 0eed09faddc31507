"""What people can pick in menus and options (users, roles and channels), and the `resolved` data about it."""

from __future__ import annotations

from collections.abc import Collection

from sandbox.world.accounts.users import User
from sandbox.world.descriptions import describe_partial
from sandbox.world.entities import Channel, Guild
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


def resolved(world: World, user: User, channel: Channel, values: Collection[str]) -> JSON:
    """Return the users, members, roles and channels with these ids, as an interaction's `resolved` data. `user`
    is who has picked them."""
    picked = {v: world.users[int(v)] for v in values if int(v) in world.users}
    found: JSON = {"users": {v: u.json for v, u in picked.items()}}
    if guild := channel.guild:
        found["members"] = {
            v: _member(channel, guild, u) for v, u in picked.items() if u.id in guild.members
        }
        found["roles"] = {role["id"]: role for role in guild.roles() if role["id"] in values}
        places = [place for place in guild.channels.values() if str(place.id) in values]
        found["channels"] = {str(place.id): describe_partial(place, user) for place in places}
    return {key: those for key, those in found.items() if those}


def _member(channel: Channel, guild: Guild, user: User) -> JSON:
    # Resolved members are partial: they lack the user and the voice state (`mute`, `deaf`).
    member = guild.member(user) | {"permissions": str(channel.user_permissions(user))}
    return {key: value for key, value in member.items() if key not in ("mute", "deaf")}

"""Changes of a member: roles, nickname and timeout."""

from __future__ import annotations

from sandbox.world.entities import Guild
from sandbox.world.events import Event
from sandbox.world.members import Role
from sandbox.world.users import User
from sandbox.world.world import World


def hold_role(world: World, guild: Guild, user: User, role: Role, *, held: bool) -> None:
    """Give a member a role, or take it. Nobody is told if nothing changes."""
    if (user.id in role.holders) != held:
        (role.holders.add if held else role.holders.discard)(user.id)
        member_updated(world, guild, user)


def rename(guild: Guild, user: User, nickname: str | None) -> None:
    """Set a member's nickname; remove it if it is empty."""
    guild.nicknames.pop(user.id, None)
    if nickname:
        guild.nicknames[user.id] = nickname


def time_out(guild: Guild, user: User, until: str | None) -> None:
    """Keep a member from writing and reacting until this time; end the timeout if it is None."""
    guild.timeouts.pop(user.id, None)
    if until:
        guild.timeouts[user.id] = until


def member_updated(world: World, guild: Guild, user: User) -> None:
    """Tell the bot and the page that a member has changed."""
    data = guild.full_member(user) | {"guild_id": str(guild.id)}
    world.dispatch("GUILD_MEMBER_UPDATE", data, guild)
    world.events.emit(Event("members"))

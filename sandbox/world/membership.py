"""Changes the roles, nicknames, timeouts and bans of a server's members."""

from __future__ import annotations

from sandbox.world.accounts.roles import Role
from sandbox.world.accounts.users import User
from sandbox.world.changes import delete_messages
from sandbox.world.entities import Guild
from sandbox.world.events import Event
from sandbox.world.world import World


def hold_role(world: World, guild: Guild, user: User, role: Role, *, held: bool) -> None:
    """Give a member a role if `held` is True, or take the role away. Send no event if nothing changes."""
    if (user.id in role.holders) != held:
        (role.holders.add if held else role.holders.discard)(user.id)
        member_updated(world, guild, user)


def rename(guild: Guild, user: User, nickname: str | None) -> None:
    """Set a member's nickname, or remove it if `nickname` is None or empty. Send no event."""
    guild.nicknames.pop(user.id, None)
    if nickname:
        guild.nicknames[user.id] = nickname


def time_out(guild: Guild, user: User, until: str | None) -> None:
    """Put a member in timeout until this ISO 8601 time; None ends the timeout. Send no event."""
    guild.timeouts.pop(user.id, None)
    if until:
        guild.timeouts[user.id] = until


def ban(world: World, guild: Guild, user: User, reason: str | None, seconds: int) -> None:
    """Ban a user, who need not be a member, and delete what the user wrote in the last `seconds` seconds. Send
    no event if the user is already banned."""
    if user.id in guild.bans:
        return
    guild.bans[user.id] = reason
    # Announced before the member leaves, because discord.py looks the member up when it receives the ban.
    _ban_changed(world, "GUILD_BAN_ADD", guild, user)
    world.member_leaves(guild, user)
    for channel in guild.channels.values():
        theirs = [m for m in channel.messages if m.author is user and m.age <= seconds]
        if theirs:
            delete_messages(world, channel, theirs)


def unban(world: World, guild: Guild, user: User) -> None:
    del guild.bans[user.id]
    _ban_changed(world, "GUILD_BAN_REMOVE", guild, user)


def _ban_changed(world: World, name: str, guild: Guild, user: User) -> None:
    world.dispatch(name, {"guild_id": str(guild.id), "user": user.json}, guild)
    world.events.emit(Event("members"))


def member_updated(world: World, guild: Guild, user: User) -> None:
    """Announce to the bot and to the page that a member has changed."""
    data = guild.full_member(user) | {"guild_id": str(guild.id)}
    world.dispatch("GUILD_MEMBER_UPDATE", data, guild)
    world.events.emit(Event("members"))

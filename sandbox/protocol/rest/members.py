"""The REST endpoints that list roles, change members and their roles, and kick members."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from sandbox.protocol.checks.forms import Form, snowflake
from sandbox.protocol.rest.routing import Answer, Call, route
from sandbox.world.accounts.permissions import BITS
from sandbox.world.accounts.roles import Role
from sandbox.world.accounts.users import User
from sandbox.world.entities import Guild
from sandbox.world.membership import hold_role, member_updated, rename, time_out
from sandbox.world.refusals import refused, unknown

LONGEST_TIMEOUT = timedelta(days=28)
_CHANGES = {
    "nick": "manage_nicknames",
    "communication_disabled_until": "moderate_members",
    "roles": "manage_roles",
}
"""The fields of a member that a bot may change, with the permission that each requires."""
_OWN_CHANGES = {"nick": "change_nickname"}
"""The same for the bot's own membership."""


@route("GET", "/guilds/{}/roles")
def list_roles(call: Call) -> Answer:
    return 200, call.guild().roles()


@route("PUT", "/guilds/{}/members/{}/roles/{}")
def add_role(call: Call) -> Answer:
    return _hold(call, held=True)


@route("DELETE", "/guilds/{}/members/{}/roles/{}")
def remove_role(call: Call) -> Answer:
    return _hold(call, held=False)


def _hold(call: Call, *, held: bool) -> Answer:
    guild, user = call.member()
    require(guild, "manage_roles")
    hold_role(call.world, guild, user, _role(guild, call.params[2]), held=held)
    return 204, None


@route("PATCH", "/guilds/{}/members/{}")
def change_member(call: Call) -> Answer:
    return _changed(call, *call.member(), _CHANGES)


@route("PATCH", "/guilds/{}/members/@me")
def change_own_member(call: Call) -> Answer:
    return _changed(call, call.guild(), call.world.bot, _OWN_CHANGES)


def _changed(call: Call, guild: Guild, user: User, changes: Mapping[str, str]) -> Answer:
    for field in call.fields:
        if field not in changes:
            raise unknown(f"the field {field} of members")
        require(guild, changes[field])
    _check(call, guild, user)
    roles = [_role(guild, id) for id in call.fields.get("roles") or []]
    if "nick" in call.fields:
        rename(guild, user, call.fields["nick"])
    if "communication_disabled_until" in call.fields:
        time_out(guild, user, call.fields["communication_disabled_until"])
    if "roles" in call.fields:
        _replace_roles(guild, user, roles)
    member_updated(call.world, guild, user)
    return 200, guild.full_member(user)


def _check(call: Call, guild: Guild, user: User) -> None:
    form, field = Form(), "communication_disabled_until"
    form.text(["nick"], call.fields.get("nick"), 0, 32)
    form.values(["roles"], call.fields.get("roles"))
    until = call.fields.get(field)
    try:
        late = until and datetime.fromisoformat(until) > datetime.now(UTC) + LONGEST_TIMEOUT
    except (TypeError, ValueError):
        form.error([field], "DATE_TIME_TYPE_PARSE", f"Could not parse {until}.")
        late = False
    if late:
        form.error([field], "INVALID_TIMEOUT", "A timeout may last for 28 days at most.")
    form.raise_errors()
    # As on Discord, administrators can't be put in timeout.
    if until and guild.is_administrator(user):
        raise refused(50013)


def _replace_roles(guild: Guild, user: User, roles: list[Role]) -> None:
    for role in guild.added_roles.values():
        (role.holders.add if role in roles else role.holders.discard)(user.id)


@route("DELETE", "/guilds/{}/members/{}")
def kick(call: Call) -> Answer:
    guild, user = call.member()
    require(guild, "kick_members")
    require_above(guild, user)
    call.world.member_leaves(guild, user)
    return 204, None


def _role(guild: Guild, text: object) -> Role:
    role = guild.added_roles.get(snowflake(text, "role_id"))
    if role is None:
        # @everyone and the bot's own role exist, but can't be given to a member.
        raise refused(50028 if guild.has_role(snowflake(text, "role_id")) else 10011)
    return role


def require(guild: Guild, permission: str) -> None:
    """Raise ApiError unless the bot has this permission in the server as a whole."""
    if not guild.permissions_of(guild.world.bot) & BITS[permission]:
        raise refused(50013)


def require_above(guild: Guild, user: User) -> None:
    """Raise ApiError if the user is the server's owner or the bot itself. Everybody else is below the bot,
    because the bot's role is always the highest on the stand-in."""
    if user.id in (guild.owner.id, guild.world.bot.id):
        raise refused(50013)

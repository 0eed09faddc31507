"""The REST endpoints for bans: list, read, ban and unban."""

from __future__ import annotations

from typing import Any

from sandbox.protocol.checks.forms import Form, snowflake
from sandbox.protocol.rest.members import require, require_above
from sandbox.protocol.rest.routing import Answer, Call, route
from sandbox.world.accounts.users import User
from sandbox.world.entities import Guild
from sandbox.world.membership import ban, unban
from sandbox.world.refusals import refused, unknown
from sandbox.world.snowflakes import JSON, as_number

MOST_LISTED = 1000
LONGEST = 7 * 24 * 60 * 60
"""The maximum age, in seconds, of messages that a ban can delete: 7 days."""
_DAY = 24 * 60 * 60
_UNITS = {"delete_message_seconds": 1, "delete_message_days": _DAY}


@route("GET", "/guilds/{}/bans")
def list_bans(call: Call) -> Answer:
    guild = _guild(call)
    ids = call.page(guild.bans, MOST_LISTED, MOST_LISTED)
    return 200, [_described(guild, call.world.users[id]) for id in ids]


@route("GET", "/guilds/{}/bans/{}")
def read_ban(call: Call) -> Answer:
    guild = _guild(call)
    return 200, _described(guild, _banned(call, guild))


@route("PUT", "/guilds/{}/bans/{}")
def ban_user(call: Call) -> Answer:
    guild, user = _guild(call), call.user(call.params[1])
    require_above(guild, user)
    ban(call.world, guild, user, call.reason, _seconds(call))
    return 204, None


@route("DELETE", "/guilds/{}/bans/{}")
def unban_user(call: Call) -> Answer:
    guild = _guild(call)
    unban(call.world, guild, _banned(call, guild))
    return 204, None


def _guild(call: Call) -> Guild:
    guild = call.guild()
    require(guild, "ban_members")
    return guild


def _banned(call: Call, guild: Guild) -> User:
    user = call.world.users.get(snowflake(call.params[1], "user_id"))
    if user is None or user.id not in guild.bans:
        raise refused(10026)
    return user


def _described(guild: Guild, user: User) -> JSON:
    return {"user": user.json, "reason": guild.bans[user.id]}


def _seconds(call: Call) -> int:
    """Return the age in seconds up to which the user's messages are deleted. The field may be in the body, as
    Discord documents it, or in the query, as discord.py sends it."""
    given: dict[str, Any] = {**call.query, **call.fields}
    form, seconds = Form(), 0
    for name, value in given.items():
        if name not in _UNITS:
            raise unknown(f"the field {name} of bans")
        number = as_number(value)
        form.number([name], number, 0, LONGEST // _UNITS[name])
        form.raise_errors()
        seconds = max(seconds, (number or 0) * _UNITS[name])
    return seconds

"""The REST endpoints for the permission overwrites of channels."""

from __future__ import annotations

from typing import Any

from sandbox.protocol.checks.forms import Form, snowflake
from sandbox.protocol.rest.routing import Answer, Call, route
from sandbox.world.accounts.permissions import ALL
from sandbox.world.entities import Channel, Guild
from sandbox.world.refusals import refused
from sandbox.world.snowflakes import as_number
from sandbox.world.threads import Thread


@route("PUT", "/channels/{}/permissions/{}")
def change_overwrite(call: Call) -> Answer:
    channel, guild = _channel(call)
    form = Form()
    form.choice(["type"], call.fields.get("type"), (0, 1))
    form.raise_errors()
    given = {**call.fields, "id": call.params[1]}
    overwrite(channel, guild, given, channel.bot_permissions())
    call.world.channel_updated(channel)
    return 204, None


@route("DELETE", "/channels/{}/permissions/{}")
def remove_overwrite(call: Call) -> Answer:
    channel, _ = _channel(call)
    if channel.overwrites.pop(snowflake(call.params[1], "overwrite_id"), None) is None:
        raise refused(10009)
    call.world.channel_updated(channel)
    return 204, None


def _channel(call: Call) -> tuple[Channel, Guild]:
    channel = call.channel()
    if channel.guild is None:
        raise refused(50003)
    if isinstance(channel, Thread):
        raise refused(50024)
    call.require(channel, "manage_roles")
    return channel, channel.guild


def overwrite(channel: Channel, guild: Guild, given: Any, mine: int) -> None:
    """Set a permission overwrite of a channel. `mine` are the bot's own permissions, as bits. Raise ApiError if
    the overwrite is invalid, is for no role or member, or changes permissions that the bot lacks."""
    form = Form()
    if not isinstance(given, dict):
        form.error(["permission_overwrites"], "DICT_TYPE_CONVERT", "Only dictionaries may be used.")
    form.raise_errors()
    allow, deny = (_bits(form, given, key) for key in ("allow", "deny"))
    form.raise_errors()
    if (allow | deny) & ALL & ~mine:
        raise refused(50013)
    id = snowflake(given.get("id"), "id")
    if not guild.has_role(id) and id not in guild.members:
        raise refused(10009)
    channel.overwrites[id] = allow, deny


def _bits(form: Form, given: dict[str, Any], key: str) -> int:
    value = as_number(given.get(key) or 0)
    if isinstance(value, int):
        return value
    form.error([key], "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
    return 0

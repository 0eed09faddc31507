"""The REST endpoint that creates channels."""

from __future__ import annotations

from typing import Any

from sandbox.protocol.forms import Form, snowflake
from sandbox.protocol.routing import Answer, Call, route
from sandbox.world.descriptions import describe_channel
from sandbox.world.entities import TEXT_CHANNEL, VOICE_CHANNEL, Channel, Guild
from sandbox.world.permissions import ALL, BITS
from sandbox.world.refusals import refused, unknown

_KNOWN = {"name", "type", "topic", "permission_overwrites"}


@route("POST", "/guilds/{}/channels")
def create_channel(call: Call) -> Answer:
    guild = call.guild(call.params[0])
    mine = guild.permissions_of(call.world.bot)
    if not mine & BITS["manage_channels"]:
        raise refused(50013)
    kind = call.fields.get("type") or TEXT_CHANNEL
    _check(call, kind)
    name = call.fields["name"]
    channel = Channel(call.world, guild, call.world.ids(), name)
    channel.type, channel.topic = kind, call.fields.get("topic")
    if kind == TEXT_CHANNEL:
        # Clients and bots alike get the names of text channels so.
        channel.name = name.lower().replace(" ", "-")
    for each in call.fields.get("permission_overwrites") or []:
        _overwrite(channel, guild, each, mine)
    return 201, describe_channel(call.world.open_channel(channel))


def _check(call: Call, kind: object) -> None:
    form = Form()
    form.text(["name"], call.fields.get("name"), 1, 100, required=True)
    form.text(["topic"], call.fields.get("topic"), 0, 1024)
    form.raise_errors()
    if kind not in (TEXT_CHANNEL, VOICE_CHANNEL):
        raise unknown(f"channels of type {kind}")
    for field, value in call.fields.items():
        if value and field not in _KNOWN:
            raise unknown(f"the field {field} of channels")


def _overwrite(channel: Channel, guild: Guild, given: Any, mine: int) -> None:
    form = Form()
    if not isinstance(given, dict):
        form.error(["permission_overwrites"], "DICT_TYPE_CONVERT", "Only dictionaries may be used.")
    form.raise_errors()
    allow, deny = (int(given.get(key) or 0) for key in ("allow", "deny"))
    # A bot can give and take only what it has itself.
    if (allow | deny) & ALL & ~mine:
        raise refused(50013)
    id = snowflake(given.get("id"), "id")
    if not guild.has_role(id) and id not in guild.members:
        raise refused(10009)
    channel.overwrites[id] = allow, deny

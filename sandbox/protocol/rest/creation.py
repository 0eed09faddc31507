"""The REST endpoint for creating a channel in a server."""

from __future__ import annotations

from sandbox.protocol.checks.forms import Form
from sandbox.protocol.rest.overwrites import overwrite
from sandbox.protocol.rest.routing import Answer, Call, route
from sandbox.world.accounts.permissions import BITS
from sandbox.world.descriptions import describe_channel
from sandbox.world.entities import TEXT_CHANNEL, VOICE_CHANNEL, Channel
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
        # Discord stores the names of text channels in lower case and with hyphens for spaces.
        channel.name = name.lower().replace(" ", "-")
    for each in call.fields.get("permission_overwrites") or []:
        overwrite(channel, guild, each, mine)
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

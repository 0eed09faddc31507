"""Deletes several messages at once (bulk delete)."""

from __future__ import annotations

from sandbox.world.entities import Channel, Message
from sandbox.world.events import Event
from sandbox.world.world import World


def delete_messages(world: World, channel: Channel, messages: list[Message]) -> None:
    """Delete public messages of a channel in a server. The bot gets a single event, MESSAGE_DELETE_BULK."""
    assert channel.guild is not None
    for message in messages:
        world.forget(message)
    ids = [str(message.id) for message in messages]
    about = {"channel_id": str(channel.id), "guild_id": str(channel.guild.id)}
    world.dispatch("MESSAGE_DELETE_BULK", {"ids": ids} | about, channel.guild)
    for message in messages:
        world.events.emit(Event("delete", message=message))

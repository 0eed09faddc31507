"""Adds and removes reactions to messages, and announces the changes to the bot and to observers."""

from __future__ import annotations

from collections.abc import Iterable

from sandbox.world.accounts.users import User
from sandbox.world.content.reactions import describe_emoji
from sandbox.world.entities import Message
from sandbox.world.events import Event
from sandbox.world.snowflakes import JSON
from sandbox.world.world import World


def react(world: World, message: Message, user: User, emoji: str) -> None:
    """Add the user's reaction to the message, if it is new."""
    if message.reactions.add(emoji, user):
        data = _about(message) | _of(user, emoji)
        guild = message.channel.guild
        if guild:
            data["member"] = guild.full_member(user)
        data["message_author_id"] = str(message.author.id)
        _announce(world, "MESSAGE_REACTION_ADD", message, data)


def unreact(world: World, message: Message, user: User, emoji: str) -> bool:
    """Remove the user's reaction from the message. Return whether there was one."""
    if not message.reactions.remove(emoji, user):
        return False
    _announce(world, "MESSAGE_REACTION_REMOVE", message, _about(message) | _of(user, emoji))
    return True


def clear(world: World, message: Message, emojis: Iterable[str] | None = None) -> None:
    """Remove all reactions with these emojis; with None, remove all reactions."""
    if emojis is None:
        message.reactions.by_emoji.clear()
        _announce(world, "MESSAGE_REACTION_REMOVE_ALL", message, _about(message))
        return
    for emoji in emojis:
        if message.reactions.by_emoji.pop(emoji, None):
            data = _about(message) | {"emoji": describe_emoji(emoji)}
            _announce(world, "MESSAGE_REACTION_REMOVE_EMOJI", message, data)


def _about(message: Message) -> JSON:
    guild = message.channel.guild
    place = {"guild_id": str(guild.id)} if guild else {}
    return place | {"channel_id": str(message.channel.id), "message_id": str(message.id)}


def _of(user: User, emoji: str) -> JSON:
    return {
        "user_id": str(user.id),
        "emoji": describe_emoji(emoji),
        "burst": False,
        "burst_colors": [],
        "type": 0,
    }


def _announce(world: World, name: str, message: Message, data: JSON) -> None:
    world.dispatch(name, data, message.channel.guild)
    world.events.emit(Event("edit", message=message, to=message.ephemeral_to))
    message.channel.changed(message)

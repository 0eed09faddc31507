"""Publishes and deletes messages, changes their reactions, and finds the users whom a message pings."""

from __future__ import annotations

import re

from sandbox.world.accounts.users import User
from sandbox.world.content.reactions import describe_emoji
from sandbox.world.entities import SUPPRESS_NOTIFICATIONS, Channel, Message
from sandbox.world.events import Event
from sandbox.world.snowflakes import JSON
from sandbox.world.threads import DirectMessages, Thread
from sandbox.world.world import World

_USER = re.compile(r"<@!?(\d+)>")
_EVERYONE = re.compile(r"@(everyone|here)\b")
_CODE = re.compile(r"(?<!\\)(`{1,3}).+?\1", re.DOTALL)


def publish(world: World, message: Message) -> Message:
    """Add the message to its channel, and return it. Ping the users whom it mentions, unless it is silent or
    ephemeral."""
    channel = message.channel
    if isinstance(channel, Thread) and channel.archived and not message.ephemeral_to:
        channel.unarchive()
    if not (message.flags & SUPPRESS_NOTIFICATIONS or message.ephemeral_to):
        message.pinged = _pinged(world, message)
        for user in message.pinged:
            world.pings[user].append(message)
    return world.add_message(message)


def _pinged(world: World, message: Message) -> list[User]:
    """Return the users whom a message pings: those whom it mentions or, for a direct message, its recipient. A
    direct message that responds to an interaction pings only those whom it mentions."""
    channel, called = message.channel, message.mentions
    if message.mention_everyone:
        called = [*world.users.values()]
    if isinstance(channel, DirectMessages) and not message.interaction:
        called = [channel.person]
    # A mention adds a user to a thread, even to a private one, but only if they can see its parent.
    there = channel.root
    return [user for user in called if user is not message.author and there.visible_to(user)]


def without_code(text: str) -> str:
    """Return the text without its code, in which Discord looks for no mentions."""
    return _CODE.sub("", text)


def mentioned(world: World, text: str, allowed: JSON | None) -> list[User]:
    """Return the users whom the text mentions and the request's `allowed_mentions` allow; None allows all."""
    found = dict.fromkeys(int(id) for id in _USER.findall(text))
    users = [world.users[id] for id in found if id in world.users]
    if allowed is None or "users" in (allowed.get("parse") or []):
        return users
    named = {str(id) for id in allowed.get("users") or []}
    return [user for user in users if str(user.id) in named]


def mentions_everyone(text: str, allowed: JSON | None, *, permitted: bool) -> bool:
    if not permitted or not _EVERYONE.search(text):
        return False
    return allowed is None or "everyone" in (allowed.get("parse") or [])


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


def react(world: World, message: Message, user: User, emoji: str) -> None:
    """Add the user's reaction to the message, if it is new."""
    if message.reactions.add(emoji, user):
        guild = message.channel.guild
        more: JSON = {"member": guild.full_member(user)} if guild else {}
        more["message_author_id"] = str(message.author.id)
        _announce(world, "MESSAGE_REACTION_ADD", message, _of(user, emoji) | more)


def unreact(world: World, message: Message, user: User, emoji: str) -> bool:
    """Remove the user's reaction from the message. Return whether there was one."""
    if not message.reactions.remove(emoji, user):
        return False
    _announce(world, "MESSAGE_REACTION_REMOVE", message, _of(user, emoji))
    return True


def clear(world: World, message: Message, emoji: str | None = None) -> None:
    """Remove all reactions with this emoji; with None, remove all reactions."""
    if emoji is None:
        message.reactions.by_emoji.clear()
        _announce(world, "MESSAGE_REACTION_REMOVE_ALL", message, {})
    elif message.reactions.by_emoji.pop(emoji, None):
        data = {"emoji": describe_emoji(emoji)}
        _announce(world, "MESSAGE_REACTION_REMOVE_EMOJI", message, data)


def _of(user: User, emoji: str) -> JSON:
    return {
        "user_id": str(user.id),
        "emoji": describe_emoji(emoji),
        "burst": False,
        "burst_colors": [],
        "type": 0,
    }


def _announce(world: World, name: str, message: Message, data: JSON) -> None:
    channel = message.channel
    about = {"channel_id": str(channel.id), "message_id": str(message.id)}
    place = {"guild_id": str(channel.guild.id)} if channel.guild else {}
    world.dispatch(name, place | about | data, channel.guild)
    world.events.emit(Event("edit", message=message, to=message.ephemeral_to))
    channel.changed(message)

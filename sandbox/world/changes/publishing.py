"""Publishes messages, and finds the users whom a message mentions or pings."""

from __future__ import annotations

import re

from sandbox.world.accounts.users import User
from sandbox.world.entities import SUPPRESS_NOTIFICATIONS, Message
from sandbox.world.snowflakes import JSON
from sandbox.world.threads import DirectMessages, Thread
from sandbox.world.world import World

_USER = re.compile(r"<@!?(\d+)>")
_EVERYONE = re.compile(r"@(everyone|here)\b")


def publish(world: World, message: Message, *, pings: bool = True) -> Message:
    """Add the message to its channel, and return it. With `pings`, ping the users whom it mentions, unless the
    message is silent or ephemeral."""
    channel = message.channel
    if isinstance(channel, Thread) and channel.archived and not message.ephemeral_to:
        channel.unarchive()
    silent = message.flags & SUPPRESS_NOTIFICATIONS or message.ephemeral_to
    if pings and not silent:
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
    there = channel.guild.members if channel.guild else world.users
    return [user for user in called if user is not message.author and user.id in there]


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

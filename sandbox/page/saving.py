"""Describes the stand-in's world as JSON, from which `restoring` can restore it."""

from __future__ import annotations

import time
from dataclasses import asdict

from sandbox.page.read_state import ReadState
from sandbox.stand_in import Discord
from sandbox.world.content.attachments import Attachment
from sandbox.world.entities import Channel, Guild, Message
from sandbox.world.snowflakes import JSON
from sandbox.world.threads import DirectMessages, Thread
from sandbox.world.world import World

KEPT = 600
"""The maximum number of messages saved for each channel: the newest ones."""

PLAIN = [
    "content",
    "embeds",
    "components",
    "mention_everyone",
    "flags",
    "type",
    "nonce",
    "reference",
    "interaction",
    "command",
    "timestamp",
    "edited_timestamp",
]
THREAD = [
    "type",
    "archived",
    "locked",
    "invitable",
    "auto_archive_duration",
    "created",
    "archive_timestamp",
    "members",
]


def saved(discord: Discord, reading: ReadState) -> JSON:
    world = discord.world
    guild = discord.server
    scopes = (None, guild.id)
    return {
        "bot": world.bot.id,
        "keeper": world.keeper.id,
        "people": [
            {"id": p.id, "name": p.name, "locale": p.locale} for p in discord.people.values()
        ],
        "server": _server(guild),
        "channels": [_channel(c, world) for c in world.channels.values()],
        "commands": [[scope, world.commands.of(scope)] for scope in scopes],
        "read": reading.read,
    }


def _server(guild: Guild) -> JSON:
    return {
        "id": guild.id,
        "role": guild.bot_role,
        "members": guild.members,
        "has_bot": guild.has_bot,
        "features": guild.features,
        "preferred_locale": guild.preferred_locale,
        "nicknames": guild.nicknames,
        "timeouts": guild.timeouts,
        "bans": guild.bans,
        "roles": [
            asdict(role) | {"holders": [*role.holders]} for role in guild.added_roles.values()
        ],
    }


def _channel(channel: Channel, world: World) -> JSON:
    messages = list(channel.timeline.values())[-KEPT:]
    described: JSON = {
        "id": channel.id,
        "name": channel.name,
        "position": channel.position,
        "type": channel.type,
        "topic": channel.topic,
        "overwrites": channel.overwrites,
        "messages": [_message(m) for m in messages],
        "nonces": _nonces(channel, world),
    }
    if isinstance(channel, DirectMessages):
        described["person"] = channel.person.id
    if isinstance(channel, Thread):
        described |= {"parent": channel.parent.id, "owner": channel.owner.id}
        described["thread"] = {key: getattr(channel, key) for key in THREAD}
    return described


def _nonces(channel: Channel, world: World) -> list[list[str | float | int]]:
    """Return the channel's nonces, each with its time in seconds since the Unix epoch, and the id of its
    message."""
    passed = time.time() - world.clock()
    return [[key, passed + at, message.id] for key, (at, message) in channel.nonces.items()]


def _message(message: Message) -> JSON:
    return {key: getattr(message, key) for key in PLAIN} | {
        "id": message.id,
        "author": message.author.id,
        "attachments": [_attachment(a) for a in message.attachments],
        "mentions": [user.id for user in message.mentions],
        # Already saved worlds use the key "rang" for the users who were pinged, so the key can't be renamed.
        "rang": [user.id for user in message.pinged],
        "thread": message.thread.id if message.thread else None,
        "to": message.ephemeral_to.id if message.ephemeral_to else None,
        "mention_roles": message.mention_roles,
        "reactions": {
            emoji: [user.id for user in users]
            for emoji, users in message.reactions.by_emoji.items()
        },
    }


def _attachment(attachment: Attachment) -> JSON:
    keys = ("id", "filename", "description", "ephemeral", "spoiler")
    return {key: getattr(attachment, key) for key in keys}

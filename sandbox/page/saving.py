"""Describes the stand-in's world as JSON, and restores a world from such JSON. Accounts, servers, channels and
messages keep their ids."""

from __future__ import annotations

import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

from sandbox.page.read_state import ReadState
from sandbox.stand_in import Discord
from sandbox.world.accounts.roles import Role
from sandbox.world.accounts.users import User
from sandbox.world.content.attachments import Attachment
from sandbox.world.content.components import media_holders
from sandbox.world.entities import EPHEMERAL, LOADING, Channel, Guild, Message
from sandbox.world.interactions import SILENCE
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


def restore(discord: Discord, reading: ReadState, kept: JSON, files: Path) -> None:
    """Restore the saved world `kept` in `discord`, and its read states in `reading`. Attachments come from the
    folder `files`. Call this before a bot connects."""
    _Restoration(discord, files).carry_out(kept)
    reading.read = {int(who): _by_id(where) for who, where in kept["read"].items()}


def _by_id(values: JSON) -> dict[int, Any]:
    """Return the mapping with integers as keys, which JSON has turned into strings."""
    return {int(id): value for id, value in values.items()}


class _Restoration:
    def __init__(self, discord: Discord, files: Path) -> None:
        self._discord = discord
        self._world: World = discord.world
        self._files = files

    def carry_out(self, kept: JSON) -> None:
        # Order matters: channels refer to users, and messages refer to both. Threads refer to their parent
        # channels, which were created and saved before them.
        self._world.bot.renumber(kept["bot"])
        self._world.keeper.renumber(kept["keeper"])
        self._world.users = {u.id: u for u in (self._world.bot, self._world.keeper)}
        self._server(kept["server"])
        for person in kept["people"]:
            self._person(person)
        self._discord.server.members = _by_id(kept["server"]["members"])
        self._channels(kept["channels"])
        if self._discord.server.channels:
            for person in self._discord.people.values():
                person.home = self._discord.server.first_channel
        for scope, commands in kept["commands"]:
            self._world.commands.restore(scope, commands)

    def _server(self, kept: JSON) -> None:
        guild = self._discord.server
        guild.id, guild.bot_role = kept["id"], kept["role"]
        # Worlds saved by older versions of the page lack the keys that are read with `get`.
        guild.nicknames = _by_id(kept.get("nicknames", {}))
        guild.timeouts = _by_id(kept.get("timeouts", {}))
        guild.bans = _by_id(kept.get("bans", {}))
        for role in kept.get("roles", []):
            guild.added_roles[role["id"]] = Role(**role | {"holders": {*role["holders"]}})
        guild.channels.clear()
        self._world.guilds = {guild.id: guild}
        self._world.channels.clear()

    def _person(self, kept: JSON) -> None:
        # Until the channels are restored, and for good if there are none.
        home = Channel(self._world, self._discord.server, 0, "")
        home.deleted = True
        person = self._discord.add_person(kept["name"], home)
        # `add_person` has given the person a new id, so replace it with the saved one.
        self._world.users.pop(person.id)
        person.renumber(kept["id"])
        person.locale = kept.get("locale", person.locale)
        self._world.users[person.id] = person

    def _channels(self, kept: list[JSON]) -> None:
        for channel in kept:
            self._channel(channel)
        # A message may refer to a thread that was saved after its channel, so create all channels before the
        # messages.
        for channel in kept:
            self._fill(self._world.channels[channel["id"]], channel)

    def _channel(self, kept: JSON) -> None:
        channel = self._made(kept)
        channel.position = kept["position"]
        channel.overwrites = {int(id): tuple(both) for id, both in kept["overwrites"].items()}
        self._world.channels[channel.id] = channel
        if channel.guild:
            channel.guild.channels[channel.id] = channel

    def _made(self, kept: JSON) -> Channel:
        world, id, name = self._world, kept["id"], kept["name"]
        if "person" in kept:
            person = world.users[kept["person"]]
            world.direct[person.id] = DirectMessages(world, id, person)
            return world.direct[person.id]
        if "thread" not in kept:
            channel = Channel(world, self._discord.server, id, name)
            channel.type, channel.topic = kept.get("type", channel.type), kept.get("topic")
            return channel
        parent, owner = world.channels[kept["parent"]], world.users[kept["owner"]]
        thread = Thread(world, parent, id, name, owner, private=False)
        for key in THREAD:
            setattr(thread, key, kept["thread"][key])
        thread.members = _by_id(kept["thread"]["members"])
        return thread

    def _fill(self, channel: Channel, kept: JSON) -> None:
        for each in kept["messages"]:
            message = self._message(channel, each)
            channel.timeline[message.id] = message
            self._world.keep_files(message)
            for user in message.pinged:
                self._world.pings[user].append(message)
        # Nonces are saved with calendar times, because the event loop's clock starts anew in every process.
        # Convert them back.
        passed = time.time() - self._world.clock()
        for key, at, id in kept["nonces"]:
            if id in channel.timeline:
                channel.nonces[key] = at - passed, channel.timeline[id]

    def _message(self, channel: Channel, kept: JSON) -> Message:
        message = Message(kept["id"], channel, self._world.users[kept["author"]])
        for key in PLAIN:
            setattr(message, key, kept[key])
        message.attachments = [self._attachment(channel, a) for a in kept["attachments"]]
        message.mentions, message.pinged = self._users(kept["mentions"]), self._users(kept["rang"])
        message.thread = self._world.channels.get(kept["thread"])
        message.ephemeral_to = self._world.users[kept["to"]] if kept["to"] else None
        message.mention_roles = kept.get("mention_roles", [])
        for emoji, ids in kept.get("reactions", {}).items():
            message.reactions.by_emoji[emoji] = self._users(ids)
        _renew_links(message)
        if message.loading:
            _give_up(message)
        return message

    def _users(self, ids: list[int]) -> list[User]:
        return [self._world.users[id] for id in ids if id in self._world.users]

    def _attachment(self, channel: Channel, kept: JSON) -> Attachment:
        path = self._files / str(int(kept["id"]))
        # If the file is missing, only the picture is lost. The message can still be restored.
        data = path.read_bytes() if path.exists() else b""
        return Attachment(channel_id=channel.id, data=data, cdn_url=self._world.cdn_url, **kept)


def _renew_links(message: Message) -> None:
    """Replace links in the message's components, because they contain the port of the run in which they were
    made."""
    by_id = {str(a.id): a for a in message.attachments}
    for holder, key in media_holders(message.components):
        if known := by_id.get(str(holder[key].get("attachment_id"))):
            holder[key] = known.unfurled()


def _give_up(message: Message) -> None:
    """Turn a response that still says "thinking…" into the notice that the bot did not respond. It is left from
    an earlier run, so its content will never arrive."""
    message.flags = message.flags & ~LOADING | EPHEMERAL
    message.content = SILENCE

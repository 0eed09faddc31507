"""The class `World`: everything that exists on the stand-in for Discord, and the operations that change it.

Each change that the bot may see is sent to it as a gateway event. Each change also emits an `Event` to
listeners in this process, such as the page.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import defaultdict
from collections.abc import Callable

from sandbox.world.accounts.roles import Role
from sandbox.world.accounts.users import User
from sandbox.world.commands import Commands
from sandbox.world.content.attachments import Attachment
from sandbox.world.descriptions import (
    describe_arrival,
    describe_channel,
    describe_guild,
    describe_message,
)
from sandbox.world.entities import HAS_THREAD, Channel, Guild, Message
from sandbox.world.events import Event, Events
from sandbox.world.limits import Limits, SessionStarts
from sandbox.world.snowflakes import JSON, Snowflakes, now
from sandbox.world.threads import DirectMessages, Thread, threads_of
from sandbox.world.waiting import Activity

Dispatch = Callable[[str, JSON, Guild | None], None]


class World:
    """The state of the simulated Discord, which its API and its gateway read and change.

    - `dispatch`: called with each event for the gateway: its name, its data, and its server or None.
    - `files`: maps the id of each attachment to its message.
    - `uploads`: the files that people have uploaded in forms, by id.
    - `pings`: maps each user to the messages that have pinged them, including deleted ones.
    - `direct`: maps the id of each person to the channel of their direct messages with the bot.
    - `keeper`: the account that at first owns the app and every server.
    - `intents`: the privileged intents that the app may use, as bits.
    """

    def __init__(
        self,
        *,
        bot_name: str,
        answer_within: float,
        token_life: float,
        patience: float,
        limits: Limits,
    ) -> None:
        self.answer_within = answer_within
        self.patience = patience
        self.token_life = token_life
        self.limits = limits
        self.starts = SessionStarts(limits, lambda: self.clock())
        self.intents = 0
        self.token = _new_token()
        self.ids = Snowflakes()
        self.events = Events()
        self.activity = Activity()
        self.cdn_url = self.gateway_url = ""
        # `Discord` sets this to the gateway's function, because the world must not import the protocol.
        self.dispatch: Dispatch = lambda *_: None
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.direct: dict[int, DirectMessages] = {}
        self.files: dict[int, Message] = {}
        self.uploads: dict[int, Attachment] = {}
        self.pings: defaultdict[User, list[Message]] = defaultdict(list)
        self.bot = self.add_user(User(self.ids(), bot_name, bot=True))
        self.keeper = self.add_user(User(self.ids(), "Harbourmaster"))
        self.commands = Commands(self.ids, self.bot)

    @staticmethod
    def clock() -> float:
        return asyncio.get_running_loop().time()

    def add_user(self, user: User) -> User:
        self.users[user.id] = user
        for guild in self.guilds.values():
            guild.join(user)
        return user

    def reset_token(self) -> None:
        """Replace the bot's token by a new one. The old one is rejected from now on."""
        self.token = _new_token()

    def joined_guilds(self) -> list[Guild]:
        return [guild for guild in self.guilds.values() if guild.has_bot]

    def add_guild(
        self, name: str, *, with_bot: bool = True, shard: tuple[int, int] = (0, 1)
    ) -> Guild:
        """Add a server that all users join, and return it. The bot joins only if `with_bot` is True. `shard` is
        a shard's number and the total number of shards: the server gets an id that this shard serves."""
        guild = Guild(self, self.ids.of_shard(*shard), name, self.keeper)
        self.guilds[guild.id] = guild
        for user in self.users.values():
            if with_bot or user is not self.bot:
                guild.join(user)
        guild.has_bot = with_bot
        if with_bot:
            self.dispatch("GUILD_CREATE", describe_arrival(guild, joined=True), guild)
        return guild

    def member_joins(self, guild: Guild, user: User) -> None:
        if user.id in guild.members:
            return
        guild.join(user)
        member = guild.full_member(user) | {"guild_id": str(guild.id)}
        self.dispatch("GUILD_MEMBER_ADD", member, guild)
        self.events.emit(Event("members"))

    def member_leaves(self, guild: Guild, user: User) -> None:
        """Remove a member from a server, its threads and its roles. Do nothing if the user is not a member."""
        # A user who has already left must not cause a second event.
        if guild.members.pop(user.id, None) is None:
            return
        for thread in threads_of(guild):
            thread.members.pop(user.id, None)
        for role in guild.added_roles.values():
            role.holders.discard(user.id)
        gone = {"guild_id": str(guild.id), "user": user.json}
        self.dispatch("GUILD_MEMBER_REMOVE", gone, guild)
        self.events.emit(Event("members"))

    def add_role(self, guild: Guild, role: Role) -> Role:
        guild.added_roles[role.id] = role
        self._announce_role("GUILD_ROLE_CREATE", guild, role.id)
        return role

    def role_updated(self, guild: Guild, role_id: int) -> None:
        self._announce_role("GUILD_ROLE_UPDATE", guild, role_id)

    def _announce_role(self, name: str, guild: Guild, id: int) -> None:
        role = next(each for each in guild.roles() if each["id"] == str(id))
        self.dispatch(name, {"guild_id": str(guild.id), "role": role}, guild)
        self.events.emit(Event("members"))

    def reachable(self, user: User) -> bool:
        """Return whether the bot may write to the user: they share a server, or the user has installed the
        app."""
        shared = any(g.has_bot and user.id in g.members for g in self.guilds.values())
        return shared or user.has_app

    def bot_leaves(self, guild: Guild, *, unavailable: bool) -> None:
        guild.unavailable = unavailable
        # GUILD_DELETE with `unavailable` means an outage. Without that field, the bot was removed.
        # https://docs.discord.com/developers/events/gateway-events#guild-delete
        gone: JSON = {"id": str(guild.id)} | ({"unavailable": True} if unavailable else {})
        self.dispatch("GUILD_DELETE", gone, guild)
        # Changed after the event was sent, because a bot that has left receives no more events of this server.
        if not unavailable:
            guild.has_bot = False
            guild.members.pop(self.bot.id, None)
            self.commands.forget(guild.id)
        self.events.emit(Event("server_delete"))

    def bot_joins(self, guild: Guild) -> None:
        joined = not guild.has_bot
        guild.has_bot, guild.unavailable = True, False
        guild.join(self.bot)
        self.dispatch("GUILD_CREATE", describe_arrival(guild, joined=joined), guild)
        self.events.emit(Event("server"))

    def add_channel(self, guild: Guild, name: str) -> Channel:
        return self.open_channel(Channel(self, guild, self.ids(), name))

    def open_channel(self, channel: Channel) -> Channel:
        """Add a new channel to its server, announce it to the bot, and return it."""
        assert channel.guild is not None
        channel.position = len(channel.guild.channels)
        self._keep_channel(channel)
        self.dispatch("CHANNEL_CREATE", describe_channel(channel), channel.guild)
        return channel

    def _keep_channel(self, channel: Channel) -> None:
        self.channels[channel.id] = channel
        if channel.guild:
            channel.guild.channels[channel.id] = channel
        self.events.emit(Event("channel", channel=channel))

    def add_thread(self, thread: Thread, *, starter: Message | None) -> None:
        self._keep_channel(thread)
        self.dispatch(
            "THREAD_CREATE", describe_channel(thread) | {"newly_created": True}, thread.guild
        )
        if starter:
            starter.thread = thread
            starter.flags |= HAS_THREAD
            self._announce("MESSAGE_UPDATE", "edit", starter)

    def direct_messages(self, person: User) -> DirectMessages:
        if person.id not in self.direct:
            self.direct[person.id] = DirectMessages(self, self.ids(), person)
            self._keep_channel(self.direct[person.id])
        return self.direct[person.id]

    def channel_updated(self, channel: Channel) -> None:
        name = "THREAD_UPDATE" if isinstance(channel, Thread) else "CHANNEL_UPDATE"
        self.dispatch(name, describe_channel(channel), channel.guild)
        self.events.emit(Event("channel_update", channel=channel))

    def guild_updated(self, guild: Guild) -> None:
        self.dispatch("GUILD_UPDATE", describe_guild(guild), guild)
        self.events.emit(Event("server"))

    def delete_channel(self, channel: Channel) -> None:
        guild = channel.guild
        assert guild is not None
        # As on Discord, a channel's threads are deleted with it.
        for thread in threads_of(guild):
            if thread.parent is channel:
                self.delete_channel(thread)
        # Marked before the event is sent: a listener that holds the object must see that the channel is
        # deleted.
        channel.deleted = True
        self.channels.pop(channel.id, None)
        guild.channels.pop(channel.id, None)
        for message in channel.timeline.values():
            message.deleted = True
            self._forget_files(message)
        self.dispatch(*_deletion(channel), guild)
        self.events.emit(Event("channel_delete", channel=channel))

    def add_message(self, message: Message) -> Message:
        """Add a message to its channel, and return it. The bot receives an event only if the message is
        public."""
        message.channel.timeline[message.id] = message
        self.keep_files(message)
        for user in message.mentions:
            if isinstance(message.channel, Thread):
                # As on Discord, a user who is mentioned in a thread joins the thread.
                message.channel.members.setdefault(user.id, now())
        self._announce("MESSAGE_CREATE", "message", message)
        return message

    def edit_message(self, message: Message) -> None:
        """Announce a changed message to the bot, if it is public, and to listeners in this process."""
        self.keep_files(message)
        self._announce("MESSAGE_UPDATE", "edit", message)

    def keep_files(self, message: Message) -> None:
        for attachment in message.attachments:
            self.files[attachment.id] = message

    def delete_message(self, message: Message) -> None:
        self.forget(message)
        # The gateway sends no events about ephemeral messages, not even to the bot.
        if message.ephemeral_to is None:
            gone = {"id": str(message.id), "channel_id": str(message.channel.id)}
            guild = message.channel.guild
            self.dispatch("MESSAGE_DELETE", gone | _guild_id(message.channel), guild)
        self.events.emit(Event("delete", message=message, to=message.ephemeral_to))

    def forget(self, message: Message) -> None:
        """Remove a message from its channel, without an event."""
        message.deleted = True
        message.channel.timeline.pop(message.id, None)
        self._forget_files(message)

    def _forget_files(self, message: Message) -> None:
        for attachment in message.attachments:
            self.files.pop(attachment.id, None)

    def _announce(self, name: str, kind: str, message: Message) -> None:
        if message.ephemeral_to is None:
            self.dispatch(name, self.broadcast_json(message), message.channel.guild)
        self.events.emit(Event(kind, message=message, to=message.ephemeral_to))
        message.channel.changed(message)

    def broadcast_json(self, message: Message) -> JSON:
        """Return a message as JSON for a gateway event, with its server's id and the author's membership."""
        guild = message.channel.guild
        described = describe_message(message) | _guild_id(message.channel)
        if guild and message.author.id in guild.members:
            described["member"] = guild.member(message.author)
        return described


def _new_token() -> str:
    return f"MTA.{secrets.token_urlsafe(6)}.{secrets.token_urlsafe(27)}"


def _guild_id(channel: Channel) -> JSON:
    return {"guild_id": str(channel.guild.id)} if channel.guild else {}


def _deletion(channel: Channel) -> tuple[str, JSON]:
    if isinstance(channel, Thread):
        keys = ("id", "guild_id", "parent_id", "type")
        return "THREAD_DELETE", {k: v for k, v in describe_channel(channel).items() if k in keys}
    return "CHANNEL_DELETE", describe_channel(channel)

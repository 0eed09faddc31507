"""Servers, channels and messages, which refer to each other. `descriptions` converts them to JSON."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from typing import Protocol

from sandbox.world.accounts import permissions
from sandbox.world.accounts.roles import Role, describe_role
from sandbox.world.accounts.users import User
from sandbox.world.content.appearance import Appearance
from sandbox.world.content.reactions import Reactions
from sandbox.world.locales import DEFAULT
from sandbox.world.snowflakes import JSON, Snowflakes, now
from sandbox.world.waiting import Waiters

# Flags of messages:
# https://docs.discord.com/developers/resources/message#message-object-message-flags
EPHEMERAL, LOADING, SUPPRESS_NOTIFICATIONS, HAS_THREAD = 64, 128, 4096, 32
SUPPRESS_EMBEDS = 4
# Types of messages:
# https://docs.discord.com/developers/resources/message#message-object-message-types
ORDINARY, THREAD_CREATED, REPLY, CHAT_INPUT_COMMAND = 0, 18, 19, 20
# Types of channels:
# https://docs.discord.com/developers/resources/channel#channel-object-channel-types
TEXT_CHANNEL, DIRECT, VOICE_CHANNEL, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 2, 11, 12

Predicate = Callable[["Message"], bool]


class Operations(Protocol):
    """The operations of the world that servers, channels and messages need. `World` implements them."""

    ids: Snowflakes
    bot: User
    patience: float
    intents: int

    def add_channel(self, guild: Guild, name: str) -> Channel: ...
    def channel_updated(self, channel: Channel) -> None: ...
    def guild_updated(self, guild: Guild) -> None: ...
    def delete_channel(self, channel: Channel) -> None: ...
    def delete_message(self, message: Message) -> None: ...
    def bot_joins(self, guild: Guild) -> None: ...
    def bot_leaves(self, guild: Guild, *, unavailable: bool) -> None: ...
    def add_role(self, guild: Guild, role: Role) -> Role: ...
    def role_updated(self, guild: Guild, role_id: int) -> None: ...


class Message(Appearance):
    """A message. `ephemeral_to` is the only user who can see it; None if the message is public. `pinged` are
    the users who were pinged when it was posted."""

    def __init__(self, id: int, channel: Channel, author: User) -> None:
        super().__init__()
        self.id = id
        self.channel = channel
        self.author = author
        self.mentions: list[User] = []
        self.mention_everyone = False
        self.mention_roles: list[int] = []
        self.type = ORDINARY
        self.nonce: str | int | None = None
        self.reference: JSON | None = None
        self.interaction: JSON | None = None
        self.command = ""
        self.thread: Channel | None = None
        self.ephemeral_to: User | None = None
        self.timestamp = now()
        self.edited_timestamp: str | None = None
        self.late_edits: list[float] = []
        self.deleted = False
        self.pinged: list[User] = []
        self.reactions = Reactions()

    def __repr__(self) -> str:
        return f"<Message {self.id} by {self.author.name}: {self.text[:60]!r}>"

    @property
    def age(self) -> float:
        """How many seconds ago the message was posted."""
        return (datetime.now(UTC) - datetime.fromisoformat(self.timestamp)).total_seconds()

    @property
    def edited(self) -> bool:
        return self.edited_timestamp is not None

    @property
    def loading(self) -> bool:
        """Whether the message still says "thinking…", because the bot has deferred its response."""
        return bool(self.flags & LOADING)

    @property
    def jump_url(self) -> str:
        guild = self.channel.guild
        where = guild.id if guild else "@me"
        return f"https://discord.com/channels/{where}/{self.channel.id}/{self.id}"

    def visible_to(self, user: User) -> bool:
        return self.ephemeral_to is None or self.ephemeral_to is user

    def snapshot(self) -> Message:
        """Return a copy that later edits don't change. A person whose device is offline still sees such a
        copy."""
        # A shallow copy is enough, because edits assign new lists instead of changing the old ones.
        copy = Message.__new__(Message)
        copy.__dict__.update(self.__dict__)
        return copy

    def delete(self) -> None:
        """Delete a public message as a moderator can, or dismiss an ephemeral message as its reader can."""
        self.channel.world.delete_message(self)


class Channel:
    """A text or voice channel. `timeline` maps ids to messages, oldest first, including ephemeral ones.
    `overwrites` maps the id of a user or role to the bits of the permissions allowed and denied in this
    channel. `sending` is the permission to write in it."""

    type = TEXT_CHANNEL
    topic: str | None = None
    sending = "send_messages"

    def __init__(self, world: Operations, guild: Guild | None, id: int, name: str) -> None:
        self.world = world
        self.guild = guild
        self.id = id
        self.name = name
        self.deleted = False
        self.position = 0
        self.overwrites: dict[int, tuple[int, int]] = {}
        self.timeline: dict[int, Message] = {}
        self.nonces: dict[str, tuple[float, Message]] = {}
        self._waiting: Waiters[Message] = Waiters()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} #{self.name}>"

    @property
    def mention(self) -> str:
        return f"<#{self.id}>"

    @property
    def root(self) -> Channel:
        """The channel whose permission overwrites apply: a thread's parent, or the channel itself."""
        return self

    @property
    def messages(self) -> list[Message]:
        """The public messages, oldest first. Ephemeral ones are left out."""
        return [m for m in self.timeline.values() if m.ephemeral_to is None]

    def visible_to(self, user: User) -> bool:
        if self.deleted or (self.guild is not None and user.id not in self.guild.members):
            return False
        if not self.root.overwrites:
            return True
        return bool(self._permissions_of(user) & permissions.BITS["view_channel"])

    def backwards(self, user: User) -> Iterator[Message]:
        """Yield the messages in this channel that the user can see, newest first."""
        return (m for m in reversed(self.timeline.values()) if m.visible_to(user))

    async def message(
        self,
        predicate: Predicate,
        after: Message | None = None,
        timeout: float | None = None,  # noqa: ASYNC109
    ) -> Message:
        """Wait for a public message that the predicate accepts, new or edited, and return it. Existing messages
        count, too; with `after`, only those that follow it. Raise TimeoutError after `timeout` seconds; the
        default is the setting `patience`."""
        return await self.visible_message(None, predicate, after, timeout)

    async def visible_message(
        self,
        user: User | None,
        predicate: Predicate,
        after: Message | None,
        timeout: float | None,  # noqa: ASYNC109
    ) -> Message:
        """Wait for a message as `message` does, but also accept ephemeral messages that `user` can see. If
        `user` is None, accept only public messages."""
        sought = _sought(user, predicate, after.id if after else 0)
        try:
            async with asyncio.timeout(timeout or self.world.patience):
                return await self._waiting.first(sought, tuple(self.timeline.values()))
        except TimeoutError:
            last = [m.text for m in self.messages[-3:]]
            raise TimeoutError(f"no such message in #{self.name}; its last are {last}") from None

    def changed(self, message: Message) -> None:
        """Show a new or edited message to all who wait for a message in this channel."""
        self._waiting.look_at(message)

    def delete(self) -> None:
        """Delete the channel and everything in it, as a moderator can."""
        self.world.delete_channel(self)

    def bot_permissions(self) -> int:
        mine = self._permissions_of(self.world.bot)
        return permissions.effective(mine, thread=self.root is not self)

    def user_permissions(self, user: User) -> int:
        return self.bot_permissions() if user is self.world.bot else self._permissions_of(user)

    def _permissions_of(self, user: User) -> int:
        if self.guild is None:
            return permissions.EVERYONE
        return self.guild.permissions_in(self, user)

    def last_message_id(self) -> str | None:
        last = next((m for m in reversed(self.timeline.values()) if not m.ephemeral_to), None)
        return str(last.id) if last else None


def _sought(user: User | None, predicate: Predicate, after: int) -> Predicate:
    def fits(message: Message) -> bool:
        hidden = message.ephemeral_to not in (None, user) or message.loading
        unseen = user is not None and not message.channel.visible_to(user)
        return not (hidden or unseen or message.id <= after) and predicate(message)

    return fits


class Guild:
    """A Discord server, which the bot may or may not have joined.

    - `bot_role`: the id of the role that Discord creates for the bot.
    - `added_roles`: the other roles by id, without @everyone.
    - `members`: maps the id of each member to the time at which they joined.
    - `granted`: the permissions of the bot's role.
    - `timeouts`: maps the id of each member in timeout to the time at which it ends.
    - `bans`: maps the id of each banned user to the reason, or None.
    """

    def __init__(self, world: Operations, id: int, name: str, owner: User) -> None:
        self.world, self.id, self.name, self.owner = world, id, name, owner
        self.channels: dict[int, Channel] = {}
        self.has_bot = True
        self.unavailable = False
        self.features: list[str] = []
        self.preferred_locale = DEFAULT
        self.bot_role = world.ids()
        self.added_roles: dict[int, Role] = {}
        self.members: dict[int, str] = {}
        self.nicknames: dict[int, str] = {}
        self.granted = permissions.EVERYONE
        self.timeouts: dict[int, str] = {}
        self.bans: dict[int, str | None] = {}

    def __repr__(self) -> str:
        return f"<Guild {self.name}>"

    def add_channel(self, name: str) -> Channel:
        return self.world.add_channel(self, name)

    @property
    def first_channel(self) -> Channel:
        """The oldest channel, which a client shows at first. Raise StopIteration if there is none."""
        return next(each for each in self.channels.values() if each.root is each)

    def channel(self, name: str) -> Channel:
        """Return the newest channel or thread of this name. Raise KeyError if there is none."""
        # Tests open several threads of the same name, and always mean the newest.
        for channel in reversed(self.channels.values()):
            if channel.name == name:
                return channel
        raise KeyError(name)

    def remove_bot(self) -> None:
        """Remove the bot from the server. This works even while the bot is offline."""
        self.world.bot_leaves(self, unavailable=False)

    def add_bot(self) -> None:
        """Add the bot to the server, for the first time or again. If the server has an outage, the outage
        ends."""
        self.world.bot_joins(self)

    def goes_dark(self) -> None:
        """Begin an outage of the server: the bot remains a member, but the server becomes unavailable."""
        self.world.bot_leaves(self, unavailable=True)

    def becomes_community(self, preferred_locale: str = DEFAULT) -> None:
        """Make the server a community with this preferred language, or change the language of a community."""
        self.features, self.preferred_locale = ["COMMUNITY"], preferred_locale
        self.world.guild_updated(self)

    def add_role(self, name: str, *holders: User, may: Iterable[str] = ()) -> Role:
        """Create a role, and give it to `holders`. `may` are the permissions that it adds to those of
        @everyone, such as "manage_messages"."""
        ids, total = {u.id for u in holders}, permissions.EVERYONE | permissions.bits(*may)
        return self.world.add_role(self, Role(self.world.ids(), name, ids, total))

    def join(self, user: User) -> None:
        self.members.setdefault(user.id, now())

    def member(self, user: User) -> JSON:
        """Return a user's membership in this server as JSON. Raise KeyError if the user is not a member."""
        return {
            "avatar": None,
            "banner": None,
            "communication_disabled_until": self.timeouts.get(user.id),
            "flags": 0,
            "joined_at": self.members[user.id],
            "nick": self.nicknames.get(user.id),
            "pending": False,
            "premium_since": None,
            "roles": [str(id) for id in self.roles_of(user)],
            "mute": False,
            "deaf": False,
        }

    def roles_of(self, user: User) -> list[int]:
        """Return the ids of a member's roles, without @everyone, which everybody has."""
        # When a bot is invited, Discord creates a role for it.
        own = [self.bot_role] if user is self.world.bot else []
        return own + [role.id for role in self.added_roles.values() if user.id in role.holders]

    def has_role(self, id: int) -> bool:
        return id in (self.id, self.bot_role) or id in self.added_roles

    def permissions_of(self, user: User) -> int:
        """Return a member's permissions in the server, as bits, without the overwrites of channels."""
        held = (role.permissions for role in self.added_roles.values() if user.id in role.holders)
        total = permissions.EVERYONE | (self.granted if user is self.world.bot else 0)
        for each in held:
            total |= each
        if total & permissions.BITS["administrator"] or user is self.owner:
            return permissions.ALL
        return self._during_timeout(user, total)

    def _during_timeout(self, user: User, total: int) -> int:
        return total & permissions.IN_TIMEOUT if self.is_in_timeout(user) else total

    def is_administrator(self, user: User) -> bool:
        """Return whether a user may do everything in the server, as its owner or by an administrator role."""
        return self.permissions_of(user) == permissions.ALL

    def is_in_timeout(self, user: User) -> bool:
        until = self.timeouts.get(user.id)
        return until is not None and datetime.fromisoformat(until) > datetime.now(UTC)

    def full_member(self, user: User) -> JSON:
        return self.member(user) | {"user": user.json}

    def roles(self) -> list[JSON]:
        """Return all roles as JSON, lowest first: @everyone, then the added roles, then the role of the bot."""
        bot = {"bot_id": str(self.world.bot.id)}
        added = self.added_roles.values()
        return [
            # On Discord, the role @everyone has the same id as its server.
            describe_role(self.id, "@everyone", 0),
            *(describe_role(r.id, r.name, n, r.permissions) for n, r in enumerate(added, 1)),
            describe_role(self.bot_role, self.world.bot.name, len(added) + 1, self.granted)
            | {"managed": True, "tags": bot},
        ]

    def grant(self, *names: str) -> None:
        """Grant the bot further permissions in the whole server, by names such as "manage_roles"."""
        self.granted |= permissions.bits(*names)
        self.world.role_updated(self, self.bot_role)

    def deny(self, channel: Channel, *names: str) -> None:
        """Deny the bot these permissions in a channel, by names such as "send_messages"."""
        self._overwrite(channel, 0, permissions.bits(*names))

    def allow(self, channel: Channel, *names: str) -> None:
        """Grant the bot these permissions in a channel, by names such as "send_messages"."""
        self._overwrite(channel, permissions.bits(*names), 0)

    def silence(self, channel: Channel, *names: str) -> None:
        """Deny @everyone, but not the bot, these permissions in a channel, by names such as "send_messages"."""
        self.allow(channel, *names)
        self._overwrite(channel, 0, permissions.bits(*names), self.id)

    def permissions_in(self, channel: Channel, user: User) -> int:
        """Return a user's permissions in a channel, as bits, with the effect of its overwrites."""
        base = self.permissions_of(user)
        if base == permissions.ALL:
            return base
        overwrites, roles = channel.root.overwrites, self.roles_of(user)
        total = permissions.overwritten(base, overwrites, self.id, roles, user.id)
        return self._during_timeout(user, total)

    def _overwrite(self, channel: Channel, grant: int, take: int, whose: int | None = None) -> None:
        root, whose = channel.root, whose or self.world.bot.id
        allow, deny = root.overwrites.get(whose, (0, 0))
        root.overwrites[whose] = (allow | grant) & ~take, (deny | take) & ~grant
        self.world.channel_updated(root)

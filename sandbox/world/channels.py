"""Channels of a server, threads, and direct messages."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import TYPE_CHECKING

from sandbox.world import permissions
from sandbox.world.messages import Message
from sandbox.world.snowflakes import JSON, now
from sandbox.world.waiting import Predicate, Waiter

if TYPE_CHECKING:
    from sandbox.world.guilds import Guild
    from sandbox.world.users import User
    from sandbox.world.world import World

TEXT, DIRECT, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 11, 12


class Channel:
    """A place with messages. `timeline` holds public and ephemeral ones, oldest first."""

    type = TEXT

    def __init__(self, world: World, guild: Guild | None, id: int, name: str) -> None:
        self.world = world
        self.guild = guild
        self.id = id
        self.name = name
        self.deleted = False
        self.position = 0
        self.overwrites: dict[int, tuple[int, int]] = {}
        self.timeline: dict[int, Message] = {}
        self.nonces: dict[str, tuple[float, Message]] = {}
        self._waiting: list[Waiter] = []

    def __repr__(self) -> str:
        return f"<{type(self).__name__} #{self.name}>"

    @property
    def mention(self) -> str:
        return f"<#{self.id}>"

    @property
    def root(self) -> Channel:
        """The channel whose permissions hold here."""
        return self

    @property
    def messages(self) -> list[Message]:
        """The public messages, oldest first."""
        return [m for m in self.timeline.values() if m.ephemeral_to is None]

    def visible_to(self, user: User) -> bool:
        return not self.deleted and (self.guild is None or user.id in self.guild.members)

    def backwards(self, user: User) -> Iterator[Message]:
        """What the user sees here, newest first."""
        return (m for m in reversed(self.timeline.values()) if m.visible_to(user))

    async def message(
        self,
        predicate: Predicate,
        after: Message | None = None,
        timeout: float = 10.0,  # noqa: ASYNC109
    ) -> Message:
        """The first public message that fulfils the predicate, now or within `timeout` seconds."""
        return await self.visible_message(None, predicate, after, timeout)

    async def visible_message(
        self,
        user: User | None,
        predicate: Predicate,
        after: Message | None,
        timeout: float,  # noqa: ASYNC109
    ) -> Message:
        """The same among what a user sees: public messages and those to that user alone."""
        waiter = Waiter(user, predicate, after.id if after else 0)
        for message in tuple(self.timeline.values()):
            waiter.look_at(message)
        self._waiting.append(waiter)
        try:
            return await asyncio.wait_for(waiter.found, timeout)
        except TimeoutError:
            last = [m.text for m in self.messages[-3:]]
            raise TimeoutError(f"no such message in #{self.name}; its last are {last}") from None
        finally:
            self._waiting.remove(waiter)

    def changed(self, message: Message) -> None:
        """Tells those who wait for a message that this one is new or different."""
        for waiter in self._waiting:
            waiter.look_at(message)

    def delete(self) -> None:
        """A moderator deletes the channel with all that is in it."""
        self.world.delete_channel(self)

    def bot_permissions(self) -> int:
        allow, deny = self.root.overwrites.get(self.world.bot.id, (0, 0))
        return permissions.effective(permissions.EVERYONE & ~deny | allow, thread=False)

    def user_permissions(self, user: User) -> int:
        if user is self.world.bot:
            return self.bot_permissions()
        if self.guild and user.id in self.guild.moderators:
            return permissions.ALL
        return permissions.EVERYONE

    def last_message_id(self) -> str | None:
        last = next((m for m in reversed(self.timeline.values()) if not m.ephemeral_to), None)
        return str(last.id) if last else None

    def json(self) -> JSON:
        assert self.guild is not None
        return {
            "id": str(self.id),
            "type": self.type,
            "guild_id": str(self.guild.id),
            "name": self.name,
            "position": self.position,
            "flags": 0,
            "parent_id": None,
            "topic": None,
            "nsfw": False,
            "rate_limit_per_user": 0,
            "last_message_id": self.last_message_id(),
            "permission_overwrites": [
                {"id": str(id), "type": 1, "allow": str(allow), "deny": str(deny)}
                for id, (allow, deny) in self.overwrites.items()
            ],
        }


class Thread(Channel):
    """A thread under a text channel."""

    def __init__(
        self, world: World, parent: Channel, id: int, name: str, owner: User, *, private: bool
    ) -> None:
        super().__init__(world, parent.guild, id, name)
        self.type = PRIVATE_THREAD if private else PUBLIC_THREAD
        self.parent = parent
        self.owner = owner
        self.members: dict[int, str] = {owner.id: now()}
        self.archived = False
        self.locked = False
        self.invitable = True
        self.auto_archive_duration = 4320
        self.created = self.archive_timestamp = now()

    @property
    def root(self) -> Channel:
        return self.parent

    def visible_to(self, user: User) -> bool:
        joined = self.type == PUBLIC_THREAD or user.id in self.members
        return joined and super().visible_to(user)

    def bot_permissions(self) -> int:
        allow, deny = self.parent.overwrites.get(self.world.bot.id, (0, 0))
        return permissions.effective(permissions.EVERYONE & ~deny | allow, thread=True)

    def archive(self, *, locked: bool = False) -> None:
        """Somebody archives the thread, or a moderator locks it too."""
        self.set_archived(True)
        self.locked = locked
        self.world.channel_updated(self)

    def unarchive(self) -> None:
        self.set_archived(False)
        self.locked = False
        self.world.channel_updated(self)

    def set_archived(self, archived: bool) -> None:
        self.archived = archived
        self.archive_timestamp = now()

    def json(self) -> JSON:
        assert self.guild is not None
        count = len(self.timeline)
        described = {
            "id": str(self.id),
            "type": self.type,
            "guild_id": str(self.guild.id),
            "parent_id": str(self.parent.id),
            "owner_id": str(self.owner.id),
            "name": self.name,
            "flags": 0,
            "rate_limit_per_user": 0,
            "last_message_id": self.last_message_id(),
            "message_count": count,
            "total_message_sent": count,
            "member_count": len(self.members),
            "thread_metadata": self._metadata(),
        }
        if self.world.bot.id in self.members:
            described["member"] = self.member_json(self.world.bot)
        return described

    def member_json(self, user: User) -> JSON:
        joined = self.members[user.id]
        return {
            "id": str(self.id),
            "user_id": str(user.id),
            "join_timestamp": joined,
            "flags": 1,
        }

    def _metadata(self) -> JSON:
        described: JSON = {
            "archived": self.archived,
            "archive_timestamp": self.archive_timestamp,
            "auto_archive_duration": self.auto_archive_duration,
            "locked": self.locked,
            "create_timestamp": self.created,
        }
        if self.type == PRIVATE_THREAD:
            described["invitable"] = self.invitable
        return described


class DirectMessages(Channel):
    """The conversation of the bot with one person."""

    type = DIRECT

    def __init__(self, world: World, id: int, person: User) -> None:
        super().__init__(world, None, id, f"@{person.name}")
        self.person = person

    def visible_to(self, user: User) -> bool:
        return user in (self.person, self.world.bot)

    def bot_permissions(self) -> int:
        return permissions.DIRECT

    def json(self) -> JSON:
        return {
            "id": str(self.id),
            "type": self.type,
            "flags": 0,
            "last_message_id": self.last_message_id(),
            "recipients": [self.person.json],
        }

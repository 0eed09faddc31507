"""Threads, and the channels of direct messages with the bot."""

from __future__ import annotations

from sandbox.world.accounts.users import User
from sandbox.world.entities import DIRECT, PRIVATE_THREAD, PUBLIC_THREAD, Channel, Guild, Operations
from sandbox.world.snowflakes import now


class Thread(Channel):
    """A thread in a text channel. `members` maps the ids of its members to their ISO 8601 times of joining."""

    sending = "send_messages_in_threads"

    def __init__(
        self, world: Operations, parent: Channel, id: int, name: str, owner: User, *, private: bool
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

    def archive(self, *, locked: bool = False) -> None:
        """Archive the thread, as a member can. With `locked`, also lock the thread, as a moderator can."""
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


class DirectMessages(Channel):
    """The channel with the direct messages between the bot and one person."""

    type = DIRECT

    def __init__(self, world: Operations, id: int, person: User) -> None:
        super().__init__(world, None, id, f"@{person.name}")
        self.person = person

    def visible_to(self, user: User) -> bool:
        return user in (self.person, self.world.bot)


def threads_of(guild: Guild) -> list[Thread]:
    return [c for c in guild.channels.values() if isinstance(c, Thread)]

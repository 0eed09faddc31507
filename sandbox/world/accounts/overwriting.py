"""Changes permissions: the bot's in a whole server, and the overwrites of single channels."""

from __future__ import annotations

from typing import Protocol

from sandbox.world.accounts import permissions
from sandbox.world.accounts.members import Members
from sandbox.world.accounts.users import User


class Overwritten(Protocol):
    """The part of a channel that concerns permissions."""

    id: int
    overwrites: dict[int, tuple[int, int]]

    @property
    def root(self) -> Overwritten: ...


class Overwriting(Members):
    """The members and roles of a server, with methods that change permissions."""

    def grant(self, *names: str) -> None:
        """Grant the bot these permissions in the whole server, such as "manage_roles", besides those that it
        has."""
        self.granted |= permissions.bits(*names)
        self.granted_changed()

    def deny(self, channel: Overwritten, *names: str) -> None:
        """Deny the bot these permissions in a channel, such as "send_messages"."""
        self._overwrite(channel, 0, permissions.bits(*names))

    def allow(self, channel: Overwritten, *names: str) -> None:
        """Grant the bot these permissions in a channel, such as "send_messages"."""
        self._overwrite(channel, permissions.bits(*names), 0)

    def silence(self, channel: Overwritten, *names: str) -> None:
        """Deny @everyone these permissions in a channel, such as "send_messages", and allow them to the bot."""
        self.allow(channel, *names)
        self._overwrite(channel, 0, permissions.bits(*names), self.id)

    def permissions_in(self, channel: Overwritten, user: User) -> int:
        """Return the permissions of a user in a channel, as bits. For a thread, the overwrites of its parent
        channel apply."""
        base = self.permissions_of(user)
        if base == permissions.ALL:
            return base
        overwrites = channel.root.overwrites
        return permissions.overwritten(base, overwrites, self.id, self.roles_of(user), user.id)

    def _overwrite(
        self, channel: Overwritten, grant: int, take: int, whose: int | None = None
    ) -> None:
        """Allow (`grant`) and deny (`take`) permissions in a channel. `whose` is the id of a role or user; by
        default, the bot's. For each permission, the latest call counts."""
        root, whose = channel.root, whose or self.bot.id
        allow, deny = root.overwrites.get(whose, (0, 0))
        root.overwrites[whose] = (allow | grant) & ~take, (deny | take) & ~grant
        self.overwrites_changed(root)

    def granted_changed(self) -> None:
        """Announce at the gateway that the bot's role has changed."""
        raise NotImplementedError

    def overwrites_changed(self, channel: Overwritten) -> None:
        """Tell the bot that a channel has changed."""
        raise NotImplementedError

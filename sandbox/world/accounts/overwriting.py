"""Changes the bot's permissions in a server, and the permission overwrites of its channels."""

from __future__ import annotations

from typing import Protocol

from sandbox.world.accounts import permissions
from sandbox.world.accounts.members import Members
from sandbox.world.accounts.users import User


class Overwritten(Protocol):
    """The part of a channel that concerns its permission overwrites."""

    id: int
    overwrites: dict[int, tuple[int, int]]

    @property
    def root(self) -> Overwritten: ...


class Overwriting(Members):
    """The members of a server, with methods that change the bot's permissions and those in channels."""

    def grant(self, *names: str) -> None:
        """Grant the bot further permissions in the whole server, by names such as "manage_roles"."""
        self.granted |= permissions.bits(*names)
        self.granted_changed()

    def deny(self, channel: Overwritten, *names: str) -> None:
        """Deny the bot these permissions in a channel, by names such as "send_messages"."""
        self._overwrite(channel, 0, permissions.bits(*names))

    def allow(self, channel: Overwritten, *names: str) -> None:
        """Grant the bot these permissions in a channel, by names such as "send_messages"."""
        self._overwrite(channel, permissions.bits(*names), 0)

    def silence(self, channel: Overwritten, *names: str) -> None:
        """Deny @everyone, but not the bot, these permissions in a channel, by names such as "send_messages"."""
        self.allow(channel, *names)
        self._overwrite(channel, 0, permissions.bits(*names), self.id)

    def permissions_in(self, channel: Overwritten, user: User) -> int:
        """Return a user's permissions in a channel, as bits, with the effect of its overwrites."""
        base = self.permissions_of(user)
        if base == permissions.ALL:
            return base
        overwrites = channel.root.overwrites
        return permissions.overwritten(base, overwrites, self.id, self.roles_of(user), user.id)

    def _overwrite(
        self, channel: Overwritten, grant: int, take: int, whose: int | None = None
    ) -> None:
        root, whose = channel.root, whose or self.bot.id
        allow, deny = root.overwrites.get(whose, (0, 0))
        root.overwrites[whose] = (allow | grant) & ~take, (deny | take) & ~grant
        self.overwrites_changed(root)

    def granted_changed(self) -> None:
        raise NotImplementedError

    def overwrites_changed(self, channel: Overwritten) -> None:
        raise NotImplementedError

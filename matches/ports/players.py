"""Players (people and computers), and ports for what Discord knows about people: membership and permissions."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Final, Protocol

from matches.log.events import PlayerId
from matches.log.words import LevelName
from matches.ports.peers import Share

FORMER: Final = "a former player"
"""The name stored in place of an erased player's name."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player: a person known from Discord, or a computer.

    - `id`: the number by which this program knows the player.
    - `discord_id`: the Discord user id; negative for an erased player, and meaningless for a computer.
    - `name`: the name last seen, cleaned: the nickname in the server for which the player was loaded, else the
      global display name.
    - `reason`: why the player is away; empty if they are not away or gave no reason.
    - `level`: the level of a computer; None for a person.
    - `face`: the player's avatar, as the `Painter` takes it; None if none is loaded.
    """

    id: PlayerId
    discord_id: int
    name: str
    reason: str = ""
    level: LevelName | None = None
    face: Hashable | None = None

    @property
    def computer(self) -> bool:
        return self.level is not None

    @property
    def short_name(self) -> str:
        """The name for pictures and descriptions. It omits a computer's level, for which there is no room."""
        return self.name.partition(" (")[0] if self.computer else self.name

    @property
    def former(self) -> bool:
        return self.discord_id < 0

    @property
    def mention(self) -> str:
        return self.name if self.former or self.computer else f"<@{self.discord_id}>"


def user_ids(people: Iterable[Player]) -> frozenset[int]:
    """Return the Discord ids of those people whom the bot can ping. Computers and erased players are left
    out."""
    return frozenset(
        player.discord_id for player in people if not (player.former or player.computer)
    )


class Membership(Protocol):
    """Asks Discord who is a member of a server, where the bot may post, and where it is connected."""

    async def is_member(self, server: int, discord_id: int) -> bool:
        """Return whether a user is a member of a server. True if Discord does not respond, so that nobody is
        removed by mistake."""
        ...

    async def can_post(self, server: int, channel: int) -> bool:
        """Return whether the bot may post in a channel; False if unknown. Raises ChannelGone if it was
        deleted."""
        ...

    def connected(self) -> Share:
        """Return the servers whose shards are connected to Discord, so that people there can use the bot."""
        ...


class Writers(Protocol):
    """Knows in which channels people may write, according to Discord."""

    async def may_write(self, server: int, channel: int, discord_id: int) -> bool:
        """Return whether a user may write in a channel or thread; False if that is unknown."""
        ...


class MembershipCache(Protocol):
    """A cache that knows whether users are members of servers. Its entries are at most a few minutes old."""

    async def of(self, server: int, discord_id: int) -> bool | None:
        """Return whether a user is a member of a server; None if that is unknown now."""
        ...

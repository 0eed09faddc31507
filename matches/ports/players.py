"""The ports for players: who they are on Discord, and in which servers they are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from matches.log.events import LevelName, PlayerId
from matches.ports.peers import Share

FORMER: Final = "a former player"
"""The name that is stored for an erased player."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player as Discord knows them.

    - `discord_id`: the user id; negative for an erased player. That of a computer means nothing.
    - `name`: the name last seen, cleaned: the nickname in the server that was asked for, else the global one.
    - `reason`: why they are away, if they said so.
    - `level`: how well a computer plays; None for a person.
    """

    id: PlayerId
    discord_id: int
    name: str
    reason: str = ""
    level: LevelName | None = None

    @property
    def computer(self) -> bool:
        return self.level is not None

    @property
    def short_name(self) -> str:
        """The name for boards and narrations, without a computer's level, which would not fit."""
        return self.name.partition(" (")[0] if self.computer else self.name

    @property
    def former(self) -> bool:
        return self.discord_id < 0

    @property
    def mention(self) -> str:
        return self.name if self.former or self.computer else f"<@{self.discord_id}>"


def user_ids(people: Iterable[Player]) -> frozenset[int]:
    """Return the Discord ids of the people who are not erased."""
    return frozenset(
        player.discord_id for player in people if not (player.former or player.computer)
    )


COMPUTER: Final = "◆"
"""The mark before the name of every computer. The typefaces of the pictures contain it."""

WINDS: Final = (
    "Boreas",
    "Zephyr",
    "Notus",
    "Eurus",
    "Lips",
    "Skiron",
    "Kaikias",
    "Apeliotes",
)
"""The names of computer players: the winds of the Tower of the Winds in Athens, the four main ones first."""


class Players(Protocol):
    """The only table that links players to Discord users."""

    async def meet(self, discord_id: int, name: str, server: int = 0, nickname: str = "") -> Player:
        """Find or create the player, and update the global display name and the nickname in the server.

        An empty nickname means that there is none. Server 0 leaves the nicknames unchanged.
        """
        ...

    async def find(self, discord_id: int) -> Player | None:
        """Return the player with that user id, if there is one. Stores nothing."""
        ...

    def remembered(self, discord_id: int) -> Player | None:
        """Like `find`, but return None instead of asking the database."""
        ...

    async def computers(self) -> Mapping[LevelName, Sequence[PlayerId]]:
        """Return the computer players of each level. The same index means the same name on every level."""
        ...

    async def known(self, players: frozenset[PlayerId], server: int) -> Mapping[PlayerId, Player]:
        """Return players under their names in a server, or with server 0 under their global display names."""
        ...


class Membership(Protocol):
    """What Discord says now about members, permissions and the connection."""

    async def is_member(self, server: int, discord_id: int) -> bool:
        """Return whether a user is in a server. True if Discord does not answer, so that nobody is removed by
        mistake."""
        ...

    async def can_post(self, server: int, channel: int) -> bool:
        """Return whether the bot may post there now; False if that is unknown. Raises ChannelGone."""
        ...

    def connected(self) -> Share:
        """Return where the bot is connected, so that people can use it."""
        ...


class Writers(Protocol):
    """What people may do in channels, as Discord says now."""

    async def may_write(self, server: int, channel: int, discord_id: int) -> bool:
        """Return whether a user may write in a channel or thread; False if that is unknown."""
        ...


class Members(Protocol):
    """A cache of membership, some minutes old."""

    async def of(self, server: int, discord_id: int) -> bool | None:
        """Return whether a user is a member; None if that is unknown now."""
        ...

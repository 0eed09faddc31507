"""The ports for players: who they are on Discord, and which servers they are in."""

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

    - `discord_id`: the user id; negative for an erased player, and meaningless for a computer.
    - `name`: the name last seen, cleaned: the nickname in the server asked about, else the global display name.
    - `reason`: why they are away, if they gave a reason.
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
    """Return the Discord ids of those who are neither erased nor computers."""
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
    """The players, in the only table that links them to Discord users."""

    async def meet(self, discord_id: int, name: str, server: int = 0, nickname: str = "") -> Player:
        """Find or create the player, and update the global display name and the nickname in the server.

        An empty nickname means that there is none. With server 0, nicknames stay unchanged.
        """
        ...

    async def find(self, discord_id: int) -> Player | None:
        """Return the player with that user id, or None. Stores nothing."""
        ...

    def remembered(self, discord_id: int) -> Player | None:
        """Like `find`, but returns None if the player is not cached."""
        ...

    async def computers(self) -> Mapping[LevelName, Sequence[PlayerId]]:
        """Return the computer players of each level. The same index means the same name on every level."""
        ...

    async def known(self, players: frozenset[PlayerId], server: int) -> Mapping[PlayerId, Player]:
        """Return players under their names in a server, or under their global display names if `server`
        is 0."""
        ...


class Membership(Protocol):
    """The present state of members, permissions and the connection, according to Discord."""

    async def is_member(self, server: int, discord_id: int) -> bool:
        """Return whether a user is in a server; True if Discord does not answer, so that nobody is removed by
        mistake."""
        ...

    async def can_post(self, server: int, channel: int) -> bool:
        """Return whether the bot may post there now; False if that is unknown. Raises ChannelGone."""
        ...

    def connected(self) -> Share:
        """Return the share of servers in which the bot is connected, so that people can use it."""
        ...


class Writers(Protocol):
    """The present permissions of people in channels, according to Discord."""

    async def may_write(self, server: int, channel: int, discord_id: int) -> bool:
        """Return whether a user may write in a channel or thread; False if that is unknown."""
        ...


class Members(Protocol):
    """A cache of membership that is up to some minutes old."""

    async def of(self, server: int, discord_id: int) -> bool | None:
        """Return whether a user is a member; None if that is unknown now."""
        ...

"""The ports for players: who they are on Discord, and which servers they are in."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Final, Protocol

from matches.log.events import PlayerId
from matches.log.words import LevelName
from matches.ports.peers import Share

FORMER: Final = "a former player"
"""The name that is stored for an erased player."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player of the program: a person known from Discord, or a computer.

    - `id`: the program's own number for the player.
    - `discord_id`: the Discord user id; negative for an erased player, and meaningless for a computer.
    - `name`: the name last seen, cleaned: the nickname in the server asked about, else the global display name.
    - `reason`: why they are away, if they gave a reason; otherwise empty.
    - `level`: how well a computer plays; None for a person.
    - `face`: their picture, as the `Painter` takes it; None if there is none at hand.
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
        """The name for pictures and descriptions. It leaves out a computer's level, which would take too much
        room."""
        return self.name.partition(" (")[0] if self.computer else self.name

    @property
    def former(self) -> bool:
        return self.discord_id < 0

    @property
    def mention(self) -> str:
        return self.name if self.former or self.computer else f"<@{self.discord_id}>"


def user_ids(people: Iterable[Player]) -> frozenset[int]:
    """Return the Discord ids of the people who can be pinged: all except erased people and computers."""
    return frozenset(
        player.discord_id for player in people if not (player.former or player.computer)
    )


COMPUTER: Final = "◆"
"""The sign before the name of every computer. The fonts of the pictures contain it."""

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


class Membership(Protocol):
    """The present state of members, permissions and the connection, according to Discord."""

    async def is_member(self, server: int, discord_id: int) -> bool:
        """Return whether a user is a member of a server. Returns True if Discord does not respond, so that
        nobody is removed by mistake."""
        ...

    async def can_post(self, server: int, channel: int) -> bool:
        """Return whether the bot may post in a channel now; False if that is unknown. Raises ChannelGone if it
        was deleted."""
        ...

    def connected(self) -> Share:
        """Return the servers in which the bot is connected, so that people can use it."""
        ...


class Writers(Protocol):
    """What people may do in channels at present, according to Discord."""

    async def may_write(self, server: int, channel: int, discord_id: int) -> bool:
        """Return whether a user may write in a channel or thread; False if that is unknown."""
        ...


class MembershipCache(Protocol):
    """A cache of who is a member of which server. It is at most some minutes old."""

    async def of(self, server: int, discord_id: int) -> bool | None:
        """Return whether a user is a member of a server; None if that is unknown now."""
        ...

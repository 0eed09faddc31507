"""Who the players are on Discord, and in which servers they are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from matches.log.events import PlayerId

FORMER: Final = "a former player"
"""The name of somebody of whom nothing is known any more."""


@dataclass(frozen=True, slots=True)
class Player:
    """A person as Discord knows them: user id, and the name last seen, clean: in the server that was asked
    for, or the global display name. The user id of somebody who is known no more is below zero. `reason` is
    why they are away, where that is told."""

    id: PlayerId
    discord_id: int
    name: str
    reason: str = ""

    @property
    def former(self) -> bool:
        return self.discord_id < 0

    @property
    def mention(self) -> str:
        return self.name if self.former else f"<@{self.discord_id}>"


def user_ids(people: Iterable[Player]) -> frozenset[int]:
    """Of those who can be told something."""
    return frozenset(player.discord_id for player in people if not player.former)


class Players(Protocol):
    """The one table that knows who a player is on Discord."""

    async def meet(self, discord_id: int, name: str, server: int = 0, nickname: str = "") -> Player:
        """The player with that user id, now under that global display name and, in that server, that
        nickname or none; stored when it is new or renamed."""
        ...

    async def find(self, discord_id: int) -> Player | None:
        """The player with that user id, if there is one; nothing is stored."""
        ...

    async def known(self, players: frozenset[PlayerId], server: int) -> Mapping[PlayerId, Player]:
        """By the names that they have in a server; of 0, which is none, their global display names."""
        ...


class Membership(Protocol):
    """Who is where."""

    async def is_member(self, server: int, discord_id: int) -> bool:
        """Whether somebody is in a server, as far as can be known: True where Discord does not say."""
        ...

    async def can_post(self, server: int, channel: int) -> bool:
        """Whether the bot may write there now; False where that is not known."""
        ...

    def connected(self) -> bool:
        """Whether people can reach the bot now."""
        ...


class Members(Protocol):
    """Who was in which server some minutes ago."""

    async def of(self, server: int, discord_id: int) -> bool | None:
        """Whether somebody is a member; None where that can't be known now."""
        ...

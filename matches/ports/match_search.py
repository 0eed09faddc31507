"""The criteria of a search for the match that a command is about."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from matches.log.match import Status


class PlayerRole(Enum):
    """The role that the person who searches has in a match."""

    TO_MOVE = "plays, and is to decide"
    WAITS = "plays, and somebody else is to decide"
    MEMBER = "plays, or has played to the end"
    INVOLVED = "plays, or is named by its log, such as after being replaced"
    STRANGER = "does not play"
    ANY = "any"

    @property
    def own(self) -> bool:
        return self not in (PlayerRole.STRANGER, PlayerRole.ANY)


@dataclass(frozen=True)
class SearchCondition:
    """A criterion for matches: the match has one of these statuses, and the player has this role in it.

    The statuses are all open or all ended.
    """

    statuses: frozenset[Status]
    role: PlayerRole


@dataclass(frozen=True)
class Scope:
    """Where to search for a match: in one channel, in one server, or anywhere.

    With a channel, all matches played or opened there are searched. Otherwise, only the player's own matches
    are: those in the server, or all of them without a server.
    """

    server: int | None = None
    channel: int | None = None


SEARCH_LIMIT = 25
"""How many matches a search returns for each fit and scope. Discord offers no more choices than this."""

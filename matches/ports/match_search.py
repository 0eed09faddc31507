"""Search criteria for the match that a command is about: the player's role in it, its status, and where to
look."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from matches.log.match import Status


class PlayerRole(Enum):
    """The roles that a searching player can have in a match."""

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
    """A criterion for matches: the match has one of `statuses`, and the player has the role `role` in it. The
    statuses are either all open or all ended."""

    statuses: frozenset[Status]
    role: PlayerRole


@dataclass(frozen=True)
class Scope:
    """Where to search for a match. With `channel`, the search covers all matches played or opened there. With
    only `server`, it covers the player's own matches there; without both, all of the player's own matches."""

    server: int | None = None
    channel: int | None = None


SEARCH_LIMIT = 25
"""The maximum number of matches for each condition and scope, as many as Discord's autocomplete shows."""

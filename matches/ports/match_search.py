"""The search for the match that a command is about."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from matches.log.match import Status


class Role(Enum):
    """The role that the searching player has in a match."""

    TO_MOVE = "plays, and is to decide"
    WAITS = "plays, and somebody else is to decide"
    MEMBER = "plays, or has played to the end"
    INVOLVED = "plays, or is named by its log, such as after being replaced"
    STRANGER = "does not play"
    ANY = "any"

    @property
    def own(self) -> bool:
        return self not in (Role.STRANGER, Role.ANY)


@dataclass(frozen=True)
class Fit:
    """A criterion: matches in one of these statuses (all open or all ended) in which the player has
    this role."""

    statuses: frozenset[Status]
    role: Role


@dataclass(frozen=True)
class Scope:
    """Where to search: matches played or opened in a channel, or else the player's own in a server.

    Without either, the player's own matches anywhere.
    """

    server: int | None = None
    channel: int | None = None


SEARCH_LIMIT = 25
"""How many matches a search returns per fit and scope; Discord offers this many choices."""

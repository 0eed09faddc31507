"""The port for standings: ratings, best scores, and what is known of one person's matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from matches.log.events import MatchId, PlayerId
from matches.log.result import Result, Unrated
from matches.standing.profile import Played
from matches.standing.rating import ENOUGH, Skill


@dataclass(frozen=True, slots=True)
class Rated:
    """Somebody's rating in a server and a game. `won` counts the matches in which they came first."""

    player: PlayerId
    skill: Skill
    matches: int
    won: int

    @property
    def provisional(self) -> bool:
        return self.matches < ENOUGH


@dataclass(frozen=True, slots=True)
class Change:
    """How a match changed somebody's rating; `provisional` refers to the time after it."""

    player: PlayerId
    before: Skill
    after: Skill
    provisional: bool


@dataclass(frozen=True, slots=True)
class Told:
    """What an ended match changed.

    - `unrated`: why it does not count; empty if it does.
    - `changes`: of those whose names tables may show, the strongest first.
    - `place`: of its score among those of the server, from 1 on; None where no score counts.
    """

    unrated: Unrated
    changes: tuple[Change, ...] = ()
    score: int | None = None
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """A score of people who played together; None stands for somebody whose name no table may show."""

    score: int
    players: tuple[PlayerId | None, ...]
    ended: datetime


class Standings(Protocol):
    """Every method may raise StorageBusy."""

    async def settle(self, server: int, game: str) -> None:
        """Rate what has ended in a server and is not rated yet, in the order of the ends.

        Each match is rated once, no matter how often this is called, or by whom.
        """
        ...

    async def unsettled(self) -> list[tuple[int, str]]:
        """Return the servers and games in which something remains to be rated."""
        ...

    async def told(self, match_id: MatchId) -> Told | None:
        """Return what a match changed; None if it has no result."""
        ...

    async def table(self, server: int, game: str) -> list[Rated]:
        """Return the ratings that may be shown: first people with a place, then provisional ratings; the
        strongest first."""
        ...

    async def rating(self, server: int, game: str, player: PlayerId) -> Rated | None: ...

    async def scores(self, server: int, game: str, most: int) -> list[Score]:
        """Return the best scores of people who play together, the best first."""
        ...

    async def played(self, player: PlayerId, server: int | None) -> list[Played]:
        """Return a person's latest matches, the earliest first; with a server, only those there."""
        ...

    async def company(self, player: PlayerId, server: int | None) -> int:
        """Return with how many other people somebody has played."""
        ...

    async def computed(self, server: int, game: str) -> Mapping[PlayerId, Rated]:
        """Return the ratings, computed anew from all results."""
        ...

    async def uncounted(self, most: int) -> Sequence[MatchId]:
        """Return matches that ended before results were stored and have none yet."""
        ...

    async def count(self, match_id: MatchId, server: int, game: str, result: Result | None) -> None:
        """Store the result of such a match, or that it has none. Idempotent."""
        ...

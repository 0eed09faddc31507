"""The port for standings: ratings, best scores, and the results of one person's matches."""

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
    """A person's rating in a server and a game. `won` counts the matches in which they came first."""

    player: PlayerId
    skill: Skill
    matches: int
    won: int

    @property
    def provisional(self) -> bool:
        return self.matches < ENOUGH


@dataclass(frozen=True, slots=True)
class Change:
    """How a match changed a person's rating. `provisional` refers to the rating after it."""

    player: PlayerId
    before: Skill
    after: Skill
    provisional: bool


@dataclass(frozen=True, slots=True)
class Told:
    """The changes made by an ended match.

    - `unrated`: why it does not count; empty if it does.
    - `changes`: the rating changes of people whose names tables may show, the strongest first.
    - `score`, `place`: its common score, and the score's place among those of the server, from 1; None if no
      score counts.
    """

    unrated: Unrated
    changes: tuple[Change, ...] = ()
    score: int | None = None
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """A score of people who played together. None stands for a person whose name no table may show."""

    score: int
    players: tuple[PlayerId | None, ...]
    ended: datetime


class Standings(Protocol):
    """Stored standings. Every method may raise StorageBusy."""

    async def settle(self, server: int, game: str) -> None:
        """Rate the matches of a server and game that have ended and are not rated yet, in the order of their
        ends.

        Each match is rated exactly once, no matter how often or by whom this is called.
        """
        ...

    async def unsettled(self) -> list[tuple[int, str]]:
        """Return the servers and games in which matches remain to be rated."""
        ...

    async def told(self, match_id: MatchId) -> Told | None:
        """Return what a match changed; None if it has no result."""
        ...

    async def table(self, server: int, game: str) -> list[Rated]:
        """Return the ratings that may be shown, the strongest first; provisional ratings come after all
        others."""
        ...

    async def rating(self, server: int, game: str, player: PlayerId) -> Rated | None: ...

    async def scores(self, server: int, game: str, most: int) -> list[Score]:
        """Return up to `most` best scores of people who played together, the best first."""
        ...

    async def played(self, player: PlayerId, server: int | None) -> list[Played]:
        """Return a person's latest matches, the earliest first. With a server, only those there."""
        ...

    async def company(self, player: PlayerId, server: int | None) -> int:
        """Return how many other people the person has played with."""
        ...

    async def computed(self, server: int, game: str) -> Mapping[PlayerId, Rated]:
        """Return the ratings, recomputed from all results."""
        ...

    async def uncounted(self, most: int) -> Sequence[MatchId]:
        """Return up to `most` matches that ended before results were stored and have none yet."""
        ...

    async def count(self, match_id: MatchId, server: int, game: str, result: Result | None) -> None:
        """Store the result of such a match, or that it has none. Idempotent."""
        ...

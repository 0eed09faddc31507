"""The port for standings: ratings, best scores, and the results of a person's matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from matches.log.events import MatchId, PlayerId
from matches.log.result import Result, Unrated
from matches.standing.profile import PlayedMatch
from matches.standing.rating import ENOUGH, Skill


@dataclass(frozen=True, slots=True)
class Rated:
    """A person's rating in one game on one server. `won` is the number of rated matches in which they came
    first."""

    player: PlayerId
    skill: Skill
    matches: int
    won: int

    @property
    def provisional(self) -> bool:
        return self.matches < ENOUGH


@dataclass(frozen=True, slots=True)
class Change:
    """How a match changed a person's rating. `provisional` says whether the rating after it still is."""

    player: PlayerId
    before: Skill
    after: Skill
    provisional: bool


@dataclass(frozen=True, slots=True)
class Told:
    """What an ended match changed in the standings.

    - `unrated`: why it does not count for ratings; empty if it does.
    - `changes`: the rating changes of people whose names tables may show, the strongest first.
    - `score`, `place`: the score that its players have in common, and its place among the server's scores, from
      1; both None if no score counts.
    """

    unrated: Unrated
    changes: tuple[Change, ...] = ()
    score: int | None = None
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """The score of people who played a match together. None stands for a person whose name no table may
    show."""

    score: int
    players: tuple[PlayerId | None, ...]
    ended: datetime


class Standings(Protocol):
    """The stored ratings, scores and results. Every method may raise StorageBusy."""

    async def settle(self, server: int, game: str) -> None:
        """Rate the matches of a server and game that have ended but are not rated yet, in the order in which
        they ended.

        Each match is rated exactly once, no matter how often or by whom this is called.
        """
        ...

    async def unsettled(self) -> list[tuple[int, str]]:
        """Return the pairs of server and game in which matches remain to be rated."""
        ...

    async def told(self, match_id: MatchId) -> Told | None:
        """Return what a match changed in the standings; None if it has no result."""
        ...

    async def table(self, server: int, game: str) -> list[Rated]:
        """Return the ratings that may be shown, the strongest first. Provisional ratings come after all
        others."""
        ...

    async def rating(self, server: int, game: str, player: PlayerId) -> Rated | None: ...

    async def scores(self, server: int, game: str, most: int) -> list[Score]:
        """Return the best scores of people who played together, the best first, and at most `most` of them."""
        ...

    async def played(self, player: PlayerId, server: int | None) -> list[PlayedMatch]:
        """Return a person's latest matches, beginning with the earliest of them. With a server, only those
        there."""
        ...

    async def company(self, player: PlayerId, server: int | None) -> int:
        """Return with how many other people the person has played. With a server, only matches there count."""
        ...

    async def computed(self, server: int, game: str) -> Mapping[PlayerId, Rated]:
        """Return the ratings as computed anew from all results."""
        ...

    async def uncounted(self, most: int) -> Sequence[MatchId]:
        """Return up to `most` matches that ended before results were stored and have no result yet."""
        ...

    async def count(self, match_id: MatchId, server: int, game: str, result: Result | None) -> None:
        """Store the result of a match that ended before results were stored; None if it has none.
        Idempotent."""
        ...

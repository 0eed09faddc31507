"""A summary of one person's matches: how many there are, how they went, how fast they were, and the longest
winning streak."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median_low

from matches.log.history.result import Part, Unrated
from matches.standing.rating import Skill


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """An ended match that a person took part in.

    - `unrated`: why it does not count for ratings; empty if it does.
    - `computers`: whether computers held seats at the end.
    - `together`: whether all win or lose together.
    - `people`: how many people played in it; `first`: how many of them came first.
    - `part`: how the person did.
    - `change`: the person's rating before and after the match; None if it was not rated.
    """

    server: int
    game: str
    began: datetime
    ended: datetime
    unrated: Unrated
    computers: bool
    together: bool
    people: int
    first: int
    part: Part
    change: tuple[Skill, Skill] | None = None

    @property
    def won(self) -> bool:
        """Whether the person won. A draw in which everybody came first is not a win."""
        return self.part.place == 1 and (
            self.together or self.people == 1 or self.first < self.people
        )

    @property
    def among_people(self) -> bool:
        """Whether at least two people and no computers played, and the match had an outcome."""
        return not self.computers and self.people > 1 and self.part.place is not None


@dataclass(frozen=True, slots=True)
class GameRecord:
    """The numbers of a person's matches of one game. `series` is the longest winning streak in matches among
    people."""

    game: str
    matches: int
    won: int
    resigned: int
    series: int


@dataclass(frozen=True, slots=True)
class Profile:
    """A summary of a person's matches.

    - `games`: how the matches of each game went, the game played most first.
    - `took`: the median duration of the matches.
    - `between`: their total duration divided by the number of the person's decisions; None without decisions.
    - `series`: the longest winning streak in matches among people, over all games.
    """

    games: tuple[GameRecord, ...]
    took: timedelta
    between: timedelta | None
    series: int

    @property
    def matches(self) -> int:
        return sum(each.matches for each in self.games)


def profile(played: Sequence[PlayedMatch]) -> Profile | None:
    """Return the profile of a person from their matches, ordered from the earliest to the latest.

    Returns None if there are none.
    """
    if not played:
        return None
    games = [*dict.fromkeys(each.game for each in played)]
    records = [_record(game, [each for each in played if each.game == game]) for game in games]
    took = [each.ended - each.began for each in played]
    decisions = sum(each.part.decisions for each in played)
    return Profile(
        games=tuple(sorted(records, key=lambda each: (-each.matches, each.game))),
        took=median_low(took),
        between=sum(took, timedelta()) / decisions if decisions else None,
        series=longest(each.won for each in played if each.among_people),
    )


def longest(run: Iterable[bool]) -> int:
    """Return the length of the longest uninterrupted run of true values."""
    best = now = 0
    for each in run:
        now = now + 1 if each else 0
        best = max(best, now)
    return best


def _record(game: str, played: Sequence[PlayedMatch]) -> GameRecord:
    return GameRecord(
        game=game,
        matches=len(played),
        won=sum(each.won for each in played),
        resigned=sum(each.part.resigned for each in played),
        series=longest(each.won for each in played if each.among_people),
    )

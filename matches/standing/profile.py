"""A person's profile: how many matches they finished, with what results, how fast, and winning streaks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median_low

from matches.log.history.result import Part, Unrated
from matches.standing.rating import Skill


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """An ended match in which the person took part.

    - `unrated`: why the match does not count for ratings; empty if it does.
    - `computers`: whether computers held seats at the end.
    - `together`: whether it is a game in which everybody wins or loses together.
    - `people`: how many people played; `first`: how many of them came first.
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
        """Whether the person won. If everybody came first, it is a draw and not a win, except in a game that
        people win together or play alone."""
        return self.part.place == 1 and (
            self.together or self.people == 1 or self.first < self.people
        )

    @property
    def among_people(self) -> bool:
        """Whether the match counts as one among people: at least two people played, no computer held a seat at
        the end, and there was an outcome."""
        return not self.computers and self.people > 1 and self.part.place is not None


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A person's results in one game."""

    game: str
    matches: int
    won: int
    resigned: int


@dataclass(frozen=True, slots=True)
class Profile:
    """A summary of a person's matches.

    - `games`: the results in each game, beginning with the game that was played most.
    - `took`: the median duration of a match.
    - `between`: the total duration of the matches divided by the number of the person's decisions; None without
      decisions.
    - `series`: the longest winning streak in matches among people, in all games together.
    """

    games: tuple[GameRecord, ...]
    took: timedelta
    between: timedelta | None
    series: int


def profile(played: Sequence[PlayedMatch]) -> Profile | None:
    """Return a person's profile; None if they have no matches. `played` begins with the earliest match."""
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
    """Return the length of the longest run of consecutive true values."""
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
    )

"""Standings: ratings, best scores, and the results of a person's matches."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from matches.log.events import PlayerId
from matches.log.history.result import Unrated
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
    """How a match changed a person's rating. `provisional` says whether the new rating rests on few matches."""

    player: PlayerId
    before: Skill
    after: Skill
    provisional: bool


@dataclass(frozen=True, slots=True)
class Told:
    """What an ended match changed in the standings.

    - `unrated`: why the match does not count for ratings; empty if it does.
    - `changes`: the rating changes of people whose names tables may show, the strongest first.
    - `score`, `place`: the common score of its players, and its place among the server's scores, from 1; both
      None if no score counts.
    """

    unrated: Unrated
    changes: tuple[Change, ...] = ()
    score: int | None = None
    place: int | None = None


@dataclass(frozen=True, slots=True)
class TeamScore:
    """The score of people who played a match together. None stands for a person whose name tables may not
    show."""

    score: int
    players: tuple[PlayerId | None, ...]
    ended: datetime

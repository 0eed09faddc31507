"""Ratings, how a match changed them, and best scores."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from matches.log.events import PlayerId
from matches.log.history.result import Unrated
from matches.standing.rating import ENOUGH, Skill


@dataclass(frozen=True, slots=True)
class Rated:
    """A person's rating in one game in one server. `won` is the number of rated matches that they won."""

    player: PlayerId
    skill: Skill
    matches: int
    won: int

    @property
    def provisional(self) -> bool:
        return self.matches < ENOUGH


@dataclass(frozen=True, slots=True)
class RatingChange:
    """How a match changed a person's rating. `provisional` says that the new rating is still uncertain, because
    the person has few rated matches."""

    player: PlayerId
    before: Skill
    after: Skill
    provisional: bool


@dataclass(frozen=True, slots=True)
class StandingsChange:
    """What an ended match changed in the server's ratings and best scores.

    - `unrated`: why the match does not count for ratings; empty if it does.
    - `changes`: the rating changes, the strongest player first. People who hide their names in tables are left
      out.
    - `score`: the common score of its players; `place`: the rank of that score in the server, from 1. Both are
      None in a game without a common score, or if the match does not count.
    """

    unrated: Unrated
    changes: tuple[RatingChange, ...] = ()
    score: int | None = None
    place: int | None = None


@dataclass(frozen=True, slots=True)
class TeamScore:
    """The common score of people who played a match together. In `players`, None stands for a person who hides
    their name in tables."""

    score: int
    players: tuple[PlayerId | None, ...]
    ended: datetime

"""Blocks of people and servers, and everything that is stored about a person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Literal, TypeAlias

from matches.log.events import MatchId
from matches.ports.due import Reminder
from matches.ports.preferences import Absence, Habits, ReminderPreference
from matches.time.calendar import Hours

if TYPE_CHECKING:
    from matches.ports.reviews import Review
    from matches.ports.standings import Rated
    from matches.seasons.season import Season
    from matches.standing.profile import PlayedMatch

Sort: TypeAlias = Literal["user", "server"]


@dataclass(frozen=True, slots=True)
class Block:
    """A blocked user or server, by its Discord id. `name` is the user's name; empty if it is unknown."""

    sort: Sort
    discord_id: int
    since: datetime
    name: str = ""


@dataclass(frozen=True, slots=True)
class Blocked:
    """The Discord ids of the users and servers that the host of the bot blocks."""

    users: frozenset[int] = frozenset()
    servers: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Kept:
    """Everything that is stored about a person, except their part in matches.

    - `name`: the global display name.
    - `nicknames`, `preferences`: by server.
    - `reserves`: by match, what is left of the reserve time.
    - `counting`: by match, the waking hours that the person's running clock uses.
    - `lessons`: by game, the time of the last move in the lesson, and the person's moves.
    - `acts`: by match, when the person last did something; stored only for people whose mentions depend on it.
    - `reviews`: by match, when the person asked for a review, and the review.
    - `seasons`: the seasons that the person has joined or started.
    - `ratings`: each with its server and game; `results`: each with its match.
    """

    name: str
    nicknames: Mapping[int, str]
    habits: Habits
    preferences: Mapping[int, ReminderPreference]
    absences: Sequence[Absence]
    reminders: Sequence[Reminder]
    blocks: Mapping[int, datetime]
    """When the person was blocked, by the server whose managers blocked them. 0 means the host of the bot."""
    reserves: Mapping[MatchId, timedelta]
    counting: Mapping[MatchId, Hours]
    lessons: Mapping[str, tuple[datetime, Sequence[str]]]
    acts: Mapping[MatchId, datetime]
    reviews: Mapping[MatchId, tuple[datetime, Review]]
    seasons: Sequence[Season]
    ratings: Sequence[tuple[int, str, Rated]]
    results: Sequence[tuple[MatchId, PlayedMatch]]

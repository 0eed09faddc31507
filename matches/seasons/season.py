"""A season: an immutable value. What changes it is in `matches.seasons.course`.

A season is stored as one text, and each match that is over as another. A field that is added later needs a
default, so that older texts can be read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import Enum
from typing import Final, Literal, NewType, TypeAlias

from games.rules import Value
from matches.log.events import MatchId, PlayerId

SeasonId = NewType("SeasonId", str)

MOST_ROUND_ROBIN: Final = 16
"""How many people a round robin takes: 120 matches."""

MOST_RESERVES: Final = 16
"""How many people may wait to replace somebody who drops out of a round robin."""

MOST_LADDER: Final = 100
"""How many people a ladder takes."""

OPEN_EACH: Final = 2
"""How many open matches of seasons one person may have in a server."""

OPEN_IN_SERVER: Final = 50
"""How many matches of seasons may be open in a server."""

MOST_FIXTURES: Final = 3000
"""How many matches one season may have. All of them are read at each change."""

MISSES: Final = 2
"""After this many unanswered matches a player is out."""

LAST_MATCHES: Final = timedelta(days=14)
"""How long a season waits after its last day for matches that are still going on."""

Out: TypeAlias = Literal["", "left", "silent", "gone", "blocked", "deleted"]
"""Why somebody no longer plays: they left the season, did not answer twice, left the server, are blocked, or
had their data deleted. Empty while they play."""

Which: TypeAlias = Literal["opening", "ending"]
"""The messages of a season."""

Void: TypeAlias = Literal["", "out", "frozen", "closed", "deserted", "late"]
"""Why a match of a season has no result: one of its people was out or away before it was opened, it can't go
on, it was ended early, nobody was left in it, or the season was over."""


class Kind(Enum):
    LADDER = "ladder"
    ROUND_ROBIN = "round-robin"


class Phase(Enum):
    ENTRY = "entry"
    """People enter; nothing is opened yet."""
    RUNNING = "running"
    OVER = "over"
    CANCELLED = "cancelled"

    @property
    def open(self) -> bool:
        return self in (Phase.ENTRY, Phase.RUNNING)


class State(Enum):
    """The progress of one match of a season."""

    PLANNED = "planned"
    OPENING = "opening"
    """It is certain to be opened: whatever happens meanwhile, that comes first."""
    OPEN = "open"
    COUNTED = "counted"
    VOID = "void"

    @property
    def over(self) -> bool:
        return self in (State.COUNTED, State.VOID)


@dataclass(frozen=True, slots=True)
class Terms:
    """What is chosen when a season is started.

    - `options`: of the game, complete. `pace`: the time for each decision, in seconds.
    - `every`: so much time lies between two rounds; zero opens the next match as soon as people are free.
    - `group`: how many people play one match of a ladder. `exact`: never more nor fewer.
    - `ends_at`: no match is opened after it.
    """

    game: str
    kind: Kind
    options: Mapping[str, Value]
    pace: int
    every: timedelta
    begins_at: datetime
    ends_at: datetime
    group: int = 2
    exact: bool = False


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody in a season. `request` is the press by which they entered, an input of the deals of their
    matches.

    `left_by` is the press by which they left. `follows`: whom they replace, as a reserve.
    """

    player: PlayerId
    request: str
    misses: int = 0
    out: Out = ""
    left_by: str = ""
    follows: PlayerId | None = None


@dataclass(frozen=True, slots=True)
class Fixture:
    """One match of a season.

    - `players`: who plays, the one who plays first at the beginning.
    - `places`: the result of each of them; empty without one. `scores`: only where all play together.
    - `missed`: those of them who did not answer.
    """

    number: int
    round: int
    players: tuple[PlayerId, ...]
    state: State = State.PLANNED
    match_id: MatchId | None = None
    places: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    missed: tuple[PlayerId, ...] = ()
    void: Void = ""


@dataclass(frozen=True, slots=True)
class Post:
    """A message about a season: when posting it was first tried, and its id once that is known.

    `dropped`: it can never be posted.
    """

    tried: datetime | None = None
    message: int | None = None
    dropped: bool = False


@dataclass(frozen=True, slots=True)
class Season:
    """A season after some changes.

    - `host`: the manager who started it. `ground`: the channel in which it is played, or the parent of the
      thread. `threads`: matches may be played in threads of their own.
    - `ladder`: who plays on in a ladder, the first at the top.
    - `reserves`: who waits, in a round robin, for somebody to drop out; the first in line first.
    - `round`: the last round that was planned. `next_at`: when the next one of a ladder is.
    - `opening`, `ending`: its two messages. `shown`: what the first one says, as a digest.
    """

    id: SeasonId
    server: int
    channel: int
    ground: int
    threads: bool
    host: PlayerId
    terms: Terms
    opened_at: datetime
    phase: Phase = Phase.ENTRY
    entrants: tuple[Entrant, ...] = ()
    ladder: tuple[PlayerId, ...] = ()
    fixtures: tuple[Fixture, ...] = ()
    round: int = 0
    next_at: datetime | None = None
    ended_at: datetime | None = None
    opening: Post = field(default_factory=Post)
    ending: Post = field(default_factory=Post)
    shown: str = ""
    reserves: tuple[Entrant, ...] = ()

    @property
    def open(self) -> bool:
        return self.phase.open

    @property
    def cancelled(self) -> bool:
        return self.phase is Phase.CANCELLED

    @property
    def settled(self) -> bool:
        """Whether nothing is left to be done: the season is over and that was announced."""
        told = self.ending.message is not None or self.ending.dropped
        return self.cancelled or (self.phase is Phase.OVER and told)

    @property
    def most(self) -> int:
        """How many people may take part."""
        return MOST_LADDER if self.terms.kind is Kind.LADDER else MOST_ROUND_ROBIN

    @property
    def playing(self) -> tuple[PlayerId, ...]:
        """The people who still play, in the order of entering."""
        return tuple(each.player for each in self.entrants if not each.out)

    @property
    def waiting(self) -> tuple[PlayerId, ...]:
        """The reserves, the first in line first."""
        return tuple(each.player for each in self.reserves if not each.out)

    @property
    def people(self) -> frozenset[PlayerId]:
        """Everybody who is or was in it, including reserves and the person who started it."""
        return frozenset({self.host, *(each.player for each in (*self.entrants, *self.reserves))})

    def entrant(self, player: PlayerId) -> Entrant | None:
        return next((each for each in self.entrants if each.player == player), None)

    def fixtures_of(self, player: PlayerId) -> tuple[Fixture, ...]:
        return tuple(each for each in self.fixtures if player in each.players)

    @property
    def under_way(self) -> tuple[Fixture, ...]:
        """The matches that are open, or certain to be opened."""
        return tuple(each for each in self.fixtures if each.state in (State.OPENING, State.OPEN))

    @property
    def room(self) -> int:
        """How many more matches it may have."""
        return max(0, MOST_FIXTURES - len(self.fixtures))

    def with_entrant(self, changed: Entrant) -> Season:
        entrants = (changed if each.player == changed.player else each for each in self.entrants)
        return replace(self, entrants=tuple(entrants))

    def with_fixture(self, changed: Fixture) -> Season:
        fixtures = (changed if each.number == changed.number else each for each in self.fixtures)
        return replace(self, fixtures=tuple(fixtures))

    def with_post(self, which: Which, post: Post) -> Season:
        return replace(self, opening=post) if which == "opening" else replace(self, ending=post)

    def fixture(self, number: int) -> Fixture:
        """Return the match with that number, counted from 1."""
        return self.fixtures[number - 1]


def busy(seasons: Iterable[Season]) -> dict[PlayerId, int]:
    """Return how many open matches each person has in these seasons."""
    count: dict[PlayerId, int] = {}
    for season in seasons:
        for fixture in season.under_way:
            for player in fixture.players:
                count[player] = count.get(player, 0) + 1
    return count

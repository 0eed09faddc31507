"""A season: an immutable value. The functions in `matches.seasons.course` return changed copies.

A season is stored as one text, and each of its ended matches as another. A field that is added later needs a
default, so that older texts can still be read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import Enum
from typing import Final, Literal, NewType, TypeAlias

from games.options import Value
from matches.log.events import MatchId, PlayerId

SeasonId = NewType("SeasonId", str)

MOST_ROUND_ROBIN: Final = 16
"""The maximum number of people in a round robin, which then has 120 matches."""

MOST_RESERVES: Final = 16
"""How many people may wait as reserves to replace somebody who drops out of a round robin."""

MOST_LADDER: Final = 100
"""The maximum number of people in a ladder."""

OPEN_EACH: Final = 2
"""How many matches of seasons one person may have open at a time in a server."""

OPEN_IN_SERVER: Final = 50
"""How many matches of seasons may be open at a time in a server."""

MOST_FIXTURES: Final = 3000
"""How many matches one season may have. The limit matters because all of them are read at each change."""

MISSES: Final = 2
"""The number of unanswered matches after which a player is out of the season."""

LAST_MATCHES: Final = timedelta(days=14)
"""How long a season that has reached its end waits for matches that are still open."""

Out: TypeAlias = Literal["", "left", "silent", "gone", "blocked", "deleted"]
"""Why a player no longer plays in a season; empty while they play. They left it, did not answer in two matches,
left the server, are blocked, or had their data deleted."""

Which: TypeAlias = Literal["opening", "ending"]
"""The two messages of a season: the one with its buttons, and the one about its end."""

Void: TypeAlias = Literal["", "out", "frozen", "closed", "deserted", "late"]
"""Why a match of a season has no result; empty if it has one. With "out", one of its people was out or away
before it was opened; with "frozen", it can't go on; with "closed", it was ended early; with "deserted",
nobody was left in it; with "late", the season was over before it."""


class SeasonKind(Enum):
    LADDER = "ladder"
    ROUND_ROBIN = "round-robin"


class Phase(Enum):
    ENTRY = "entry"
    """People can enter the season; no match is opened yet."""
    RUNNING = "running"
    OVER = "over"
    CANCELLED = "cancelled"

    @property
    def open(self) -> bool:
        return self in (Phase.ENTRY, Phase.RUNNING)


class FixtureState(Enum):
    """How far one match of a season has come."""

    PLANNED = "planned"
    OPENING = "opening"
    """The match is certain to be opened, before anything else happens to it."""
    OPEN = "open"
    COUNTED = "counted"
    VOID = "void"

    @property
    def over(self) -> bool:
        return self in (FixtureState.COUNTED, FixtureState.VOID)


@dataclass(frozen=True, slots=True)
class SeasonTerms:
    """The terms of a season, which were chosen when it was started.

    - `options`: the complete options of the game.
    - `pace`: the time for each decision, in seconds.
    - `every`: the time between two rounds; zero means that the next match is opened as soon as people are free.
    - `group`: how many people should play one match of a ladder. With `exact`, there are never more nor fewer.
    - `begins_at`: when the first round begins; `ends_at`: the time after which no match is opened.
    """

    game: str
    kind: SeasonKind
    options: Mapping[str, Value]
    pace: int
    every: timedelta
    begins_at: datetime
    ends_at: datetime
    group: int = 2
    exact: bool = False


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player or reserve of a season.

    - `request`: the id of the interaction by which they entered, which is an input of the deals of their
      matches.
    - `misses`: in how many matches they did not answer.
    - `out`: why they no longer play; empty while they play.
    - `left_by`: the id of the interaction by which they left; empty if they did not.
    - `follows`: the player whom they replaced as a reserve; None if they did not.
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

    - `number`: its number, from 1; `round`: the round it belongs to.
    - `players`: the people in the match, beginning with the one who plays first.
    - `match_id`: the match itself; None before it is opened.
    - `places`: their places, once the match counts; otherwise empty.
    - `scores`: their common score, once for each player, in games in which all play together; otherwise empty.
    - `missed`: those of them who did not answer.
    - `void`: why it has no result; empty if it may have one.
    """

    number: int
    round: int
    players: tuple[PlayerId, ...]
    state: FixtureState = FixtureState.PLANNED
    match_id: MatchId | None = None
    places: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    missed: tuple[PlayerId, ...] = ()
    void: Void = ""


@dataclass(frozen=True, slots=True)
class Post:
    """A message about a season. `tried` is when posting was first attempted. `message` is its id, once known.

    `dropped` is True if the message can never be posted.
    """

    tried: datetime | None = None
    message: int | None = None
    dropped: bool = False


@dataclass(frozen=True, slots=True)
class Season:
    """A season after some changes.

    - `host`: the manager of the server who started it.
    - `channel`: the channel in which it is played; `ground`: the same or, if that is a thread, its parent.
    - `threads`: whether matches may be played in threads of their own.
    - `entrants`: everybody who has played in it, in the order of entering.
    - `ladder`: the people who still play in a ladder, from the top.
    - `fixtures`: its matches, in the order of their numbers.
    - `reserves`: the people who wait, in a round robin, to replace a player who drops out, in order.
    - `round`: the last round that was planned. `next_at`: when the next round of a ladder is due.
    - `opening`, `ending`: its two messages. `shown`: a digest of what the first one says.
    """

    id: SeasonId
    server: int
    channel: int
    ground: int
    threads: bool
    host: PlayerId
    terms: SeasonTerms
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
        """Whether nothing is left to do in the season: it was called off, or it is over and its end has been
        announced.

        An end that can never be announced counts as announced.
        """
        told = self.ending.message is not None or self.ending.dropped
        return self.cancelled or (self.phase is Phase.OVER and told)

    @property
    def most(self) -> int:
        """The maximum number of people who may play in the season at the same time."""
        return MOST_LADDER if self.terms.kind is SeasonKind.LADDER else MOST_ROUND_ROBIN

    @property
    def playing(self) -> tuple[PlayerId, ...]:
        """The people who still play in the season, in the order in which they joined."""
        return tuple(each.player for each in self.entrants if not each.out)

    @property
    def waiting(self) -> tuple[PlayerId, ...]:
        """The waiting reserves, in the order in which they came."""
        return tuple(each.player for each in self.reserves if not each.out)

    @property
    def people(self) -> frozenset[PlayerId]:
        """Everybody who is or was in the season, including reserves and the person who started it."""
        return frozenset({self.host, *(each.player for each in (*self.entrants, *self.reserves))})

    def entrant(self, player: PlayerId) -> Entrant | None:
        return next((each for each in self.entrants if each.player == player), None)

    def fixtures_of(self, player: PlayerId) -> tuple[Fixture, ...]:
        return tuple(each for each in self.fixtures if player in each.players)

    @property
    def under_way(self) -> tuple[Fixture, ...]:
        """The matches of the season that are open or certain to be opened."""
        return tuple(
            each
            for each in self.fixtures
            if each.state in (FixtureState.OPENING, FixtureState.OPEN)
        )

    @property
    def room(self) -> int:
        """How many more matches the season may have."""
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
    """Return how many open matches each person has in these seasons, including those certain to be opened."""
    count: dict[PlayerId, int] = {}
    for season in seasons:
        for fixture in season.under_way:
            for player in fixture.players:
                count[player] = count.get(player, 0) + 1
    return count

"""A season, as an immutable value. The functions in `matches.seasons.course` return changed copies.

A field that is added later needs a default, so that older stored texts can be read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import Enum
from typing import Final, Literal, NewType, TypeAlias

from games.options import Value
from matches.log.events import MatchId, PlayerId

SeasonId = NewType("SeasonId", str)

MOST_ROUND_ROBIN: Final = 16
"""The maximum number of people who play in a round robin at a time."""

MOST_RESERVES: Final = 16
"""The maximum number of reserves who wait for a place in a round robin."""

MOST_LADDER: Final = 100
"""The maximum number of people on a ladder at a time."""

OPEN_EACH: Final = 2
"""The maximum number of open season matches of one person in a server."""

OPEN_IN_SERVER: Final = 50
"""The maximum number of open season matches in a server."""

MOST_FIXTURES: Final = 3000
"""The maximum number of matches in a season. Each change of the season reads all of them."""

MISSES: Final = 2
"""A player drops out of the season after this many matches in which they did not answer."""

LAST_MATCHES: Final = timedelta(days=14)
"""How long after its end date a season still waits for open matches, before it is closed without them."""

Out: TypeAlias = Literal["", "left", "silent", "gone", "blocked", "deleted"]
"""Why a player no longer plays in a season; empty while they play.

- "left": they left the season.
- "silent": they did not answer in two matches.
- "gone": they left the server.
- "blocked": they are blocked.
- "deleted": they had their data deleted.
"""

Which: TypeAlias = Literal["opening", "ending"]
"""Which of a season's two messages is meant: the one with the buttons, or the one about the season's end."""

Void: TypeAlias = Literal["", "out", "frozen", "closed", "deserted", "late"]
"""Why a match of a season has no result; empty if it has one.

- "out": before it was opened, one of its people dropped out or could not play.
- "frozen": it can't go on.
- "closed": it was ended early.
- "deserted": nobody was left in it.
- "late": the season ended before this match did.
"""


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
    """How far a match of a season has come, from planned to counted."""

    PLANNED = "planned"
    OPENING = "opening"
    """The match is about to be opened, and may not exist yet."""
    OPEN = "open"
    COUNTED = "counted"
    VOID = "void"

    @property
    def over(self) -> bool:
        return self in (FixtureState.COUNTED, FixtureState.VOID)


@dataclass(frozen=True, slots=True)
class SeasonTerms:
    """The terms of a season, which are chosen when it is started.

    - `options`: all options of the game.
    - `pace`: the time for each decision, in seconds.
    - `every`: the time between two rounds; zero means that the next match is opened as soon as its people are
      free.
    - `group`: how many people should play in a match of a ladder. With `exact`, it is always exactly that many.
    - `begins_at`: when the first round begins; `ends_at`: the time from which no match is opened.
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

    - `request`: the id of the interaction by which they entered. The deals of their matches depend on it.
    - `misses`: in how many matches they did not answer.
    - `out`: why they no longer play; empty while they play.
    - `left_by`: the id of the interaction by which they left; empty otherwise.
    - `follows`: the player whom they replaced as a reserve; None otherwise.
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

    - `number`: its number in the season, from 1; `round`: the round it belongs to.
    - `players`: its people, beginning with the one who plays first.
    - `match_id`: the id of the match; None before it is opened.
    - `places`: the place of each of `players` in the result; empty unless the match has ended and counts.
    - `scores`: for games in which all play together, the common score, repeated for each player; otherwise
      empty.
    - `missed`: the players who did not act in it: their time ran out, or they left the server.
    - `void`: why the match has no result and will have none; empty for all other matches.
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
    """A Discord message about a season.

    - `tried`: when the bot first tried to post it; None before.
    - `message`: its id; None while unknown.
    - `dropped`: True if the message can never be posted.
    """

    tried: datetime | None = None
    message: int | None = None
    dropped: bool = False


@dataclass(frozen=True, slots=True)
class Season:
    """A season as it is at one moment.

    - `host`: the manager of the server who started it.
    - `channel`: the channel or thread in which it is played.
    - `ground`: the parent of `channel` if that is a thread; otherwise the same channel.
    - `threads`: whether its matches may be played in threads of their own.
    - `entrants`: everybody who plays or has played in it, in the order of entering.
    - `ladder`: the people on a ladder, from the top.
    - `fixtures`: its matches, in the order of their numbers.
    - `reserves`: for a round robin, the people who wait to replace a player, in the order of entering.
    - `round`: the number of the last round that has been planned.
    - `next_at`: for a ladder, when the next round is due.
    - `opening`: the message with the buttons to enter and leave; `ending`: the message that announces the end.
    - `shown`: a digest of the text of the opening message, to notice when it must be edited.
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
        announced. An end that can't be announced counts as announced."""
        ending_posted = self.ending.message is not None or self.ending.dropped
        return self.cancelled or (self.phase is Phase.OVER and ending_posted)

    @property
    def most(self) -> int:
        """The maximum number of people who may play in the season at the same time."""
        return MOST_LADDER if self.terms.kind is SeasonKind.LADDER else MOST_ROUND_ROBIN

    @property
    def playing(self) -> tuple[PlayerId, ...]:
        """The people who have not dropped out of the season, in the order of entering."""
        return tuple(each.player for each in self.entrants if not each.out)

    @property
    def waiting(self) -> tuple[PlayerId, ...]:
        """The reserves who are still waiting, in the order of entering."""
        return tuple(each.player for each in self.reserves if not each.out)

    @property
    def people(self) -> frozenset[PlayerId]:
        """The players, former players and reserves of the season, and the person who started it."""
        return frozenset({self.host, *(each.player for each in (*self.entrants, *self.reserves))})

    def entrant(self, player: PlayerId) -> Entrant | None:
        return next((each for each in self.entrants if each.player == player), None)

    def fixtures_of(self, player: PlayerId) -> tuple[Fixture, ...]:
        return tuple(each for each in self.fixtures if player in each.players)

    @property
    def under_way(self) -> tuple[Fixture, ...]:
        """The season's matches that are open or about to be opened."""
        return tuple(
            each
            for each in self.fixtures
            if each.state in (FixtureState.OPENING, FixtureState.OPEN)
        )

    @property
    def room(self) -> int:
        """How many more matches can be added to the season."""
        return max(0, MOST_FIXTURES - len(self.fixtures))

    def takes_people(self, now: datetime) -> bool:
        """Return whether a match may still begin for somebody who joins the open season now: before its last
        day and, on a ladder, before its last round."""
        return max(now, self.next_at or now) < self.terms.ends_at and self.room > 0

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


def busy(seasons: Iterable[Season]) -> Counter[PlayerId]:
    """Return, for each person, how many of their matches in these seasons are open or about to be opened."""
    fixtures = (fixture for season in seasons for fixture in season.under_way)
    return Counter(player for fixture in fixtures for player in fixture.players)

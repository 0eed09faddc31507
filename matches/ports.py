"""What matches need from the outside: somewhere to keep events, and the time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final, Protocol

from matches.dealing import Secret
from matches.events import Event, MatchId, PlayerId
from matches.match import Status


class Conflict(Exception):
    """Somebody else appended first: load again and decide again."""


class AlreadyDone(Exception):
    """The request was carried out before; `version` is that of the first event it led to."""

    def __init__(self, match_id: MatchId, version: int) -> None:
        super().__init__(match_id, version)
        self.match_id = match_id
        self.version = version


class StorageBusy(Exception):
    """The database is locked, full or broken: nothing was stored, and trying later may help."""


class Unreadable(Exception):
    """A stored event is malformed or of an unknown kind: its match cannot be replayed. The text is
    a sentence without any content."""


FORMER: Final = "a former player"
"""The name of somebody of whom nothing is known any more."""


@dataclass(frozen=True, slots=True)
class Player:
    """A person as Discord knows them: user id, and the name last seen, clean: in the server that was asked
    for, or the global display name. The user id of somebody who is known no more is below zero. `reason` is
    why they are away, where that is told."""

    id: PlayerId
    discord_id: int
    name: str
    reason: str = ""

    @property
    def former(self) -> bool:
        return self.discord_id < 0

    @property
    def mention(self) -> str:
        return self.name if self.former else f"<@{self.discord_id}>"


def user_ids(people: Iterable[Player]) -> frozenset[int]:
    """Of those who can be told something."""
    return frozenset(player.discord_id for player in people if not player.former)


@dataclass(frozen=True, slots=True)
class Summary:
    """What can be asked of many matches at once: written in the transaction of the events.

    `waiting` names each player waited for with the number of their decision, so that since when they are
    waited for changes only with a new decision. With a `pace` each has a clock, which `resumes` where
    something was taken back; those in `again` have to make their last decision once more. `asked` is the event
    that asked for an undo, if somebody waits for an answer.
    """

    game: str
    status: Status
    server: int
    channel: int
    host: PlayerId
    members: frozenset[PlayerId]
    waiting: Mapping[PlayerId, int]
    pace: timedelta = timedelta()
    resumes: bool = False
    again: frozenset[PlayerId] = frozenset()
    asked: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """One match in a list; `waiting` holds since when each player is waited for, `until` by when each of
    them has to decide and when their reserve, too, is used up, if the match has a clock."""

    match_id: MatchId
    game: str
    status: Status
    server: int
    channel: int
    members: frozenset[PlayerId]
    waiting: Mapping[PlayerId, datetime]
    changed_at: datetime
    message: int | None
    """The message that shows the match now, in `message_channel`."""
    message_channel: int | None
    frozen: bool
    until: Mapping[PlayerId, tuple[datetime, datetime]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Record:
    """The log of one match. `rulebook` names the rules that it was last replayed with; `fingerprints` holds
    what was stored with the last event of each append."""

    match_id: MatchId
    secret: Secret = field(repr=False)
    events: tuple[Event, ...] = field(repr=False)
    times: tuple[datetime, ...]
    fingerprints: Mapping[int, str] = field(repr=False)
    rulebook: str
    frozen: bool


class EventLog(Protocol):
    """The log of all matches. Appending is one durable transaction."""

    async def create(
        self,
        match_id: MatchId,
        secret: Secret,
        events: Sequence[Event],
        fingerprint: str,
        summary: Summary,
        rulebook: str,
        request: str,
        now: datetime,
    ) -> None:
        """Store a new match; raises AlreadyDone if the request was carried out before."""
        ...

    async def append(
        self,
        match_id: MatchId,
        version: int,
        events: Sequence[Event],
        fingerprint: str,
        summary: Summary,
        request: str | None,
        now: datetime,
    ) -> None:
        """Store events after `version`; raises Conflict if the match is no longer there, and
        AlreadyDone if the request was carried out before."""
        ...

    async def version(self, match_id: MatchId) -> int | None:
        """How many events the match has; None if there is no such match."""
        ...

    async def read(self, match_id: MatchId) -> Record | None: ...

    async def done(self, request: str) -> tuple[MatchId, int] | None:
        """What a request led to: the match and the version of its first event."""
        ...

    async def checked(self, match_id: MatchId, rulebook: str) -> None:
        """The match was replayed with these rules and ended where it should."""
        ...

    async def unchecked(self, rulebook: str, limit: int) -> list[MatchId]:
        """Unfinished matches, not frozen, that were last replayed with other rules."""
        ...

    async def freeze(self, match_id: MatchId) -> None:
        """The match no longer replays: nothing may change it. Its announcement becomes due."""
        ...


class Lists(Protocol):
    """Questions about many matches; none of them replays anything."""

    async def row(self, match_id: MatchId) -> Row | None: ...

    async def rows_of(
        self, player: PlayerId, *, server: int | None = None, game: str | None = None
    ) -> list[Row]:
        """The open matches that the player is in, those that wait for the player first, longest
        waiting first."""
        ...

    async def rows_in(self, channel: int, *, game: str | None = None) -> list[Row]:
        """The matches played or opened in a channel: open ones first, the latest changed first; at most 25."""
        ...

    async def rows_at(self, server: int) -> list[Row]:
        """The unfinished matches of a server, the latest changed first; at most 500."""
        ...

    async def open_lobbies(self, host: PlayerId) -> int: ...

    async def running_matches(self, host: PlayerId) -> int:
        """How many matches are running that the host opened and still plays in; frozen ones do not count."""
        ...

    async def oldest_lobby(self) -> tuple[MatchId, datetime] | None:
        """The lobby that was changed longest ago, and when."""
        ...


class Players(Protocol):
    """The one table that knows who a player is on Discord."""

    async def meet(self, discord_id: int, name: str, server: int = 0, nickname: str = "") -> Player:
        """The player with that user id, now under that global display name and, in that server, that
        nickname or none; stored when it is new or renamed."""
        ...

    async def find(self, discord_id: int) -> Player | None:
        """The player with that user id, if there is one; nothing is stored."""
        ...

    async def known(self, players: frozenset[PlayerId], server: int) -> Mapping[PlayerId, Player]:
        """By the names that they have in a server; of 0, which is none, their global display names."""
        ...


@dataclass(frozen=True, slots=True)
class Place:
    """A channel of a server where a match is shown. `parent` is the channel that the match was opened in: for
    a thread the one around it, as far as that is known."""

    server: int
    channel: int
    parent: int


@dataclass(frozen=True, slots=True)
class Mark:
    """How far a match has been announced.

    `announced` is the version that the channel shows, in message `message` of `channel`, which covers all
    events after version `since`; it is `stale` while it has yet to be edited to say so. While a message is
    being posted, `target` is the version it brings the channel to, and every id that it can get lies above
    `target_after`. `target_at` is when that was first tried, or first found impossible.
    """

    announced: int = 0
    message: int | None = None
    channel: int | None = None
    target: int | None = None
    target_at: datetime | None = None
    since: int = 0
    stale: bool = False
    target_after: int | None = None


@dataclass(frozen=True, slots=True)
class Earlier:
    """A message that is no longer the one that shows its match, and has yet to lose its buttons. The lobby
    also says then that the match has begun, and the last one of a place that the match was `moved` from where
    it went on. A notice is no such message until it is `past`."""

    place: Place
    message: int
    lobby: bool = False
    moved: bool = False
    past: bool = True


class Marks(Protocol):
    """How far each match has been announced."""

    async def mark(self, match_id: MatchId) -> Mark: ...

    async def put(
        self,
        match_id: MatchId,
        mark: Mark,
        earlier: Earlier | None = None,
        *,
        notices_past: bool = False,
    ) -> None:
        """Store the mark, and the message that another one took the place of, or a notice, once those before
        are past. The match stays due while a
        message is being posted or edited or there are later events, also those that were appended since
        the mark was made."""
        ...

    async def missed(self, match_id: MatchId, now: datetime) -> None:
        """What is new can't be posted: note since when, if that is not noted already."""
        ...

    async def due(self) -> list[MatchId]:
        """The matches with something to announce, after a start; those that changed longest ago first."""
        ...

    async def place(self, match_id: MatchId) -> Place | None:
        """Where the next thing is to be posted or edited; None if there is no such match."""
        ...

    async def untidy(self) -> list[MatchId]:
        """The matches with earlier messages, after a start."""
        ...

    async def earlier(self, match_id: MatchId) -> list[Earlier]:
        """The earlier messages of a match, the oldest first."""
        ...

    async def tidied(self, match_id: MatchId, message: int) -> None:
        """An earlier message needs nothing any more."""
        ...


class Clock(Protocol):
    """The time, always with a time zone."""

    def now(self) -> datetime: ...

    async def sleep_until(self, when: datetime) -> None: ...

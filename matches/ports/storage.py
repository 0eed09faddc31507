"""What matches need from the outside: somewhere to keep events, and the time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Protocol

from matches.log.dealing import Secret
from matches.log.events import Event, MatchId, PlayerId
from matches.log.match import Status
from matches.log.record import Record


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


class Notes(Protocol):
    """Small facts that outlive the process, by key."""

    async def get(self, key: str) -> str | None: ...

    async def put(self, key: str, value: str) -> None: ...


class Past(Protocol):
    """What can be deleted. Each call is one short transaction, which goes on after the place where the one
    before ended (at first an empty text), and answers with its own; None when all is looked through."""

    async def reminders(self, before: datetime, after: str) -> str | None:
        """Those that were posted before then, or are gone."""
        ...

    async def pauses(self, before: datetime, after: str) -> str | None:
        """Those that ended before then, and of which no clock that runs has still to be told."""
        ...

    async def requests(self, before: datetime, after: str) -> str | None:
        """Interactions that were carried out before then. Never what says which match is the rematch of
        another."""
        ...

    async def lobbies(self, before: datetime, after: str) -> str | None:
        """Those that never began and were closed before then, with all their rows."""
        ...

    async def ended(self, before: datetime, after: str) -> str | None:
        """Matches that ended before then, with all their rows, and who their people were of whom nothing
        else is kept."""
        ...

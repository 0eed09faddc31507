"""The ports for storage: the event log, lists of matches, notes, and the deletion of old rows."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Protocol

from matches.log.dealing import Secret
from matches.log.events import Event, MatchId, Opened, PlayerId
from matches.log.match import Status
from matches.log.result import Result
from matches.log.stored_log import StoredLog
from matches.ports.match_search import Fit, Scope
from matches.ports.peers import EVERYTHING, Share


# How an append may fail: `Conflict` is a lost race, `AlreadyDone` a repeated request, and `StorageBusy` trouble
# with the disk.
class Conflict(Exception):
    """Raised when a match is at another version than expected (optimistic locking). Load the match and decide
    again.

    For a new match, it means that its id is taken.
    """


class AlreadyDone(Exception):
    """Raised when the request was carried out before. `version` is that of the first event that it led to."""

    def __init__(self, match_id: MatchId, version: int) -> None:
        super().__init__(match_id, version)
        self.match_id = match_id
        self.version = version


class StorageBusy(Exception):
    """Raised when the database is locked, full or broken. Nothing was stored, and a retry may help."""


class StoredInPart(Exception):
    """Raised when the database becomes busy after part of a request was stored. Repeating the request stores
    the rest."""


@contextmanager
def in_part(begun: bool) -> Iterator[None]:
    """Wrap one of several changes that a request makes.

    If `begun`, part of the request is already stored, so a busy database raises StoredInPart instead of
    StorageBusy.
    """
    try:
        yield
    except StorageBusy as error:
        if begun:
            raise StoredInPart from error
        raise


class Unreadable(Exception):
    """Raised when a stored event is malformed or of an unknown kind, so that its match can't be replayed.

    The message is a sentence that contains nothing of the event, which may be secret.
    """


@dataclass(frozen=True, slots=True)
# Lists and clocks read these rows, so no list replays a match.
class Summary:
    """What lists and clocks need to know about a match. It is written in the transaction that stores the
    events.

    - `waiting`: each player with a pending decision, and the number of the decision. A decision with the same
      number keeps its row, and with it its start time and its clock.
    - `pace`: the time for each decision; zero means that there is no clock.
    - `resumes`: whether clocks continue with the time that was left, after an undo.
    - `again`: the players who must make their last decision again.
    - `thinking`: whether a computer must act.
    - `asked`: the version at which the undo request was made that waits for an answer; 0 if there is none.
    - `result`: the result of a match that was dealt and has just ended; None otherwise, and for practice.
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
    thinking: bool = False
    result: Result | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One match as lists show it.

    - `waiting`: the players with an open decision, and when each decision began.
    - `until`: if the match has a clock, when the time of each decision ends, and when the reserve does.
    - `thinking`: whether a computer must act.
    - `version`: the number of its events.
    """

    match_id: MatchId
    game: str
    status: Status
    server: int
    channel: int
    members: frozenset[PlayerId]
    waiting: Mapping[PlayerId, datetime]
    changed_at: datetime
    message: int | None
    """The id of the message that shows the match, in the channel `message_channel`; None if there is none."""
    message_channel: int | None
    frozen: bool
    until: Mapping[PlayerId, tuple[datetime, datetime]] = field(default_factory=dict)
    thinking: bool = False
    version: int = 0


class EventLog(Protocol):
    """The event logs of all matches. An append is one durable transaction.

    `request` is an idempotency key. Every method may raise StorageBusy.
    """

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
        """Store a new match with its first events.

        `rulebook` is the hash of the rules under which they were made. Raises Conflict if another match has
        this id, and AlreadyDone if the request was carried out before.
        """
        ...

    # The transaction also writes the summary and the open decisions, so lists, clocks and log always agree.
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
        """Store events that follow `version`, and the fingerprint of the match after them.

        Raises Conflict if the match is at another version, and AlreadyDone if the request was carried out
        before.
        """
        ...

    async def version(self, match_id: MatchId) -> int | None:
        """Return the number of events of a match; None if there is no such match."""
        ...

    async def openings(self, ids: Collection[MatchId]) -> Mapping[MatchId, Opened]:
        """Return the first event of each of these matches, leaving out those that this program can't read."""
        ...

    async def read(self, match_id: MatchId) -> StoredLog | None:
        """Return the whole log of a match, read in one transaction; None if there is no such match. Raises
        Unreadable."""
        ...

    async def done(self, request: str) -> tuple[MatchId, int] | None:
        """Return what a request led to: the match, and the version of its first event.

        Returns None if the request is unknown.
        """
        ...

    async def checked(self, match_id: MatchId, rulebook: str) -> None:
        """Record that replaying the match under this rulebook (the hash of the rules) led to the stored
        fingerprints."""
        ...

    async def unchecked(
        self, rulebook: str, limit: int, share: Share = EVERYTHING
    ) -> list[MatchId]:
        """Return up to `limit` unfinished matches of a share that were last checked under another rulebook.

        A rulebook is the hash of a game's rules. Frozen matches are left out.
        """
        ...

    # Freezing deletes nothing; the log stays as it is.
    async def freeze(self, match_id: MatchId) -> None:
        """Freeze a match whose log no longer replays, so that nothing may change it.

        The match is then due to be announced, and so is its season.
        """
        ...


class Lists(Protocol):
    """Lists of matches. They are read from stored summaries, so no match is replayed."""

    async def row(self, match_id: MatchId) -> Row | None: ...

    async def rows_of(
        self, player: PlayerId, *, server: int | None = None, game: str | None = None
    ) -> list[Row]:
        """Return the rows of a player's open matches.

        Those that wait for the player come first, beginning with the one waiting longest.
        """
        ...

    async def next_waiting(self, player: PlayerId, besides: MatchId) -> tuple[MatchId, str] | None:
        """Return the match that has waited longest for the player, and its game; None if there is none.

        The match `besides` is left out, and so are frozen matches.
        """
        ...

    async def search(
        self,
        player: PlayerId,
        fits: Sequence[Fit],
        scopes: Sequence[Scope],
        *,
        game: str | None = None,
        every: bool = False,
    ) -> list[Row]:
        """Return the matches of the first scope and fit that has any; with `every`, those of all scopes and
        fits, each once.

        Frozen matches are returned only if no other match of the scope fits. There are at most SEARCH_LIMIT for
        each fit and scope. Those that wait for the player come first, beginning with the one waiting longest,
        and then the others by their last change.
        """
        ...

    async def rows_at(self, server: int) -> list[Row]:
        """Return up to 500 unfinished matches of a server, beginning with the one changed last."""
        ...

    async def open_lobbies(self, host: PlayerId) -> int: ...

    async def running_matches(self, host: PlayerId, *, practice: bool = False) -> int:
        """Return in how many running matches the host still plays that they opened themselves.

        Frozen matches are not counted. If `practice` is True, only practice matches count; otherwise only
        matches in servers that belong to no season.
        """
        ...

    async def thinking(self, share: Share = EVERYTHING) -> list[MatchId]:
        """Return the unfinished matches of a share in which a computer must act, beginning with the one waiting
        longest."""
        ...

    async def oldest_lobby(
        self, after: tuple[MatchId, datetime] | None = None, share: Share = EVERYTHING
    ) -> tuple[MatchId, datetime] | None:
        """Return the lobby of a share that has been unchanged longest, and the time of its last change; None if
        there is none.

        Lobbies of blocked servers do not count. `after` is the result of an earlier call; the search then
        begins after that lobby.
        """
        ...


class Notes(Protocol):
    """Small values, stored by key, that outlive the process."""

    async def get(self, key: str) -> str | None: ...

    async def put(self, key: str, value: str) -> None: ...


# The transactions are short, so that a purge never holds up a move.
class Past(Protocol):
    """Deletes old rows. Each call is one short transaction that deletes some rows older than `before`.

    `after` is a cursor: "" at first, then the result of the previous call. A result of None means that all rows
    have been examined.
    """

    async def reminders(self, before: datetime, after: str) -> str | None:
        """Delete reminders that were created before `before` and that are posted or gone."""
        ...

    async def pauses(self, before: datetime, after: str) -> str | None:
        """Delete pauses that ended before `before` and that no running clock needs."""
        ...

    async def requests(self, before: datetime, after: str, kind: str = "") -> str | None:
        """Delete the keys of requests that were carried out before `before`.

        These are the keys of interactions or, if `kind` is given, those that begin with it. Keys that name
        rematches and matches of seasons stay as long as these do.
        """
        ...

    async def lobbies(self, before: datetime, after: str) -> str | None:
        """Delete matches whose lobby was cancelled before `before`, with all their rows."""
        ...

    async def ended(self, before: datetime, after: str) -> str | None:
        """Delete matches that ended before `before`, with all their rows.

        Also deletes the identity of players of whom nothing else is stored.
        """
        ...

    async def seasons(self, before: datetime, after: str, *, cancelled: bool) -> str | None:
        """Delete seasons that ended before `before` or, with `cancelled`, those that were called off before
        then.

        Also deletes the identity of players of whom nothing else is stored.
        """
        ...

    async def practice(self, before: datetime, after: str) -> str | None:
        """Delete practice matches that nobody has played since `before`, whether they have ended or not, with
        all their rows.

        Also deletes the identity of players of whom nothing else is stored.
        """
        ...

    async def lessons(self, before: datetime, after: str) -> str | None:
        """Delete a batch of people's progress in lessons that they last continued before the time `before`.

        Return `after` if there may be more of them, else None.

        Also deletes the identity of players of whom nothing else is stored.
        """
        ...

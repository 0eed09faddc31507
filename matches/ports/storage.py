"""Errors of the stores, and the summaries and rows of matches that stores exchange with their callers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from matches.log.events import MatchId, PlayerId
from matches.log.history.result import Result
from matches.log.match import Status


class Conflict(Exception):
    """Raised when a match no longer has the events that the caller expected (optimistic locking). Load the
    match and decide again. For a new match, it means that the id is taken."""


class AlreadyDone(Exception):
    """Raised when the request has been carried out before. `version` is the number of the first event that it
    led to."""

    def __init__(self, match_id: MatchId, version: int) -> None:
        super().__init__(match_id, version)
        self.match_id = match_id
        self.version = version


class StorageBusy(Exception):
    """Raised when the database is locked, full or broken. Nothing was stored. A retry may succeed."""


class StoredInPart(Exception):
    """Raised when the database becomes busy after part of a request was stored. Repeat the request to store the
    rest."""


@contextmanager
def in_part(begun: bool) -> Iterator[None]:
    """Return a context manager for one of several changes that a single request makes. With `begun`, part of
    the request is already stored, so a busy database raises StoredInPart instead of StorageBusy."""
    try:
        yield
    except StorageBusy as error:
        if begun:
            raise StoredInPart from error
        raise


class Unreadable(Exception):
    """Raised when a stored event is malformed or of an unknown kind, so its match can't be replayed. The
    message contains nothing from the event, which may be secret."""


@dataclass(frozen=True, slots=True)
class Summary:
    """The values of a match that lists and clocks need, so that they need not replay it. They are stored in the
    same transaction as its events.

    - `waiting`: each player with an open decision, and the decision's number. While the number stays the same,
      the decision keeps its start time and its clock.
    - `pace`: the time for each decision; zero means no clock.
    - `resumes`: whether the new events include an undo or a withdrawal. Clocks then continue with the time that
      was left.
    - `again`: the players whose last decision was undone by the new events, so that they must make it again.
    - `thinking`: whether a computer must act.
    - `asked`: the number of the event that requested an undo which is not answered yet; 0 if there is none.
    - `result`: the result, if the match has just ended; None otherwise, and for practice or a match that was
      never dealt.
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
    """One match, as it appears in lists.

    - `waiting`: the players with an open decision, and when each decision began.
    - `until`: by player, when the time for their decision ends, and when their reserve ends; empty without a
      clock.
    - `thinking`: whether a computer must act.
    - `version`: the number of events.
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
    """The id of the message that shows the match; `message_channel` is its channel. None if there is no
    message."""
    message_channel: int | None
    frozen: bool
    until: Mapping[PlayerId, tuple[datetime, datetime]] = field(default_factory=dict)
    thinking: bool = False
    version: int = 0

    @property
    def playing(self) -> bool:
        """Whether the match is running, and not frozen."""
        return self.status is Status.RUNNING and not self.frozen

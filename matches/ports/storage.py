"""What stores and their callers exchange: errors, and the summaries and rows of matches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from matches.log.events import MatchId, PlayerId
from matches.log.history.result import Result
from matches.log.match import Status


# How an append may fail: `Conflict` is a lost race, `AlreadyDone` a repeated request, and `StorageBusy` trouble
# with the disk.
class Conflict(Exception):
    """Raised when a match has other events than the caller expected (optimistic locking). Load the match and
    decide again.

    For a new match: raised when its id is taken.
    """


class AlreadyDone(Exception):
    """Raised when the request was carried out before. `version` is the number of the first event that it led
    to."""

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
    """Return a context for one of several changes that a request makes.

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

    The message contains nothing of the event, which may be secret.
    """


@dataclass(frozen=True, slots=True)
# Lists and clocks read these rows, so no list replays a match.
class Summary:
    """The values of a match that lists and clocks need, stored in the same transaction as its events.

    - `waiting`: each player with a pending decision, and the number of the decision. A decision with the same
      number keeps its row, and with it its start time and its clock.
    - `pace`: the time for each decision; zero means that there is no clock.
    - `resumes`: whether clocks continue with the time that was left, after an undo.
    - `again`: the players who must make their last decision again.
    - `thinking`: whether a computer must act.
    - `asked`: the number of the event that made the unanswered undo request; 0 if there is none.
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
    - `until`: when the time of each decision ends, and when the reserve does; empty without a clock.
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

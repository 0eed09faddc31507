"""The values that are stored when events are appended to a match, and the result of appending them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from matches.log.events import Event, Hinted, MatchId, Moved, PlayerId
from matches.ports.storage import Summary


@dataclass(frozen=True, slots=True)
class NewEvents:
    """Events to append to a match that has `version` events, with everything that is stored at the same time.

    `summary` has the values of the derived rows after these events, and `fingerprint` is a digest of the
    match's log and state after them. `request` is the idempotency key of the interaction that caused the
    events, or None. `waited` is what `Summary.waiting` was before them.
    """

    match_id: MatchId
    version: int
    events: Sequence[Event] = field(repr=False)
    fingerprint: str
    summary: Summary
    request: str | None
    now: datetime
    waited: Mapping[PlayerId, int] = field(default_factory=dict)

    @property
    def last(self) -> int:
        """The number of the last of these events."""
        return self.version + len(self.events)

    @property
    def moves_alone(self) -> bool:
        """Whether all events are moves, the match is still open after them, and no computer must act."""
        summary = self.summary
        goes_on = summary.status.open and not summary.thinking
        return goes_on and all(isinstance(event, Moved) for event in self.events)

    @property
    def hints_alone(self) -> bool:
        return all(isinstance(event, Hinted) for event in self.events)


class Appended(NamedTuple):
    """The result of an append. `due` is when the first decision or reminder is due because of the new events;
    None if none ever is. If `prepared` is True, an attempt to post them was stored with them."""

    due: datetime | None
    prepared: bool = False

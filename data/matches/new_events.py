"""The values that an append to a match stores, and what it returns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from matches.log.events import Event, Hinted, MatchId, Moved
from matches.ports.storage import Summary


@dataclass(frozen=True, slots=True)
class NewEvents:
    """Events to append to a match after event number `version`, with everything else that the append stores.

    `summary` has the values for the derived rows after the events. `fingerprint` is a digest of the log and the
    match's state after them. `request` is the idempotency key of the interaction that caused the events, or
    None.
    """

    match_id: MatchId
    version: int
    events: Sequence[Event] = field(repr=False)
    fingerprint: str
    summary: Summary
    request: str | None
    now: datetime

    @property
    def last(self) -> int:
        """The number of the last of these events."""
        return self.version + len(self.events)

    @property
    def moves_alone(self) -> bool:
        """Whether all events are moves, after which the match is still open and waits for no computer."""
        summary = self.summary
        goes_on = summary.status.open and not summary.thinking
        return goes_on and all(isinstance(event, Moved) for event in self.events)

    @property
    def hints_alone(self) -> bool:
        return all(isinstance(event, Hinted) for event in self.events)


class Appended(NamedTuple):
    """What an append has stored beside the events. `due` is when the first decision or reminder is due because
    of them; None if none ever is. `prepared` says whether an attempt to post the events is stored, too."""

    due: datetime | None
    prepared: bool = False

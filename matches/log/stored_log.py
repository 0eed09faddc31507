"""The log of a match as it is read from storage."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from matches.log.dealing import Secret
from matches.log.events import Event, MatchId


@dataclass(frozen=True, slots=True)
class StoredLog:
    """The log of one match, as stored.

    - `version`: the number of events that were stored. If `events` has fewer, some are lost.
    - `events`, `times`: the events, and when each of them happened.
    - `fingerprints`: the match's fingerprints, each by the number of events after which it was taken. Of events
      that were stored together, only the last has one.
    - `frozen`: whether the match can't be played on because its log does not replay.
    """

    match_id: MatchId
    version: int
    secret: Secret = field(repr=False)
    events: tuple[Event, ...] = field(repr=False)
    times: tuple[datetime, ...]
    fingerprints: Mapping[int, str] = field(repr=False)
    frozen: bool

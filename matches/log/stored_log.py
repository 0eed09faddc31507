"""A log as read from storage."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from matches.log.dealing import Secret
from matches.log.events import Event, MatchId


@dataclass(frozen=True, slots=True)
class StoredLog:
    """The log of one match.

    `version` is the number of events that the match should have. `rulebook` is the one under which it was last
    checked. `fingerprints` holds, by version, the fingerprint stored with the last event of each append.
    """

    match_id: MatchId
    version: int
    secret: Secret = field(repr=False)
    events: tuple[Event, ...] = field(repr=False)
    times: tuple[datetime, ...]
    fingerprints: Mapping[int, str] = field(repr=False)
    rulebook: str
    frozen: bool

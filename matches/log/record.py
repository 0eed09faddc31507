"""A stored log, as it is read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from matches.log.dealing import Secret
from matches.log.events import Event, MatchId


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

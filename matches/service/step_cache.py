"""Caches the latest steps of matches, and knows when they are up to date."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final, NamedTuple

from matches.log.events import MatchId
from matches.log.match import Match
from matches.ports.clock import Clock
from matches.ports.leased_cache import LeasedCache, LruCache, Moment, own_matches
from matches.ports.peers import Peers
from matches.ports.storage import Row

_TRUSTED: Final = timedelta(seconds=5)
"""How long a process relies on the version of a match that it has read or written, which the steps of one move
need several times. The time is short because rows can also be deleted, and because hosts may change a database
by hand."""

_MATCHES: Final = 512
"""For how many matches the latest steps are cached."""

LATEST: Final = 16
"""How many earlier events of a match are cached with their states: most of what happened since a player's last
move. Keeping all would take ten times the memory, and garbage collection would block the event loop ten times
as long."""


class _Version(NamedTuple):
    """The version of a match's log, and how long this process relies on it."""

    number: int
    until: datetime


class StepCache:
    """The latest steps of the most recently used matches. A step is a match after one of its events.

    Cached steps are used only if they include the last event of the log. The process that shows a match trusts
    the known number of events for a few seconds, unless another process announces an append. Any other process
    reads the number each time. An announcement may come too late. So a decision on a cached match counts only
    if the append succeeds, and a refusal only if the match is current.
    """

    def __init__(self, clock: Clock, peers: Peers) -> None:
        self._clock = clock
        self._peers = peers
        self._latest: LruCache[MatchId, list[Match]] = LruCache(_MATCHES)
        self._versions: LeasedCache[MatchId, _Version] = LeasedCache(own_matches(peers), _MATCHES)

    def latest(self, match_id: MatchId) -> list[Match] | None:
        """Return the cached steps of a match, which may be out of date."""
        return self._latest.get(match_id)

    def trusted(self, match_id: MatchId) -> list[Match] | None:
        """Return the latest steps of a match if they are known, without a query, to be up to date; else
        None."""
        steps, version = self._latest.get(match_id), self._versions.get(match_id)
        if not steps or version is None or version.until <= self._clock.now():
            return None
        owned = self._peers.share.owns(steps[-1].opened.server)
        return steps if owned and steps[-1].version == version.number else None

    def seen(self, row: Row, since: Moment) -> None:
        """Rely on the cached steps of a match if they are at the version of a row that was just read.

        `since` is the moment before the row was read.
        """
        steps = self._latest.get(row.match_id)
        if steps and steps[-1].version == row.version:
            self.remember(steps, since)

    def moment(self) -> Moment:
        """Return the present moment, to be passed to `remember` later. Call this before reading or
        appending."""
        return self._versions.moment()

    def append(self, current: Match, steps: list[Match], since: Moment) -> None:
        """Cache the match after each new event (`steps`), with some of the steps before that. `current` is the
        match before the append.

        `since` is the moment before the append.
        """
        known = self._latest.get(current.id)
        before = known[-LATEST:] if known and known[-1].version == current.version else [current]
        self.remember([*before, *steps], since)

    def remember(self, steps: list[Match], since: Moment) -> list[Match]:
        """Cache the latest steps of a match, unless later ones are cached. Return the steps that are now
        cached.

        `since` is the moment before the steps were read or written.
        """
        last = steps[-1]
        later = self._latest.get(last.id)
        if later and later[-1].version > last.version:
            return later
        self._latest.put(last.id, steps)
        known = _Version(last.version, self._clock.now() + _TRUSTED)
        self._versions.keep(last.id, known, since)
        return steps

    def doubt(self, match_id: MatchId) -> None:
        """Stop trusting the cached number of a match's events, so that it is read before the next use."""
        self._versions.forget(match_id)

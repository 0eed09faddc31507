"""The cache of the steps of matches, which knows whether they are up to date."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final, NamedTuple

from matches.log.events import MatchId
from matches.log.fold import apply
from matches.log.match import Match
from matches.ports.clock import Clock
from matches.ports.leased_cache import LeasedCache, LruCache, Moment, own_matches
from matches.ports.peers import Peers
from matches.ports.storage import Row

_TRUSTED: Final = timedelta(seconds=5)
"""How long this process trusts the number of a match's events after reading or writing it.

The time is short, because matches can be deleted, even by hand.
"""

_MATCHES: Final = 512
"""The number of matches whose latest steps are cached."""

LATEST: Final = 16
"""How many earlier steps are cached for each match. They usually reach back to a player's last move. All steps
would take ten times the memory, and garbage collection would block the event loop ten times as long."""

_WHOLE: Final = 8
"""The number of matches of which all steps are cached. The message about an end needs them several times."""


class _Version(NamedTuple):
    """The number of a match's events, and until when this process trusts it."""

    number: int
    until: datetime


class StepCache:
    """Caches the latest steps of the most recently used matches, and all steps of a few.

    Cached steps are used only while they are up to date. The process that serves a match trusts the number of
    its events for a few seconds, unless another process reports an append. Any other process reads the number
    each time.

    Such a report may come too late. So events decided from cached steps are valid only once they are stored,
    which fails if the number has changed. A refusal stores nothing, so the number must be read again before it.
    """

    def __init__(self, clock: Clock, peers: Peers) -> None:
        self._clock = clock
        self._peers = peers
        self._latest: LruCache[MatchId, list[Match]] = LruCache(_MATCHES)
        self._whole: LruCache[MatchId, list[Match]] = LruCache(_WHOLE)
        self._versions: LeasedCache[MatchId, _Version] = LeasedCache(own_matches(peers), _MATCHES)

    def latest(self, match_id: MatchId) -> list[Match] | None:
        """Return the cached steps of a match, even if they may be out of date. None if there are none."""
        return self._latest.get(match_id)

    def trusted(self, match_id: MatchId, *, however_old: bool = False) -> list[Match] | None:
        """Return the cached steps of a match; None if they may be out of date. This makes no query.

        With `however_old`, trust them for longer than a few seconds. Pass it only to decide on events, whose
        append fails if the match has other events by now, or was deleted.
        """
        steps, version = self._latest.get(match_id), self._versions.get(match_id)
        if not steps or version is None:
            return None
        if not however_old and version.until <= self._clock.now():
            return None
        owned = self._peers.share.owns(steps[-1].opened.server)
        return steps if owned and steps[-1].version == version.number else None

    def seen(self, row: Row, since: Moment) -> None:
        """Trust the cached steps of an unfrozen match again if a row that was just read has the same number of
        events. `since` is what `moment` returned before the row was read."""
        steps = self._latest.get(row.match_id)
        if steps and steps[-1].version == row.version and not row.frozen:
            self.remember(steps, since)

    def moment(self) -> Moment:
        """Return a `Moment` to pass as `since` to `seen`, `append` or `remember`. Call this before you read or
        append events, so that these methods notice changes made since then."""
        return self._versions.moment()

    def append(self, current: Match, steps: list[Match], since: Moment) -> None:
        """Add the match after each new event (`steps`) to the cached latest steps. `current` is the match
        before the new events. `since` is what `moment` returned before the change was stored."""
        known = self._latest.get(current.id)
        before = known[-LATEST:] if known and known[-1].version == current.version else [current]
        self.remember([*before, *steps], since)

    def remember(self, steps: list[Match], since: Moment) -> list[Match]:
        """Cache the latest steps of a match, unless later ones are cached already. Return the steps that are
        cached now. `since` is what `moment` returned before the steps were read or written."""
        last = steps[-1]
        later = self._latest.get(last.id)
        if later and later[-1].version > last.version:
            return later
        self._latest.put(last.id, steps)
        known = _Version(last.version, self._clock.now() + _TRUSTED)
        self._versions.keep(last.id, known, since)
        return steps

    def remember_whole(self, steps: list[Match]) -> list[Match]:
        """Cache all steps of a match, and return them."""
        self._whole.put(steps[-1].id, steps)
        return steps

    def whole(self, latest: list[Match]) -> list[Match] | None:
        """Return all steps of a match: the cached ones, and the newer ones of `latest`. Return None if the
        cache lacks steps before `latest`.

        The newer steps are computed again from the last cached one. So the state after an undo is the very
        object that it was before; `matches.log.unseen` relies on that.
        """
        whole = self._whole.get(latest[0].id)
        if not whole or whole[-1].version < latest[0].version - 1:
            return None
        whole = [*whole]
        for step in latest:
            if step.version > whole[-1].version:
                whole.append(apply(whole[-1], step.last, step.at))
        return self.remember_whole(whole)

    def doubt(self, match_id: MatchId) -> None:
        """Stop trusting the number of a match's events, so that it is read again."""
        self._versions.forget(match_id)

"""The steps of matches that stay in memory: of many matches the latest, of a few all."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, TypeVar

from matches.log.events import MatchId
from matches.log.match import Match

_MATCHES: Final = 512
"""Of how many matches the latest steps are kept."""

LATEST: Final = 16
"""How many earlier steps of a match are kept: most of what happened since a player's last move. All of them
would take ten times the memory, and the garbage collector would hold the loop for as much longer."""

_WHOLE: Final = 8
"""Of how many matches all steps are kept, those replayed last: an end asks for them several times."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Known:
    """The latest steps of a match: the last ones of the log when so much `news` was heard, until some time."""

    steps: list[Match]
    news: int | None
    until: datetime


class KeptSteps:
    """The least recently used are dropped."""

    def __init__(self) -> None:
        self._known: OrderedDict[MatchId, Known] = OrderedDict()
        self._whole: OrderedDict[MatchId, list[Match]] = OrderedDict()

    def known(self, match_id: MatchId) -> Known | None:
        return self._known.get(match_id)

    def doubt(self, match_id: MatchId, now: datetime) -> None:
        """What is known of a match is true until now, and no longer."""
        if known := self._known.get(match_id):
            self._known[match_id] = replace(known, until=now)

    def keep(self, steps: list[Match], news: int | None, until: datetime) -> Known:
        """Keep the latest steps of a match, unless later ones are there."""
        match_id = steps[-1].id
        earlier = self._known.get(match_id)
        if earlier is not None and earlier.steps[-1].version > steps[-1].version:
            return earlier
        known = Known(steps, news, until)
        _put(self._known, match_id, known, _MATCHES)
        return known

    def before(self, current: Match) -> list[Match]:
        """The latest steps until `current`, at least that one."""
        known = self._known.get(current.id)
        fits = known is not None and known.steps[-1].version == current.version
        return known.steps[-LATEST:] if known is not None and fits else [current]

    def whole(self, last: Match) -> list[Match] | None:
        """All steps of a match, if they are kept until `last`."""
        steps = self._whole.get(last.id)
        return steps if steps and steps[-1].version == last.version else None

    def keep_whole(self, steps: list[Match]) -> None:
        _put(self._whole, steps[-1].id, steps, _WHOLE)


def _put(kept: OrderedDict[MatchId, T], match_id: MatchId, value: T, most: int) -> None:
    kept[match_id] = value
    # Least recently used first, and the first is dropped.
    kept.move_to_end(match_id)
    if len(kept) > most:
        kept.popitem(last=False)

"""Stores the results of ended matches for which an older version of the program stored none. Also rates matches
whose process was killed before it could rate them."""

from __future__ import annotations

import logging
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from matches.decisions.refusal import Refused
from matches.log.events import MatchId
from matches.log.history.result import Result
from matches.ports.storage import StorageBusy
from matches.service.isolated import isolated
from matches.service.repository import LeftToNewer
from matches.service.service import MatchService

logger = logging.getLogger(__name__)

AGAIN: Final = timedelta(hours=1)
"""How often to look for ended matches without a result. An older version of the program that runs at the same
time stores no results."""

_MOST: Final = 5
_BETWEEN: Final = timedelta(seconds=2)
"""How long to pause after the logs of `_MOST` matches were replayed in a thread, so that players' moves are not
delayed."""


class Counting:
    """A chore that stores missing results and rates matches. Matches that still lack a result are marked in the
    database, so a crash loses nothing."""

    def __init__(self, service: MatchService) -> None:
        self._service = service
        self._standings = service.standings
        self._clock = service.clock

    async def do_due(self) -> datetime:
        for server, game in await self._standings.unsettled():
            what = f"Rating what ended in server {server} ({game})"
            await isolated(what, self._standings.settle(server, game))
        found = await self._standings.uncounted(_MOST)
        try:
            for match_id in found:
                await self._count(match_id)
        except LeftToNewer:
            logger.info("Rating ended matches is left to the newer version of Fairwind.")
            return self._clock.now() + AGAIN
        return self._clock.now() + (_BETWEEN if len(found) == _MOST else AGAIN)

    async def _count(self, match_id: MatchId) -> None:
        try:
            row, result = await self._service.matches.row(match_id), await self._result(match_id)
        except LeftToNewer:
            raise
        except Refused:
            return  # the match was deleted meanwhile
        if row is not None:
            before = result and replace(result, unrated="before")
            await self._standings.count(match_id, row.server, row.game, before)

    async def _result(self, match_id: MatchId) -> Result | None:
        """Return the result of an ended match; None if it has none. After an unexpected exception, also return
        None, so that a few such matches don't hold up all others."""
        try:
            return await self._service.matches.result(match_id)
        except (StorageBusy, Refused):
            raise
        except Exception:
            logger.exception(
                "The result of match %s, which ended before results were stored, can't be computed.",
                match_id,
            )
            return None

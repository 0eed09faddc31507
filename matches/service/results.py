"""Rates ended matches, and reports what each of them changed."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from matches.log.match import Match
from matches.ports.storage import StorageBusy

if TYPE_CHECKING:
    from matches.ports.standings import Standings, Told

logger = logging.getLogger(__name__)


class Results:
    """Rates ended matches, and reports what each of them changed."""

    def __init__(self, standings: Standings) -> None:
        self._standings = standings

    async def told(self, match: Match) -> Told | None:
        """Rate what has ended in the match's server and game; return what the match changed.

        Raises StorageBusy. After any other failure, returns None, so that a defect in the rating does not hold
        up the message.
        """
        try:
            await self._standings.settle(match.opened.server, match.about.key)
            return await self._standings.told(match.id)
        except StorageBusy:
            raise
        except Exception:
            logger.exception("What match %s changed in the ratings can't be shown.", match.id)
            return None

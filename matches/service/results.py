"""What follows from the results of matches: ratings, and results for matches that ended before there were
any."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from matches.log.match import Match
from matches.ports.storage import StorageBusy

if TYPE_CHECKING:
    from matches.ports.standings import Standings, Told

logger = logging.getLogger(__name__)


class Results:
    """Rates what has ended, and reports what a match changed."""

    def __init__(self, standings: Standings) -> None:
        self._standings = standings

    async def told(self, match: Match) -> Told | None:
        """Return what an ended match changed, now that it is rated. None if that can't be said.

        Raises StorageBusy. A defect in the rating does not hold up the message.
        """
        try:
            await self._standings.settle(match.opened.server, match.about.key)
            return await self._standings.told(match.id)
        except StorageBusy:
            raise
        except Exception:
            logger.exception("what match %s changed in ratings can't be said", match.id)
            return None

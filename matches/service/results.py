"""What the results of matches lead to: ratings, and results of what ended before there were any."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from matches.log.match import Match
from matches.ports.storage import StorageBusy

if TYPE_CHECKING:
    from matches.ports.standings import Standings, Told

logger = logging.getLogger(__name__)


class Results:
    """Rates what has ended, and says what a match changed."""

    def __init__(self, standings: Standings) -> None:
        self._standings = standings

    async def told(self, match: Match) -> Told | None:
        """What a match that has ended changed, which is rated by now. None where that can't be said.

        Raises StorageBusy. A defect in the rating holds up no message.
        """
        try:
            await self._standings.settle(match.opened.server, match.about.key)
            return await self._standings.told(match.id)
        except StorageBusy:
            raise
        except Exception:
            logger.exception("what match %s changed in ratings can't be said", match.id)
            return None

"""Records in matches that players have left the server."""

from __future__ import annotations

import logging

from matches.decisions.refusal import Refused
from matches.log.events import MatchId, PlayerId
from matches.log.match import Status
from matches.ports.storage import StorageBusy
from matches.service.repository import LeftToNewer
from matches.service.service import MatchService

logger = logging.getLogger(__name__)


class Departures:
    """Records in the matches of a server that a player has left it, so that nobody is pinged in vain and others
    may take the seats."""

    def __init__(self, service: MatchService) -> None:
        self._service = service

    async def record(self, server: int, discord_id: int) -> None:
        """Record that a person left the server, in every running match that they play there.

        Does not raise StorageBusy, so that the caller can still reply to its own request. Failures are retried
        when Discord is next asked about the member.
        """
        try:
            player = await self._service.find(discord_id)
            for row in await self._service.rows_of(player.id, server=server) if player else ():
                if player and row.status is Status.RUNNING and not row.frozen:
                    await self._record(row.match_id, player.id)
        except StorageBusy as error:
            logger.warning("A departure could not be recorded yet: %s", error)

    async def _record(self, match_id: MatchId, player: PlayerId) -> None:
        try:
            await self._service.depart(match_id, player, "left")
        except (LeftToNewer, Refused) as refusal:  # such as what is known already
            logger.info("A departure was not recorded in match %s: %s", match_id, refusal)
        except StorageBusy:
            raise
        except Exception:  # one broken match must not hold up the others
            logger.exception(
                "Recording a departure in match %s failed; trying again later.", match_id
            )

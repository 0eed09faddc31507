"""Records in matches that players have left the Discord server."""

from __future__ import annotations

import logging

from matches.decisions import presence
from matches.log.match import Status
from matches.ports.storage import StorageBusy
from matches.service.isolated import isolated
from matches.service.service import MatchService

logger = logging.getLogger(__name__)


class Departures:
    """Records in a server's matches which players have left the server. Others may then take over their
    seats."""

    def __init__(self, service: MatchService) -> None:
        self._service = service

    async def record(self, server: int, discord_id: int) -> None:
        """Record in a person's running matches in a server that the person has left it. Errors are only logged,
        because this is called again when Discord is next asked about the member."""
        try:
            player = await self._service.players.find(discord_id)
            lists = self._service.lists
            for row in await lists.rows_of(player.id, server=server) if player else ():
                if player and row.status is Status.RUNNING and not row.frozen:
                    departing = self._service.writer.decide(
                        row.match_id, None, presence.depart, player.id, "left"
                    )
                    await isolated(f"Recording a departure in match {row.match_id}", departing)
        except StorageBusy as error:
            logger.warning("A departure could not be recorded yet: %s", error)

"""Records in matches that players have left the Discord server."""

from __future__ import annotations

import logging

from matches.decisions import presence
from matches.ports.storage import StorageBusy
from matches.service.isolated import isolated
from matches.service.service import MatchService

logger = logging.getLogger(__name__)


async def record_departure(service: MatchService, server: int, discord_id: int) -> None:
    """Record that a person has left a server, in their running matches there. Then nobody pings them in vain,
    and others may take over their seats.

    Errors, even of the database, are only logged. The next time Discord is asked about this member, this is
    called again.
    """
    try:
        player = await service.players.find(discord_id)
        for row in await service.lists.rows_of(player.id, server=server) if player else ():
            if player and row.playing:
                departing = service.writer.decide(
                    row.match_id, None, presence.depart, player.id, "left"
                )
                await isolated(f"Recording a departure in match {row.match_id}", departing)
    except StorageBusy as error:
        logger.warning("A departure could not be recorded yet: %s", error)

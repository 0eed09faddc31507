"""Rates ended matches, and says what each of them changed in the standings."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from data.standing.standings import SqlStandings
from matches.log.match import Match
from matches.ports.storage import StorageBusy

if TYPE_CHECKING:
    from matches.ports.standings import Told

logger = logging.getLogger(__name__)


async def standing_changes(standings: SqlStandings, match: Match) -> Told | None:
    """Rate all ended matches of this match's game in its server that are not rated yet. Return what this match
    changed in the standings.

    Returns None if the match has no result, and after an unexpected exception, which must not delay the message
    about the end. Raises StorageBusy.
    """
    try:
        await standings.settle(match.opened.server, match.about.key)
        return await standings.tables.told(match.id)
    except StorageBusy:
        raise
    except Exception:
        logger.exception("What match %s changed in the ratings can't be shown.", match.id)
        return None

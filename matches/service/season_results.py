"""Reports how a season's matches have ended."""

from __future__ import annotations

import logging

from matches.decisions.refusal import Refused
from matches.log.match import Status
from matches.seasons.course import Report
from matches.seasons.reports import FROZEN, report_on
from matches.seasons.season import Fixture, FixtureState
from matches.service.repository import LeftToNewer, MatchRepository

logger = logging.getLogger(__name__)


async def reported(matches: MatchRepository, fixture: Fixture) -> Report | None:
    """Return the report on how a match of a season ended. Return None if its state is not `FixtureState.OPEN`,
    if it still goes on, or if only a newer version of the program can read it."""
    if fixture.state is not FixtureState.OPEN:
        return None
    assert fixture.match_id is not None
    row = await matches.row(fixture.match_id)
    if row is None or row.frozen:
        return FROZEN
    if row.status is Status.RUNNING and (row.waiting or row.thinking):
        return None
    try:
        return report_on(await matches.load(fixture.match_id), fixture.players)
    except LeftToNewer:
        return None
    except Refused as refusal:
        logger.info("Match %s does not count for its season: %s", fixture.match_id, refusal)
        return FROZEN

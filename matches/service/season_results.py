"""Reports how the matches of a season have ended."""

from __future__ import annotations

import logging
from collections.abc import Collection
from typing import Final

from matches.decisions.refusal import Refused
from matches.log.events import Ended, PlayerId
from matches.log.history.result import result_of
from matches.log.match import Match, Status
from matches.seasons.course import Report
from matches.seasons.season import Fixture, FixtureState
from matches.service.repository import LeftToNewer, MatchRepository

logger = logging.getLogger(__name__)


_FROZEN: Final = Report({}, void="frozen")
"""The report of a match that can't go on or no longer exists."""


async def reported(matches: MatchRepository, fixture: Fixture) -> Report | None:
    """Return the report on how a match of a season ended. Return None if its state is not `FixtureState.OPEN`,
    if it still goes on, or if only a newer version of the program can read it."""
    if fixture.state is not FixtureState.OPEN:
        return None
    assert fixture.match_id is not None
    row = await matches.row(fixture.match_id)
    if row is None or row.frozen:
        return _FROZEN
    if row.status is Status.RUNNING and (row.waiting or row.thinking):
        return None
    try:
        return report_on(await matches.load(fixture.match_id), fixture.players)
    except LeftToNewer:
        return None
    except Refused as refusal:
        logger.info("Match %s does not count for its season: %s", fixture.match_id, refusal)
        return _FROZEN


def report_on(match: Match, players: Collection[PlayerId]) -> Report | None:
    """Return the report on how a match between these people ended; None while it goes on. A running match in
    which nobody is present counts as ended without a result."""
    missed = frozenset(player for player in players if _missed(match, player))
    if match.status is Status.RUNNING:
        return None if match.present else Report({}, missed=missed, void="deserted")
    result = result_of(match)
    if match.status is not Status.FINISHED or result is None:
        if match.last == Ended("deserted"):
            return Report({}, missed=missed, void="deserted")
        # If a manager ended the match, or its players agreed to end it, nobody counts as not having answered.
        return Report({}, void="closed")
    parts = {part.player: part for part in result.parts if part.player in players}
    places = {player: part.place for player, part in parts.items() if part.place is not None}
    scores = [part.score for part in parts.values() if part.score is not None]
    together = match.about.together and scores
    return Report(places, scores[0] if together else None, missed)


def _missed(match: Match, player: PlayerId) -> bool:
    """Return whether the player did not answer: their time ran out, or they left the server. A player who
    resigned has answered, except after their time ran out in a match that makes no moves for absent players."""
    presence = match.presence
    if player in presence.overdue:
        return True
    resigned = player in match.inherited.values() or match.empty.issuperset(match.seats_of(player))
    return player in presence.cared | presence.gone and not resigned

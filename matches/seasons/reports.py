"""Makes the report on a match of a season, which says how the match ended."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from matches.log.events import Ended, PlayerId
from matches.log.history.result import result_of
from matches.log.match import Match, Status
from matches.seasons.course import Report

FROZEN: Final = Report({}, void="frozen")
"""The report of a match that can't go on or no longer exists."""


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

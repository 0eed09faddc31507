"""What a match of a season came to, for the season."""

from __future__ import annotations

from collections.abc import Collection

from matches.log.events import Ended, PlayerId
from matches.log.match import Match, Status
from matches.seasons.course import Report
from matches.seasons.season import Void

_WHY: dict[str, Void] = {"deserted": "deserted"}


def report_on(match: Match, players: Collection[PlayerId]) -> Report | None:
    """The report of a match of these people; None while it goes on.

    A match in which nobody is present any more rests for good: for the season it is void.
    """
    missed = frozenset(players) & (
        match.presence.cared | match.presence.overdue | match.presence.gone
    )
    missed |= {player for player in players if player not in match.order}
    if match.status is Status.RUNNING:
        return None if match.present else Report({}, missed=missed, void="deserted")
    outcome = match.outcome
    if match.status is not Status.FINISHED or outcome is None:
        last = match.last
        why = _WHY.get(last.reason, "closed") if isinstance(last, Ended) else "closed"
        return Report({}, missed=missed if why == "deserted" else frozenset(), void=why)
    places = {
        player: min(
            place
            for place, holder in zip(outcome.places, match.order, strict=True)
            if holder == player
        )
        for player in players
        if player in match.order
    }
    score = outcome.scores[0] if match.about.together and outcome.scores else None
    return Report(places, score, missed)

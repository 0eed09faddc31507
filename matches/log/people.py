"""The people of a match, and everybody else whose name it shows."""

from __future__ import annotations

from matches.log.events import PlayerId
from matches.log.match import Match


def people_of(match: Match) -> frozenset[PlayerId]:
    """Return everybody whose name the match may show, including those invited or asked to replace someone."""
    sought = [*match.presence.sought.values()]
    named = [each.named for each in sought] + [getattr(match.last, "named", None)]
    playing = {match.host, *match.members, *match.opened.invited, *match.order}
    invited = {player for player in named if player is not None}
    contending = {each.player for each in match.contenders}
    return frozenset({*playing, *match.presence.former, *invited, *contending})


def everybody(match: Match) -> frozenset[PlayerId]:
    """Return all members and holders of seats, except players who have been replaced. Players who resigned from
    a seat that a partner inherited are included."""
    return frozenset({*match.members, *match.order} - match.presence.former) | match.contestants

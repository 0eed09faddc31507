"""Refusals, and the checks that many decisions share."""

from __future__ import annotations

from matches.log.events import (
    PlayerId,
)
from matches.log.match import Match, Status


class Refused(Exception):
    """The action is not allowed now. The text is a sentence for the person who tried."""


class Illegal(Refused):
    """The move is against the rules of the game."""


def require_running(match: Match) -> None:
    if match.status is Status.LOBBY:
        raise Refused("The match has not begun yet.")
    if match.status is Status.CANCELLED:
        raise Refused("This match was cancelled before it began.")
    if match.status is not Status.RUNNING:
        raise Refused("This match is over.")


def require_player(match: Match, player: PlayerId) -> None:
    if player in match.people:
        return
    if player in match.order:
        raise Refused("You have resigned from this match.")
    if player in match.presence.former:
        raise Refused("Somebody else has taken over your place in this match.")
    raise Refused("You do not play in this match.")

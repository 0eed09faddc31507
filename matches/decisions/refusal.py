"""The exceptions that refuse a request, and checks that several decisions need."""

from __future__ import annotations

from typing import Final

from matches.log.events import (
    PlayerId,
)
from matches.log.match import Match, Status
from texts.text import TextError, phrase

NOT_BEGUN: Final = phrase("The match has not begun yet.")
CANCELLED: Final = phrase("This match was cancelled before it began.")
OVER: Final = phrase("This match is over.")
RESIGNED: Final = phrase("You have resigned from this match.")
REPLACED: Final = phrase("Another player has taken your seat in this match.")
NOT_PLAYING: Final = phrase("You are not a player of this match.")
OF_A_SEASON: Final = phrase(
    "A match of a season is played to its end by its own players. If one of them is "
    "late, the match plays for them, or they lose."
)


class Refused(TextError):
    """Raised when an action is not allowed now. The message is a sentence for the person who tried it."""


class Illegal(Refused):
    """Raised when a move is against the rules of the game. The message is a sentence for the player."""


def require_running(match: Match) -> None:
    if match.status is Status.LOBBY:
        raise Refused(NOT_BEGUN)
    if match.status is Status.CANCELLED:
        raise Refused(CANCELLED)
    if match.status is not Status.RUNNING:
        raise Refused(OVER)


def require_no_season(match: Match) -> None:
    """Raise Refused if the match belongs to a season. Its players may then neither agree to end it early nor
    replace one another."""
    if match.opened.season:
        raise Refused(OF_A_SEASON)


def require_player(match: Match, player: PlayerId) -> None:
    # The order of these checks matters, because each refusal names another reason: the player resigned, was
    # replaced, or never played.
    if player in match.people:
        return
    if player in match.order:
        raise Refused(RESIGNED)
    if player in match.presence.former:
        raise Refused(REPLACED)
    raise Refused(NOT_PLAYING)


def require_playing(match: Match, player: PlayerId) -> None:
    """Raise Refused unless the match is running and the player has a seat from which they have not resigned."""
    require_running(match)
    require_player(match, player)

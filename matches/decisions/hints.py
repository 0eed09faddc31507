"""Decisions about hints: which players may get one, and for which decision."""

from __future__ import annotations

from typing import Final

from games.rules import Seat
from matches.decisions.playing import not_your_turn
from matches.decisions.refusal import Refused, require_playing
from matches.log.events import Hinted, PlayerId
from matches.log.match import Match
from texts.text import phrase

NO_HINTS: Final = phrase(
    "This match is played without hints. For your next one choose `hints: on` when you open it."
)
NO_CHOICE: Final = phrase("You have only one move now, so you need no hint.")
TOO_LATE: Final = phrase("The match has moved on. Open your moves again.")
FOR_PEOPLE: Final = phrase("Only people can have hints.")


HAD_ALREADY: Final = phrase("You have already had the hint for this decision.")


class HadAlready(Refused):
    """Raised when the player has already had the hint for this decision."""


def to_hint(match: Match, player: PlayerId) -> Seat:
    """Return the seat for which the player may get a hint now: the first of their seats that must act. Raises
    Refused if there is none."""
    require_playing(match, player)
    if player in match.computers:
        raise Refused(FOR_PEOPLE)
    if not match.opened.hints:
        raise Refused(NO_HINTS)
    own = sorted(match.to_act & {*match.seats_of(player)})
    if not own:
        raise Refused(not_your_turn(match))
    if len(match.rules.legal_moves(match.state, own[0])) == 1:
        raise Refused(NO_CHOICE)
    return own[0]


def hint(match: Match, player: PlayerId, seat: Seat, decision: int) -> Hinted:
    """Return the event that gives the player a hint for the `decision`-th decision of a seat, counted from 0.
    Raises Refused if the player can't have this hint now, and HadAlready if they have had it."""
    if to_hint(match, player) != seat or match.decisions[seat] != decision:
        raise Refused(TOO_LATE)
    if (seat, decision) in match.hinted.get(player, ()):
        raise HadAlready(HAD_ALREADY)
    return Hinted(seat)

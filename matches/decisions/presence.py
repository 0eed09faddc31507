"""Decisions about players who run out of time, leave the server, go away for some days, or come back."""

from __future__ import annotations

from datetime import datetime
from typing import Final, Literal

from games.rules import Seat
from matches.decisions import lobby
from matches.decisions.refusal import Refused, require_playing, require_running
from matches.log.events import (
    CameBack,
    Departed,
    Event,
    Moved,
    PlayerId,
    Resigned,
    Taken,
    TimedOut,
    WentAway,
)
from matches.log.match import Match, Status
from texts.text import phrase

MADE_IN_TIME: Final = phrase("The player moved in time.")
TIME_UP_SAID: Final = phrase("The match already knows that their time is up.")
DEPARTURE_KNOWN: Final = phrase("The match already knows that they have left.")
NOT_PLAYED_FOR: Final = phrase("You play this match yourself now.")


def time_up(match: Match, player: PlayerId, decision: int) -> list[Event]:
    """Return the events that follow when a player's time for a decision, and then their reserve of time, have
    run out. `decision` is its number, as in `Match.waiting`. Raises Refused if the player has made it
    meanwhile."""
    require_running(match)
    # The move may have arrived after the scheduler read that the time was up.
    if match.waiting.get(player) != decision:
        raise Refused(MADE_IN_TIME)
    if player in match.presence.overdue:
        raise Refused(TIME_UP_SAID)
    # The fold decides whether the match plays for a player after a timeout; see `Presence.after`.
    if match.opened.on_timeout != "forfeit":
        return [TimedOut(player)]
    return [TimedOut(player), *(Resigned(seat) for seat in match.seats_of(player))]


def depart(match: Match, player: PlayerId, why: Literal["left", "deleted"]) -> Event:
    """Return the event that records that a player left the server, or that their data was deleted."""
    require_playing(match, player)
    if player in match.presence.gone and why == "left":
        raise Refused(DEPARTURE_KNOWN)
    return Departed(player, why)


def remove(match: Match, player: PlayerId) -> Event:
    """Return the event by which a player whose data was deleted leaves the lobby, or departs."""
    if match.status is Status.LOBBY:
        return lobby.leave(match, player)
    return depart(match, player, "deleted")


def go_away(match: Match, player: PlayerId, until: datetime) -> Event:
    require_playing(match, player)
    return WentAway(player, int(until.timestamp()))


def come_back(match: Match, player: PlayerId) -> list[Event]:
    """Return the events by which a player is back, or takes back the seats that computers hold for them."""
    if seats := to_take_back(match, player):
        return [Taken(seat, player) for seat in seats]
    require_playing(match, player)
    # With time 0, a planned absence always counts, so its player can come back early.
    if not match.presence.missing(player, 0):
        raise Refused(NOT_PLAYED_FOR)
    return [CameBack(player)]


def to_take_back(match: Match, player: PlayerId) -> tuple[Seat, ...]:
    """Return the computers' seats that a replaced player may take back. Empty unless the match is running."""
    if match.status is not Status.RUNNING or player not in match.presence.former:
        return ()
    past = match.presence.past.get(player, frozenset())
    return tuple(seat for seat in sorted(past) if match.order[seat] in match.computers)


def present(match: Match, player: PlayerId, event: Event) -> list[Event]:
    """Return the player's own `event`. If the player counts as absent after it, also return the event that they
    are back. A move itself ends the absence of a player for whom the match makes no moves."""
    by_itself = isinstance(event, Moved) and player not in match.presence.cared
    return [event] if by_itself else [event, *back(match, player)]


def back(match: Match, player: PlayerId) -> list[Event]:
    """Return the event that the player is back; empty if the match neither plays for them nor takes them for
    gone."""
    return [CameBack(player)] if player in match.presence.cared | match.presence.gone else []

"""Decisions about a running match."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from games.rules import Seat
from matches.decisions import presence
from matches.decisions.lobby import BEGUN_ALREADY
from matches.decisions.refusal import (
    OVER,
    Refused,
    require_no_season,
    require_playing,
    require_running,
)
from matches.log.events import (
    Agreed,
    Cancelled,
    Ended,
    Event,
    Moved,
    Nudged,
    PlayerId,
    Relocated,
    Resigned,
    UndoAnswered,
    UndoAsked,
    UndoLapsed,
    Undone,
    Withdrawn,
)
from matches.log.match import Match, Status
from matches.log.undo import free, last_of, last_of_person, may_withdraw
from texts.text import Text, counted, duration, listed, phrase, sentences

NUDGE_AGAIN: Final = timedelta(hours=12)
"""How long a player must wait after a nudge before they can nudge again in the same match."""

WRONG_TURN: Final = phrase("It is not your turn.")
EARLIER_TURN: Final = phrase("This was for an earlier turn.")
EARLIER_MOVE: Final = phrase(
    "This was for an earlier move: it has been undone, or you have moved since."
)
NOTHING_TO_UNDO: Final = phrase(
    "Nothing can be undone now. A move stays once it, or a later one, has shown something new."
)
UNDO_DECLINED: Final = phrase("This move stays: you asked to undo it, and not everybody agreed.")
UNDO_ASKED: Final = phrase("You have already asked the others. Wait for their answer.")
NO_UNDO_ASKED: Final = phrase("Nobody is asking to undo a move now.")
OWN_UNDO: Final = phrase("You asked for this undo yourself. The others decide.")
UNDO_ALLOWED: Final = phrase("You have already agreed.")
COMPUTER_TO_PLAY: Final = phrase("It is a computer's turn. It plays by itself.")
NOT_WAITING: Final = phrase("The match is waiting only for you.")
AWAY: Final = phrase("The match waits for somebody who is away, so nobody is reminded.")
NUDGED_LATELY: Final = phrase(
    "You have already nudged in this match. You can do it once every {time}.",
    time=duration(NUDGE_AGAIN),
)
NOBODY_MISSING: Final = phrase(
    "You can end a match early only when somebody has resigned or is missing."
)
END_AGREED: Final = phrase("You have already agreed. To take that back, make a move.")
THOUGHT_OBSOLETE: Final = phrase("The match moved on while the computer was thinking.")
CANNOT_RELOCATE: Final = phrase("Only its players can move this match to another channel.")
IN_CHANNEL_ALREADY: Final = phrase("This match is already in this channel.")


def play(match: Match, player: PlayerId, text: str, decision: int = 0) -> list[Event]:
    """Return the events of a move that the player typed as `text`. If several of their seats must act, the move
    is for the first one for which it is legal.

    If the player was asked in which match to make it, `decision` is the number, as in `Match.waiting`, of the
    decision for which they were asked. Raises Refused if they have made that decision since. With 0, the move
    is for the present decision.
    """
    require_playing(match, player)
    if decision and decision != 1 + match.decisions_of(player):
        raise Refused(earlier_turn(match))
    # A player may hold several seats that must act at the same time.
    own = sorted(match.to_act & {*match.seats_of(player)})
    if not own:
        raise Refused(not_your_turn(match))
    rules, state = match.rules, match.state
    moves = {seat: rules.meant(state, seat, rules.parse(text)) for seat in own}
    # If the move is legal for none of the seats, it is tried for the first. The fold then refuses it with the
    # sentence of the rules.
    seat = own[0]
    if len(own) > 1:
        seat = next((each for each in own if moves[each] in rules.legal_moves(state, each)), seat)
    return presence.present(match, player, Moved(seat, rules.notation(moves[seat])))


def press(match: Match, player: PlayerId, text: str, seat: Seat, decision: int) -> list[Event]:
    """Return the events of the move `text`, made by a button. The button was offered to `seat` for its
    `decision`-th decision, counted from 0. Raises Refused if the seat has made that decision since."""
    require_playing(match, player)
    own = {*match.seats_of(player)}
    # Buttons below a board are for whoever is to move, but everybody can press them.
    if seat not in own and not own & match.to_act:
        raise Refused(not_your_turn(match))
    # Old buttons stay in the channel, so one from an earlier turn must do nothing.
    if seat not in own or match.decisions[seat] != decision:
        raise Refused(earlier_turn(match))
    if seat not in match.to_act:
        raise Refused(not_your_turn(match))
    move = match.rules.meant(match.state, seat, match.rules.parse(text))
    return presence.present(match, player, Moved(seat, match.rules.notation(move)))


def undo(match: Match, player: PlayerId, decisions: int | None = None) -> list[Event]:
    """Return the events of the player's undo: it withdraws a move that is still hidden, or undoes the player's
    last move. If somebody has acted since that move, the first event asks the other players to allow the undo.

    If the player used a button or menu, `decisions` is the number of decisions that they had made when it was
    shown. Raises Refused if that number has changed.
    """
    require_playing(match, player)
    if decisions is not None and match.decisions_of(player) != decisions:
        raise Refused(EARLIER_MOVE)
    own = match.seats_of(player)
    committed = [seat for seat in own if may_withdraw(match, seat)]
    last = last_of_person(match)
    event: Event
    if committed:
        event = Withdrawn(committed[0])
    elif last is not None and free(match, own):
        event = Undone(last.seat)
    else:
        event = _ask_for_undo(match, own)
    # Without the player's return, the match would make the undone move again, and choose it itself.
    return presence.present(match, player, event)


def _ask_for_undo(match: Match, own: tuple[Seat, ...]) -> UndoAsked:
    at = last_of(own, match.undo.trail)
    if at is None:
        raise Refused(NOTHING_TO_UNDO)
    if match.undo.trail[at].kept:
        raise Refused(UNDO_DECLINED)
    if match.undo.asked is not None:
        raise Refused(UNDO_ASKED)
    return UndoAsked(match.undo.trail[at].seat)


def answer_undo(match: Match, player: PlayerId, agrees: bool, version: int = 0) -> Event:
    """Return the event by which a player agrees to the open request for an undo, or declines it.

    If the player pressed a button, `version` is the match's `public_version` when the button was shown. Raises
    Refused if the open request was made later. The version 0 accepts any open request.
    """
    require_playing(match, player)
    if match.undo.asked is None or (version and version < match.undo.asked_in):
        raise Refused(NO_UNDO_ASKED)
    if match.undo.asked in match.seats_of(player):
        raise Refused(OWN_UNDO)
    # A player who has agreed can't agree again, but can still decline.
    if agrees and player in match.undo.allowed:
        raise Refused(UNDO_ALLOWED)
    return UndoAnswered(player, agrees)


def lapse_undo(match: Match, asked_at: int) -> Event:
    """Return the event that ends the undo request made at event number `asked_at`, whose deadline has passed.
    Raises Refused if that request is no longer open."""
    require_running(match)  # an undo request stays open when a match is ended early
    if match.undo.asked is None or match.undo.asked_at != asked_at:
        raise Refused(NO_UNDO_ASKED)
    return UndoLapsed(match.undo.asked)


def nudge(match: Match, player: PlayerId, now: datetime) -> Event:
    """Return the event by which a player reminds the others. Raises Refused if the match waits for nobody else
    who may be reminded, or if the player's last nudge was less than twelve hours (`NUDGE_AGAIN`) ago."""
    require_playing(match, player)
    if not match.waiting and match.thinking:
        raise Refused(COMPUTER_TO_PLAY)
    if not match.waiting.keys() - {player}:
        raise Refused(NOT_WAITING)
    if not match.remindable(int(now.timestamp())) - {player}:
        raise Refused(AWAY)
    last = match.nudges.get(player)
    if last is not None and now - last < NUDGE_AGAIN:
        raise Refused(NUDGED_LATELY)
    return Nudged(player)


def resign(match: Match, player: PlayerId) -> list[Event]:
    """Return the events by which a player resigns, one for each of their seats."""
    require_playing(match, player)
    return [Resigned(seat) for seat in match.seats_of(player)]


def agree(match: Match, player: PlayerId) -> list[Event]:
    """Return the events by which a player agrees to end the match early."""
    require_playing(match, player)
    require_no_season(match)
    if not match.abandoned:
        raise Refused(NOBODY_MISSING)
    if player in match.agreed:
        raise Refused(END_AGREED)
    return presence.present(match, player, Agreed(player))


def close(match: Match, *, lobby: bool = False) -> Event:
    """Return the event by which a manager closes a match. `lobby` says that the manager was asked about a
    lobby. The caller must check that the person may close it. Raises Refused."""
    if match.status is Status.LOBBY:
        return Cancelled("closed")
    require_running(match)
    if lobby:
        raise Refused(BEGUN_ALREADY)
    return Ended("closed")


def relocate(match: Match, player: PlayerId | None, channel: int) -> Event:
    """Return the event that moves a match to another channel. A `player` of None is a manager of the server."""
    if not match.status.open:
        raise Refused(OVER)
    people = match.members if match.status is Status.LOBBY else match.order
    if player is not None and player not in people:
        raise Refused(CANNOT_RELOCATE)
    if channel == match.channel:
        raise Refused(IN_CHANNEL_ALREADY)
    return Relocated(channel)


def not_your_turn(match: Match) -> Text:
    """Return a sentence that says that it is not the player's turn, and who plays next."""
    return sentences(WRONG_TURN, _to_play(match))


def earlier_turn(match: Match) -> Text:
    """Return a sentence that says that a button was made for an earlier turn, and who plays next."""
    return sentences(EARLIER_TURN, _to_play(match))


def _to_play(match: Match) -> Text:
    seats = [match.seat_name(seat) for seat in sorted(match.to_act)]
    return counted(len(seats), "{seats} plays next.", "{seats} play next.", seats=listed(seats))

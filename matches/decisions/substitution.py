"""Decisions about the replacement of missing players."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from games.rules import Seat
from matches.decisions import presence
from matches.decisions.lobby import Computers, unused
from matches.decisions.refusal import Refused, require_no_season, require_playing, require_running
from matches.log.events import ComputerEntered, Event, PlayerId, Sought, Taken
from matches.log.match import Match, Status
from matches.log.words import LevelName
from texts.text import Text, Value, phrase

NOT_OF_THIS_MATCH: Final = phrase("That person is not a player of this match.")
NOT_MISSING: Final = phrase(
    "You can replace only a player who is away, late, gone or has resigned."
)
GIVEN_UP: Final = phrase(
    "The player of this seat has resigned, so it can no longer win. Nobody can take it over."
)
SOUGHT_ALREADY: Final = phrase("You have already asked for that.")
FREE_ALREADY: Final = phrase("Everybody needed has agreed. The seat is free.")
YOU_PLAYED: Final = phrase(
    "You have already played in this match. Only somebody new can take this seat."
)
THEY_PLAYED: Final = phrase("That person has already played in this match. Name somebody new.")


def seek(
    match: Match, player: PlayerId, missing: PlayerId, named: PlayerId | None, now: datetime
) -> Event:
    """Return the event by which a player asks to replace a missing one with `named`; None means anybody."""
    require_playing(match, player)
    require_no_season(match)
    if missing not in match.order:
        raise Refused(NOT_OF_THIS_MATCH)
    _require_missing(match, missing, now, NOT_MISSING)
    if named == missing:
        raise Refused(THEY_PLAYED)
    if named is not None and named not in match.computers:  # computers remember nothing
        _require_may_take(match, named, match.order.index(missing), THEY_PLAYED)
    _require_unsought(match, player, missing, named)
    return Sought(player, missing, named)


def _require_unsought(
    match: Match, player: PlayerId, missing: PlayerId, named: PlayerId | None
) -> None:
    search = match.presence.sought.get(missing)
    if search is None or search.named != named:
        return
    if player in search.by:
        raise Refused(SOUGHT_ALREADY)
    if not lacking(match, missing):
        raise Refused(FREE_ALREADY)


def seek_computer(
    match: Match,
    player: PlayerId,
    missing: PlayerId,
    level: LevelName,
    named: Computers,
    now: datetime,
) -> list[Event]:
    """Return the events by which a player asks to replace a missing player with a computer. The computer takes
    over once enough players agree."""
    search = match.presence.sought.get(missing)
    # If others have already asked for a computer of this level, the player agrees to that one.
    if search is not None and match.computers.get(search.named or missing) == level:
        return [seek(match, player, missing, search.named, now)]
    entered = ComputerEntered(unused(match, level, named), level)
    return [entered, seek(match, player, missing, entered.player, now)]


def computer_replacing(match: Match) -> Event | None:
    """Return the event by which a computer takes over a seat of a missing player; None if no replacement by a
    computer has enough consent. Call it again for further seats."""
    now = int(match.at.timestamp())
    for missing, search in match.presence.sought.items():
        # The player may no longer be missing: no event says that a planned absence has ended.
        may_replace = _is_missing(match, missing, now) and not lacking(match, missing)
        if search.named in match.computers and may_replace:
            return Taken(match.held_by(missing)[0], PlayerId(search.named or 0))
    return None


def take(match: Match, player: PlayerId, seat: Seat, now: datetime) -> list[Event]:
    """Return the events by which a player takes over all seats of the missing player who holds `seat`. If
    `player` is absent too, or had left, the first event is their return.

    Some games let a player hold several seats. In these, a player of the match who takes over a resigned seat
    gets only that seat.
    """
    require_running(match)
    if not 0 <= seat < len(match.order):
        raise Refused(phrase("This match has no such seat."))
    holder, name = match.order[seat], match.seat_name(seat)
    back = presence.back(match, player)
    if seat in match.empty and match.about.shared and player in match.people:
        return [*back, Taken(seat, player)]
    if holder == player and player in match.people:
        raise Refused(own_seat(name))
    _require_free(match, player, seat, now)
    _require_may_take(match, player, seat, YOU_PLAYED)
    return [*back, *(Taken(other, player) for other in match.held_by(holder))]


def _require_free(match: Match, player: PlayerId, seat: Seat, now: datetime) -> None:
    holder, name = match.order[seat], match.seat_name(seat)
    _require_missing(match, holder, now, attended(name))
    if not may_be_taken(match, holder):
        raise Refused(not_sought(name))
    named = match.presence.sought[holder].named
    if named is not None and named != player:
        raise Refused(reserved(name))


def own_seat(name: Value) -> Text:
    return phrase(
        "{seat} is your own seat. If the match plays for you, press *I'm back*.", seat=name
    )


def attended(name: Value) -> Text:
    return phrase("The player of {seat} is not missing, so the seat is not free.", seat=name)


def not_sought(name: Value) -> Text:
    return phrase("{seat} is not free yet: the others have not agreed to a new player.", seat=name)


def reserved(name: Value) -> Text:
    return phrase("{seat} is kept for the person who was named.", seat=name)


def _require_missing(match: Match, player: PlayerId, now: datetime, sentence: Text) -> None:
    if player not in match.people and not match.about.shared:
        raise Refused(GIVEN_UP)
    if not _is_missing(match, player, int(now.timestamp())):
        raise Refused(sentence)


def _is_missing(match: Match, player: PlayerId, now: int) -> bool:
    # Where each player has one seat, a resigned seat can no longer win, so nothing is left to take over.
    if player not in match.people:
        return player in match.order and match.about.shared
    return match.presence.missing(player, now)


def replaceable(match: Match, now: int) -> tuple[PlayerId, ...]:
    """Return the missing players, in the order of their seats; empty unless the match is running. `now` is in
    seconds since 1970. A planned absence counts only until its end."""
    if match.status is not Status.RUNNING:
        return ()
    return tuple(dict.fromkeys(who for who in match.order if _is_missing(match, who, now)))


def may_be_taken(match: Match, player: PlayerId) -> bool:
    """Return whether enough players have agreed to replace `player`: the host, or at least half of the present
    players except `player`."""
    return player in match.presence.sought and not lacking(match, player)


def lacking(match: Match, player: PlayerId) -> int:
    """Return how many more players must agree to replace the player."""
    search = match.presence.sought.get(player)
    agreeing = search.by if search is not None else frozenset()
    if match.host in agreeing:
        return 0
    # Half of the others, rounded up.
    others = match.present - {player}
    return max(0, (len(others) + 1) // 2 - len(agreeing & others))


def asked_to_agree(match: Match, player: PlayerId) -> frozenset[PlayerId]:
    """Return the present players who have not yet agreed to replace the player. Call this only after somebody
    has asked to replace them."""
    return match.present - match.presence.sought[player].by - {player}


def free_places(match: Match, player: PlayerId | None, now: int) -> list[tuple[Seat, ...]]:
    """Return the seats that can be taken over, in groups. Whoever takes over a seat gets all seats of its
    group.

    A group has all seats of one missing player. But if the game lets a player hold several seats, each resigned
    seat is a group of its own for players of the match.

    `player` is the person who asks, or None for anybody. `now` is in seconds since 1970.
    """
    single = match.empty if match.about.shared and player in match.people else frozenset()
    places: list[tuple[Seat, ...]] = [(seat,) for seat in sorted(single)]
    for holder in dict.fromkeys(match.order):
        if may_be_taken(match, holder) and _is_missing(match, holder, now):
            places.append(tuple(seat for seat in match.held_by(holder) if seat not in single))
    return [place for place in places if place]


def _require_may_take(match: Match, player: PlayerId, seat: Seat, sentence: Text) -> None:
    """Raise Refused with `sentence` if the player holds, or once held, another seat, and so may know hidden
    information."""
    if match.about.shared or player == match.order[seat]:
        return
    # A partner inherits the hand anyway, so a partner may know it.
    heir = match.rules.heir(match.state, seat)
    if heir is not None and match.order[heir] == player:
        return
    played = {*match.held_by(player)} | match.presence.past.get(player, frozenset())
    if played - {*match.held_by(match.order[seat])}:
        raise Refused(sentence)

"""Who is missing, who is back, and who takes over: pure decisions, as those of `deciding`."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from games.rules import Seat
from matches.decisions.refusal import Refused, require_player, require_running
from matches.log.events import (
    CameBack,
    Departed,
    Event,
    PlayerId,
    Resigned,
    Sought,
    Taken,
    TimedOut,
    WentAway,
)
from matches.log.match import Match, Status


def time_up(match: Match, player: PlayerId, decision: int) -> list[Event]:
    """The time for that decision has run out."""
    require_running(match)
    if match.waiting.get(player) != decision:
        raise Refused("The decision was made in time.")
    if player in match.presence.overdue:
        raise Refused("That the time is up has been said.")
    if match.opened.on_timeout != "forfeit":
        return [TimedOut(player)]
    return [TimedOut(player), *(Resigned(seat) for seat in match.seats_of(player))]


def depart(match: Match, player: PlayerId, why: Literal["left", "deleted"]) -> Event:
    require_running(match)
    require_player(match, player)
    if player in match.presence.gone and why == "left":
        raise Refused("That they have left is known.")
    return Departed(player, why)


def go_away(match: Match, player: PlayerId, until: datetime) -> Event:
    require_running(match)
    require_player(match, player)
    return WentAway(player, int(until.timestamp()))


def come_back(match: Match, player: PlayerId) -> Event:
    require_running(match)
    require_player(match, player)
    if not match.presence.missing(player, 0):
        raise Refused("Nothing of this match is played for you: you are in it.")
    return CameBack(player)


def present(match: Match, player: PlayerId, deed: Event) -> list[Event]:
    """A move, or that the match may end: whoever says so is back."""
    return [deed, CameBack(player)] if player in match.presence.cared else [deed]


def seek(
    match: Match, player: PlayerId, missing: PlayerId, named: PlayerId | None, now: datetime
) -> Event:
    """Have a missing player replaced by anybody, or by somebody named."""
    require_running(match)
    require_player(match, player)
    if missing not in match.order:
        raise Refused("That person does not play in this match.")
    if not is_missing(match, missing, now):
        raise Refused("Only who is away, has left, has resigned or is late can be replaced.")
    if named is not None:
        _require_may_take(match, named, match.order.index(missing), "That person")
    search = match.presence.sought.get(missing)
    if search is not None and search.named == named and player in search.by:
        raise Refused("You have asked for that already.")
    if search is not None and search.named == named and not lacking(match, missing):
        raise Refused("That is agreed already: the place is free.")
    return Sought(player, missing, named)


def take(match: Match, player: PlayerId, seat: Seat, now: datetime) -> list[Event]:
    """A seat that is free to be taken; of a missing player all seats together. Who takes one is there."""
    require_running(match)
    if not 0 <= seat < len(match.order):
        raise Refused("There is no such seat.")
    holder, name = match.order[seat], match.seat_name(seat)
    back: list[Event] = [CameBack(player)] if player in match.presence.cared else []
    if seat in match.empty and match.about.shared and player in match.people:
        return [*back, Taken(seat, player)]
    if holder == player and player in match.people:
        raise Refused(f"{name} is yours: press *I'm back*, if the match plays for you.")
    if not is_missing(match, holder, now):
        raise Refused(f"{name} is played by a person, who is not missing.")
    if not may_be_taken(match, holder):
        raise Refused(f"{name} is not free: nobody seeks a new player for it.")
    named = match.presence.sought[holder].named
    if named is not None and named != player:
        raise Refused(f"{name} is kept for somebody who was named.")
    _require_may_take(match, player, seat, "You")
    return [*back, *(Taken(other, player) for other in sorted(_held_with(match, seat)))]


def is_missing(match: Match, player: PlayerId, now: datetime) -> bool:
    """Whether a player may be replaced: away, gone, late, played for, or resigned."""
    return _is_missing(match, player, int(now.timestamp()))


def _is_missing(match: Match, player: PlayerId, now: int) -> bool:
    if player not in match.people:
        return player in match.order
    return match.presence.missing(player, now)


def replaceable(match: Match, now: int) -> tuple[PlayerId, ...]:
    """The people who are missing, in the order of their seats. `now` is in seconds since 1970: of absences
    that have ended by then nobody is missing."""
    if match.status is not Status.RUNNING:
        return ()
    missing = (who for who in match.order if _is_missing(match, who, now))
    return tuple(dict.fromkeys(missing))


def may_be_taken(match: Match, player: PlayerId) -> bool:
    """Whether the host, or half of the other people, would have the player replaced."""
    return player in match.presence.sought and not lacking(match, player)


def lacking(match: Match, player: PlayerId) -> int:
    """How many more of the people who are there have to agree that the player be replaced."""
    search = match.presence.sought.get(player)
    agreeing = search.by if search is not None else frozenset()
    if match.host in agreeing:
        return 0
    others = match.present - {player}
    return max(0, (len(others) + 1) // 2 - len(agreeing & others))


def asked_to_agree(match: Match, player: PlayerId) -> frozenset[PlayerId]:
    """Who is there and has not yet agreed that the player be replaced."""
    return match.present - match.presence.sought[player].by - {player}


def free_places(match: Match, player: PlayerId | None, now: int) -> list[tuple[Seat, ...]]:
    """The seats that may be taken over now, those that go together in one tuple: of nobody whose absence has
    ended by then. Of a game in which one
    person may hold several seats, the people of the match take resigned ones singly."""
    single = match.empty if match.about.shared and player in match.people else frozenset()
    places: list[tuple[Seat, ...]] = [(seat,) for seat in sorted(single)]
    for holder in dict.fromkeys(match.order):
        if may_be_taken(match, holder) and _is_missing(match, holder, now):
            held = (seat for seat, who in enumerate(match.order) if who == holder)
            places.append(tuple(seat for seat in held if seat not in single))
    return [place for place in places if place]


def _held_with(match: Match, seat: Seat) -> set[Seat]:
    """All seats of its holder."""
    return {other for other, who in enumerate(match.order) if who == match.order[seat]}


def _require_may_take(match: Match, player: PlayerId, seat: Seat, who: str) -> None:
    """Nobody plays who knows what another seat knew, of one that does not go with this one; but where the
    game lets one person hold several, and for a partner."""
    if match.about.shared or player == match.order[seat]:
        return
    heir = match.rules.heir(match.state, seat)
    if heir is not None and match.order[heir] == player:
        return
    wanted = _held_with(match, seat)
    played = {each for each, who in enumerate(match.order) if who == player}
    if (played | match.presence.past.get(player, frozenset())) - wanted:
        verb = "have" if who == "You" else "has"
        raise Refused(f"{who} {verb} played in this match already: somebody new is needed.")

"""What one person did in a match, for the export of their personal data.

The export uses only the events, because the state contains what is hidden from the person. While the match is
open, it contains only moves in seats that the person still plays, and what is public.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import TypeAlias

from games.rules import Seat
from matches.log.events import (
    ANYWHERE,
    Agreed,
    CameBack,
    Departed,
    Event,
    Hinted,
    InvitationDeclined,
    Joined,
    Left,
    MatchId,
    Moved,
    Nudged,
    Opened,
    PlayerId,
    Resigned,
    Sought,
    Started,
    Taken,
    TimedOut,
    UndoAnswered,
    UndoAsked,
    UndoLapsed,
    Undone,
    WentAway,
    Withdrawn,
)

Exported: TypeAlias = dict[str, object]
"""A JSON object of the export."""

_BY = {"player": "moved", "forced": "had a forced move", "match": "was played for"}


def part_in(
    match_id: MatchId,
    events: Sequence[Event],
    times: Sequence[datetime],
    player: PlayerId,
    *,
    over: bool,
) -> Exported | None:
    """Return as JSON what the person did in a match; None if they did nothing. `times` says when each event
    happened.

    Moves in seats that the person has given up or lost are included only if the match is `over`.
    """
    opened = events[0]
    assert isinstance(opened, Opened)
    held = _held(events, player)
    # While the match is open, only the present player of a seat may know its moves.
    visible = frozenset[Seat]().union(*held) if over else held[-1]
    actions = [
        {"at": moment(at), **action}
        for event, at, seats in zip(events, times, held, strict=False)
        if (action := _action(event, player, seats, visible))
    ]
    if not actions:
        return None
    return {
        "match": match_id,
        "game": opened.game,
        "server": "direct messages" if opened.server == ANYWHERE else str(opened.server),
        "channel": str(opened.channel),
        "seats": _seats(held, times),
        "deeds": actions,
    }


def moment(at: datetime) -> str:
    """Return a time as ISO 8601 text, in UTC, to the second."""
    return at.astimezone(UTC).isoformat(timespec="seconds")


def _held(events: Sequence[Event], player: PlayerId) -> list[frozenset[Seat]]:
    """Return the seats that the person plays before each event, and finally those after the last one."""
    # A seat may change hands, and the person may see only what happened while they held it.
    held: list[frozenset[Seat]] = [frozenset()]
    for event in events:
        seats = held[-1]
        match event:
            case Started(order):
                seats = frozenset(seat for seat, who in enumerate(order) if who == player)
            case Resigned(seat):
                seats = seats - {seat}
            case Taken(seat, who):
                seats = seats | {seat} if who == player else seats - {seat}
        held.append(seats)
    return held


def _seats(held: Sequence[frozenset[Seat]], times: Sequence[datetime]) -> list[Exported]:
    """Return each period in which the person held a seat. Seats count from 1."""
    found: list[Exported] = []
    since: dict[Seat, Exported] = {}
    for before, after, at in zip(held, held[1:], times, strict=False):
        for seat in sorted(after - before):
            since[seat] = {"seat": seat + 1, "since": moment(at), "until": None}
            found.append(since[seat])
        for seat in before - after:
            since[seat]["until"] = moment(at)
    return found


def _action(
    event: Event, player: PlayerId, seats: frozenset[Seat], visible: frozenset[Seat]
) -> Mapping[str, object] | None:
    """Return as JSON what the person did in an event; None if nothing. `seats` are the seats that they held at
    that time. The notation of a move is included only if its seat is in `visible`."""
    match event:
        case Moved(seat, notation, by) if seat in seats:
            move = {"move": notation} if seat in visible else {}
            return {"what": _BY[by], "seat": seat + 1, **move}
        case Taken(seat, who) if who == player or seat in seats:
            return {"what": "took over" if who == player else "was replaced", "seat": seat + 1}
    words, own = _SEAT_ACTIONS.get(type(event)), getattr(event, "seat", None)
    if words is not None and own in seats:
        return {"what": words, "seat": own + 1}
    return _other_action(event, player)


def _other_action(event: Event, player: PlayerId) -> Mapping[str, object] | None:
    match event:
        case Opened(host=host) if host == player:
            return {"what": "opened"}
        case Opened(invited=invited) if player in invited:
            return {"what": "was invited"}
        case Joined(who, request, side, word) if who == player:
            given = {name: text for name, text in {"side": side, "word": word}.items() if text}
            return {"what": "joined", "interaction": request, **given}
        case UndoAnswered(who, agrees) if who == player:
            return {"what": "let a move be taken back" if agrees else "let no move be taken back"}
        case WentAway(who, until) if who == player:
            return {"what": "went away", "until": moment(datetime.fromtimestamp(until, UTC))}
        case Sought(by=by) if by == player:
            return {"what": "asked for somebody to be replaced"}
        case Sought(missing=missing) if missing == player:
            return {"what": "was to be replaced"}
        case Sought(named=named) if named == player:
            return {"what": "was named to replace somebody"}
    words = _SIMPLE_ACTIONS.get(type(event))
    mine = words is not None and getattr(event, "player", None) == player
    return {"what": words} if mine else None


_SEAT_ACTIONS: Mapping[type, str] = {
    Hinted: "had a hint",
    Withdrawn: "took the last move back",
    Undone: "took the last move back",
    UndoAsked: "asked to take the last move back",
    UndoLapsed: "was not allowed to take it back in time",
    Resigned: "resigned",
}
_SIMPLE_ACTIONS: Mapping[type, str] = {
    Left: "left",
    InvitationDeclined: "declined an invitation",
    Nudged: "nudged",
    TimedOut: "ran out of time",
    Departed: "left the server",
    CameBack: "came back",
    Agreed: "agreed to end the match",
}

"""A match as one person may see it: what commands and buttons get to work with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Literal, TypeAlias

from games.rules import About, Seat, Value
from matches.decisions import substitution
from matches.log.events import Event, MatchId, Moved, PlayerId, Resigned, Started, Taken, Undone
from matches.log.match import Match, Status
from matches.log.undo import free, may_withdraw
from matches.ports.players import Player

Kind: TypeAlias = Literal["dealt", "move", "undone", "resigned", "taken"]


@dataclass(frozen=True)
class SeatView:
    """One seat's view, with the count of its decisions so far."""

    seat: Seat
    view: Any = field(repr=False)
    decision: int
    to_act: bool
    may_withdraw: bool = False


@dataclass(frozen=True)
class MatchView:
    """A match as `viewer` may see it. `view` is a spectator's, `own` the views of the seats that
    the viewer plays, those to act first; all but the lobby's facts are empty before the start. `absent`
    seats are those that the match plays, `free` the places that somebody like the viewer may take over,
    each with the seats that go together; `missing` are the
    people who may be replaced."""

    match_id: MatchId
    about: About
    status: Status
    version: int
    server: int
    channel: int
    host: PlayerId
    options: Mapping[str, Value]
    members: tuple[Player, ...]
    invited: tuple[Player, ...]
    seats: tuple[Player, ...]
    absent: frozenset[Seat]
    free: tuple[tuple[Seat, ...], ...]
    missing: tuple[Player, ...]
    to_act: frozenset[Seat]
    commitment: str
    deal: str
    secret: str | None = field(repr=False)
    view: Any = field(default=None, repr=False)
    own: tuple[SeatView, ...] = ()
    viewer: PlayerId | None = None

    seat_names: tuple[str, ...] = ()
    decisions: int = 0
    """How many decisions the viewer has made."""
    may_undo: bool = False
    """Whether the viewer made the last move that stands and can take it back without asking."""
    last_to_agree: bool = False
    """Whether the match ends early as soon as the viewer agrees to that."""
    replaced: bool = False
    """Whether somebody else has taken over all that the viewer played."""

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.seats)


@dataclass(frozen=True)
class Happening:
    """One entry of a match's history: the deal, a seat's move, or a change of who plays, with the views
    before and after it. `shown` says whether it changed the board that everybody sees."""

    kind: Kind
    seat: Seat
    name: str
    """What the seat was called then."""
    players: tuple[PlayerId, ...]
    """Who sat where then, and which seats the match played."""
    absent: frozenset[Seat]
    by: Literal["player", "forced", "match"]
    before: Any = field(repr=False)
    view: Any = field(repr=False)
    shown: bool = True


def people_of(match: Match) -> frozenset[PlayerId]:
    """Everybody whose name may be needed to show the match."""
    sought = [*match.presence.sought.values()]
    named = [each.named for each in sought] + [getattr(match.last, "named", None)]
    playing = {match.host, *match.members, *match.opened.invited, *match.order}
    invited = {player for player in named if player is not None}
    return frozenset({*playing, *match.presence.former, *invited})


def everybody(match: Match) -> frozenset[PlayerId]:
    """Who is in it, or was when it ended."""
    return frozenset({*match.members, *match.order} - match.presence.former)


def match_view(
    match: Match, viewer: PlayerId | None, people: Mapping[PlayerId, Player], now: int
) -> MatchView:
    """What the viewer may know. The secret is there only once the match is over. `now`, in seconds since
    1970, says which absences have ended."""
    dealt = match.state is not None
    return MatchView(
        match_id=match.id,
        about=match.about,
        status=match.status,
        version=match.version,
        server=match.opened.server,
        channel=match.channel,
        host=match.host,
        options=match.opened.options,
        members=tuple(people[player] for player in match.members),
        invited=tuple(people[player] for player in match.opened.invited),
        seats=tuple(people[player] for player in match.order),
        seat_names=tuple(map(match.seat_name, range(len(match.order)))),
        absent=match.absent,
        free=tuple(substitution.free_places(match, viewer, now)),
        missing=tuple(people[player] for player in substitution.replaceable(match, now)),
        to_act=match.to_act,
        commitment=match.opened.commitment,
        deal=match.deal,
        secret=None if match.status.open else match.secret.published,
        view=match.rules.view(match.state, None) if dealt else None,
        own=_own(match, viewer) if dealt and viewer is not None else (),
        viewer=viewer,
        decisions=match.decisions_of(viewer) if viewer is not None else 0,
        may_undo=viewer is not None and _may_undo(match, viewer),
        last_to_agree=bool(match.absent) and match.present - match.agreed == {viewer},
        replaced=viewer in match.presence.former,
    )


def happenings(steps: list[Match]) -> list[Happening]:
    """What happened since the start, in order."""
    seen = [None if each.state is None else each.rules.view(each.state, None) for each in steps]
    return [
        _happening(earlier, step, before, after)
        for (earlier, before), (step, after) in pairwise(zip(steps, seen, strict=True))
        if isinstance(step.last, Started | Moved | Undone | Resigned | Taken)
    ]


def _may_undo(match: Match, viewer: PlayerId) -> bool:
    return match.status is Status.RUNNING and free(match, match.seats_of(viewer))


def since_move_of(player: PlayerId, steps: list[Match]) -> list[Match]:
    """The steps from the last move on that somebody made for a seat that is the player's now; none where
    there is no such move among them."""
    seats = steps[-1].seats_of(player)
    own = [
        index
        for index, step in enumerate(steps)
        if isinstance(step.last, Moved) and step.last.by == "player" and step.last.seat in seats
    ]
    return steps[own[-1] :] if own else []


def _happening(earlier: Match, step: Match, before: Any, after: Any) -> Happening:
    kind, seat, by = _kind(step.last)
    return Happening(
        kind=kind,
        seat=seat,
        name=earlier.seat_name(seat),
        players=step.order,
        absent=step.absent,
        by=by,
        before=after if before is None else before,
        view=after,
        shown=kind == "dealt" or earlier.turn != step.turn,
    )


def _own(match: Match, viewer: PlayerId) -> tuple[SeatView, ...]:
    to_act = match.to_act
    seats = sorted(match.seats_of(viewer), key=lambda seat: seat not in to_act)
    return tuple(
        SeatView(
            seat=seat,
            view=match.rules.view(match.state, seat),
            decision=match.decisions[seat],
            to_act=seat in to_act,
            may_withdraw=may_withdraw(match, seat),
        )
        for seat in seats
    )


def _kind(event: Event) -> tuple[Kind, Seat, Literal["player", "forced", "match"]]:
    match event:
        case Started():
            return "dealt", 0, "match"
        case Moved(seat, _, by):
            return "move", seat, by
        case Undone(seat):
            return "undone", seat, "player"
        case Resigned(seat):
            return "resigned", seat, "player"
        case Taken(seat, _):
            return "taken", seat, "player"
    raise TypeError(f"{type(event).__name__} is no part of a history")

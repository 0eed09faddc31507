"""`MatchView`: what one person may see of a match. Commands and buttons use it instead of the match itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Literal, NamedTuple, TypeAlias

from games.copies import replace
from games.rules import About, Seat
from matches.decisions import lobby, playing, presence, substitution
from matches.decisions.refusal import Refused
from matches.log.events import (
    ANYWHERE,
    Event,
    MatchId,
    Moved,
    PlayerId,
    Resigned,
    Series,
    Started,
    Taken,
    Undone,
)
from matches.log.history.series import standing
from matches.log.match import Match, Status, spectators_view
from matches.log.undo import free, may_withdraw
from matches.log.words import By
from matches.ports.players import Player
from texts.text import NOTHING, Text

Kind: TypeAlias = Literal["dealt", "move", "undone", "resigned", "taken"]


@dataclass(frozen=True)
class SeatView:
    """What a seat knows. `decision` is the number of decisions that the seat has made so far. `may_withdraw`
    says whether the seat can take back its moves since the last public change of the board."""

    seat: Seat
    view: Any = field(repr=False)
    decision: int
    to_act: bool
    may_withdraw: bool = False


@dataclass(frozen=True, slots=True)
class MatchView:
    """A match as the player `viewer` may see it. A viewer of None is a spectator. Fields about the game itself
    are empty before the start.

    - `version`: the number of events without hints, because nobody may notice another player's hints.
    - `members`: the players in the lobby or in the match.
    - `seats`: the player of each seat.
    - `contestants`: the people whom a rematch invites, and who may ask for one; empty until the match is over.
    - `absent`: the seats that are played automatically.
    - `late`: the seats that were resigned because their player's time was up.
    - `free`: the seats that the viewer may take over. Seats that must be taken over together are in one tuple.
    - `missing`: the players who may be replaced.
    - `remindable`: the other people who must act and may be reminded of it.
    - `commitment`: the hash of the secret that determines the deal.
    - `deal`: the public part of the deal's seed.
    - `view`: what a spectator may see of the game.
    - `own`: what each of the viewer's seats knows, beginning with the seats that must act.
    """

    match_id: MatchId
    about: About
    status: Status
    version: int
    server: int
    channel: int
    host: PlayerId
    members: tuple[Player, ...]
    seats: tuple[Player, ...]
    contestants: tuple[Player, ...]
    absent: frozenset[Seat]
    free: tuple[tuple[Seat, ...], ...]
    missing: tuple[Player, ...]
    to_act: frozenset[Seat]
    remindable: frozenset[PlayerId]
    commitment: str
    deal: str
    view: Any = field(default=None, repr=False)
    own: tuple[SeatView, ...] = ()
    viewer: PlayerId | None = None

    late: frozenset[Seat] = frozenset()
    seat_names: tuple[Text, ...] = ()
    decisions: int = 0
    """How many decisions the viewer has made."""
    may_decline: bool = False
    """Whether the viewer is invited to the lobby and has neither joined nor declined."""
    may_join: bool = False
    """Whether the viewer is in the lobby or may join it."""
    can_begin: bool = False
    """Whether the viewer may begin the match now."""
    may_undo: bool = False
    """Whether the viewer made the last move and can undo it without asking anybody."""
    can_undo: bool = False
    """Whether the viewer can undo their move, or ask the others to allow that."""
    may_agree: bool = False
    """Whether the viewer may agree to end the match early."""
    last_to_agree: bool = False
    """Whether only the viewer's agreement is missing to end the match early."""
    may_seek: bool = False
    """Whether the viewer may ask to replace a missing player."""
    hints: bool = False
    """Whether players may ask for hints."""
    no_forecasts: bool = False
    """Whether hands are shown without forecasts of what a move would lead to."""
    series: Series | None = None
    """The series as it stood when the match was opened; None if the match belongs to none."""
    series_goes_on: bool = False
    """Whether the match's series continues with its rematch."""
    replaced: bool = False
    """Whether the viewer has had seats in the match, but others have taken over all of them."""
    to_take_back: tuple[Seat, ...] = ()
    """The viewer's former seats that computers hold until the viewer comes back."""

    gets_thread: bool = False
    """Whether the match has begun and will be played in a thread that is not open yet."""

    @property
    def practice(self) -> bool:
        """Whether one person plays this match in their direct messages against computers."""
        return self.server == ANYWHERE

    @property
    def belongs(self) -> bool:
        """Whether the viewer has joined the lobby or plays in the match."""
        # Compare ids, because people from another server have a different name there than in the match.
        return self.viewer in {each.id for each in self.seats or self.members}

    @property
    def may_rematch(self) -> bool:
        """Whether the match is over, and the viewer may ask for a rematch."""
        return self.viewer in {each.id for each in self.contestants}

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players by seat, for pictures and descriptions."""
        return tuple(player.short_name for player in self.seats)


class AfterMove(NamedTuple):
    """What the reply to a move says about the match: those fields of a `MatchView` that it needs, and:

    - `moved`: the name of the seat that has moved, if the player has several; otherwise empty.
    - `moves_next`: the name of the player's seat that must act now; None if none must.
    """

    match_id: MatchId
    about: About
    status: Status
    version: int
    server: int
    channel: int
    moved: Text
    moves_next: Text | None
    decisions: int
    may_undo: bool

    @property
    def practice(self) -> bool:
        return self.server == ANYWHERE


@dataclass(frozen=True)
class Happening:
    """An entry in the history of a match: the deal, a move, an undo, a resignation, or a change of players.

    `before` and `view` are the spectator's views before and after it. `shown` says whether it changed the
    public board.
    """

    kind: Kind
    seat: Seat
    name: Text
    """The name that the seat had at that time."""
    players: tuple[PlayerId, ...]
    """The player of each seat at that time. `absent` are the seats that were then played automatically."""
    absent: frozenset[Seat]
    by: By
    before: Any = field(repr=False)
    view: Any = field(repr=False)
    shown: bool = True


def match_view(
    match: Match,
    viewer: PlayerId | None,
    people: Mapping[PlayerId, Player],
    now: int,
) -> MatchView:
    """Return the view of a match for a viewer; None means a spectator. `people` must contain everybody in
    `people_of(match)`. `now` is in seconds since 1970. A planned absence counts only until its end."""
    seen = MatchView(
        match_id=match.id,
        about=match.about,
        status=match.status,
        version=match.public_version,
        server=match.opened.server,
        channel=match.channel,
        host=match.host,
        members=tuple(people[player] for player in match.members),
        seats=tuple(people[player] for player in match.order),
        contestants=()
        if match.status.open
        else tuple(people[player] for player in sorted(match.contestants)),
        seat_names=tuple(map(match.seat_name, range(len(match.order)))),
        absent=match.absent,
        late=match.late,
        free=tuple(substitution.free_places(match, viewer, now)),
        missing=tuple(people[player] for player in substitution.replaceable(match, now)),
        to_act=match.to_act,
        remindable=match.remindable(now) - {viewer},
        commitment=match.opened.commitment,
        deal=match.deal,
        view=spectators_view(match.rules, match.state) if match.state is not None else None,
        hints=match.opened.hints,
        no_forecasts=match.opened.no_forecasts,
        series=match.opened.series,
        series_goes_on=(stands := standing(match)) is not None and stands.goes_on,
        gets_thread=match.status is Status.RUNNING
        and match.opened.in_thread
        and match.channel == match.opened.channel,
    )
    return seen if viewer is None else _of_viewer(seen, match, viewer)


def _of_viewer(seen: MatchView, match: Match, viewer: PlayerId) -> MatchView:
    """Return the spectator's view `seen`, extended by what only this viewer may see and do."""
    ordinary = not match.opened.season and viewer in match.people
    may_agree = match.abandoned and ordinary
    may_undo = _may_undo(match, viewer)
    return replace(
        seen,
        viewer=viewer,
        own=_own(match, viewer) if match.state is not None else (),
        decisions=match.decisions_of(viewer),
        may_decline=match.status is Status.LOBBY and viewer in match.unanswered,
        may_join=match.may_join(viewer),
        can_begin=_can(lobby.begin, match, viewer),
        may_undo=may_undo,
        can_undo=may_undo or _can(playing.undo, match, viewer),
        may_agree=may_agree,
        # A player who agrees to end the match is present again.
        last_to_agree=may_agree and (match.present | {viewer}) - match.agreed == {viewer},
        may_seek=bool(seen.missing) and ordinary,
        replaced=viewer in match.presence.former,
        to_take_back=presence.to_take_back(match, viewer),
    )


def after_move(match: Match, player: PlayerId, seat: Seat) -> AfterMove:
    """Return what the reply to a move that the player made for this seat says about the match."""
    seats, to_act = match.seats_of(player), match.to_act
    return AfterMove(
        match_id=match.id,
        about=match.about,
        status=match.status,
        version=match.public_version,
        server=match.opened.server,
        channel=match.channel,
        moved=match.seat_name(seat) if len(seats) > 1 else NOTHING,
        moves_next=next((match.seat_name(each) for each in seats if each in to_act), None),
        decisions=match.decisions_of(player),
        may_undo=_may_undo(match, player),
    )


def _may_undo(match: Match, player: PlayerId) -> bool:
    return match.status is Status.RUNNING and free(match, match.seats_of(player))


def happenings(steps: list[Match]) -> list[Happening]:
    """Return the history of a match. The first step has no entry."""
    seen = [None if each.state is None else each.rules.view(each.state, None) for each in steps]
    return [
        _happening(earlier, step, before, after)
        for (earlier, before), (step, after) in pairwise(zip(steps, seen, strict=True))
        if isinstance(step.last, Started | Moved | Undone | Resigned | Taken)
    ]


def _can(decision: Callable[[Match, PlayerId], object], match: Match, viewer: PlayerId) -> bool:
    try:
        decision(match, viewer)
    except Refused:
        return False
    return True


def since_move_of(player: PlayerId, steps: list[Match]) -> list[Match]:
    """Return the match after the player's last own move and after each later event. Empty if they have made no
    move. Only moves in seats that the player holds now count."""
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
        absent=step.stand_ins,
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


def _kind(event: Event) -> tuple[Kind, Seat, By]:
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
    raise TypeError(f"{type(event).__name__} is not part of a history")

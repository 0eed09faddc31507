"""A match: an immutable value that results from its events so far, and includes the state of its game."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from typing import Any, Literal, TypeAlias

from games.options import Options
from games.rules import About, AnyRules, Outcome, Seat
from matches.log.canonical import canonical
from matches.log.dealing import Secret, deal_key, deal_text
from matches.log.events import ANYWHERE, Contender, Event, MatchId, Moved, Opened, PlayerId
from matches.log.presence import Presence
from matches.log.trail import Undo
from matches.log.words import LevelName
from texts.text import Text

Disturbance: TypeAlias = Literal["replaced", "absent"]
"""Why a match no longer counts for ratings: "replaced" if a player has taken over another person's seat,
"absent" if the match has made a move for an absent person."""


class Status(Enum):
    LOBBY = "lobby"
    RUNNING = "running"
    FINISHED = "finished"
    """The game has an outcome."""
    ENDED = "ended"
    """The match ended without an outcome, because the people left or agreed to end it, or because a manager
    closed it."""
    CANCELLED = "cancelled"

    @property
    def open(self) -> bool:
        return self in (Status.LOBBY, Status.RUNNING)


@dataclass(frozen=True, slots=True)
class Match:
    """One match after some of its events. `matches.log.fold` defines what each event changes.

    - `rules`: the rules of its game; `state` is the state of the game, None before the deal.
    - `secret`: the secret of the deal; `opened` is the event that opened the match.
    - `host`: the player who may begin or cancel the lobby; `channel` is where the match is played.
    - `version`: the number of events; `chain` is a hash over all of them.
    - `last`: the latest event; `at` is when it happened.
    - `joins`, `words`: the request of each player's first join, and the word that each player added to the
      shuffle. They are the inputs of the deal.
    - `members`: the players in the match, in order of joining; `requested_sides` are the sides that they asked
      for.
    - `computers`: the computer players that have entered, with their levels.
    - `order`: the player of each seat, including resigned ones; `empty` are the resigned seats.
    - `presence`: the absent players, and why they are absent.
    - `decisions`: how many decisions each seat has made. An undo or a withdrawal also raises the number, which
      invalidates old buttons.
    - `agreed`: the players who agree to end the match early.
    - `undo`: the moves that may be undone, and the open undo request.
    - `nudges`: when each player last nudged.
    - `hinted`: the decisions for which each player got a hint, as pairs of a seat and its number of decisions.
    - `began`: when it was dealt.
    - `disturbed`: what keeps the match from counting for ratings.
    - `inherited`: for each seat that a partner inherited, the player who had resigned from it.
    """

    id: MatchId
    rules: AnyRules = field(repr=False)
    secret: Secret = field(repr=False)
    opened: Opened = field(repr=False)
    last: Event = field(repr=False)
    at: datetime
    host: PlayerId
    channel: int
    version: int = 1
    chain: bytes = field(default=b"", repr=False)
    status: Status = Status.LOBBY
    joins: tuple[tuple[PlayerId, str], ...] = ()
    words: Mapping[PlayerId, str] = field(default_factory=dict)
    members: tuple[PlayerId, ...] = ()
    declined: frozenset[PlayerId] = frozenset()
    requested_sides: Mapping[PlayerId, str] = field(default_factory=dict)
    computers: Mapping[PlayerId, LevelName] = field(default_factory=dict)
    order: tuple[PlayerId, ...] = ()
    empty: frozenset[Seat] = frozenset()
    presence: Presence = field(default_factory=Presence)
    decisions: tuple[int, ...] = ()
    agreed: frozenset[PlayerId] = frozenset()
    state: Any = field(default=None, repr=False)
    undo: Undo = field(default_factory=Undo)
    nudges: Mapping[PlayerId, datetime] = field(default_factory=dict)
    hinted: Mapping[PlayerId, frozenset[tuple[Seat, int]]] = field(default_factory=dict)
    began: datetime | None = None
    disturbed: frozenset[Disturbance] = frozenset()
    inherited: Mapping[Seat, PlayerId] = field(default_factory=dict)

    @classmethod
    def begin(
        cls, match_id: MatchId, rules: AnyRules, secret: Secret, opened: Opened, at: datetime
    ) -> Match:
        """Return the match after its first event, which happened at the time `at`."""
        return cls(
            id=match_id,
            rules=rules,
            secret=secret,
            opened=opened,
            last=opened,
            at=at,
            # A hash over all events reveals a changed event even if it left no trace in the state.
            chain=linked(match_id.encode(), opened),
            host=opened.host,
            channel=opened.channel,
        )

    @property
    def public_version(self) -> int:
        """The number of events without hints. Show this number instead of `version`, so that nobody can tell
        from a gap that somebody got a hint."""
        return self.version - sum(map(len, self.hinted.values()))

    @property
    def about(self) -> About:
        return self.rules.ABOUT

    @property
    def options(self) -> Options:
        """The complete options, even if the match was opened before its game got one of them."""
        return self.about.complete(self.opened.options)

    @property
    def practice(self) -> bool:
        """Whether one person plays this match in their direct messages, with computers in all other seats."""
        return self.opened.server == ANYWHERE

    @property
    def deal(self) -> str:
        """The public input of the deal's seed, as text. `deal_text` defines the format."""
        return deal_text(self.id, self.joins, self.words)

    @property
    def seed(self) -> bytes:
        return deal_key(self.secret, self.deal)

    @property
    def outcome(self) -> Outcome | None:
        return None if self.state is None else self.rules.outcome(self.state)

    @property
    def turn(self) -> int:
        """The number of the present turn, as the game counts turns; 0 before the deal. It grows with each
        change of the public board, and an undo lowers it."""
        return 0 if self.state is None else self.rules.turn(self.state)

    @property
    def people(self) -> frozenset[PlayerId]:
        """Like `persons`, but including computers."""
        seated = {player for seat, player in enumerate(self.order) if seat not in self.empty}
        return frozenset(seated)

    @property
    def persons(self) -> frozenset[PlayerId]:
        """The people who hold a seat from which they have not resigned."""
        return self.people - self.computers.keys()

    @property
    def contestants(self) -> frozenset[PlayerId]:
        """The people who hold seats, even resigned ones, and those who resigned from a seat that a partner
        inherited."""
        return frozenset({*self.order, *self.inherited.values()}) - self.computers.keys()

    @property
    def alone(self) -> bool:
        """Whether exactly one person holds a seat from which they have not resigned."""
        return len(self.persons) == 1

    @property
    def present(self) -> frozenset[PlayerId]:
        """The people who make their own moves, because they have not left and the match does not play for
        them."""
        return self.persons - self.presence.cared - self.presence.gone

    @property
    def absent(self) -> frozenset[Seat]:
        """The resigned seats, and the seats of absent players. Their moves are made automatically, but only
        while at least one person is present."""
        if not (cared := self.presence.cared):
            return self.empty
        return self.empty | {seat for seat, who in enumerate(self.order) if who in cared}

    @property
    def abandoned(self) -> bool:
        """Whether somebody has resigned or left the server, or the match plays for somebody, so the others may
        agree to end it."""
        return bool(self.absent or self.inherited or self.presence.gone)

    @property
    def stand_ins(self) -> frozenset[Seat]:
        """The seats that texts and pictures of the last event show as played automatically. These are the seats
        in `absent`, except those of a person who has just moved: their return is the next event."""
        absent, last = self.absent, self.last
        if absent and isinstance(last, Moved) and last.by == "player":
            return absent - {*self.seats_of(self.order[last.seat])}
        return absent

    @property
    def late(self) -> frozenset[Seat]:
        """The seats that were resigned because their player's time was up."""
        if self.opened.on_timeout != "forfeit":
            return frozenset()
        return frozenset(seat for seat in self.empty if self.order[seat] in self.presence.overdue)

    @property
    def to_act(self) -> frozenset[Seat]:
        running = self.status is Status.RUNNING
        return self.rules.to_act(self.state) if running else frozenset()

    @property
    def waiting(self) -> dict[PlayerId, int]:
        """The people who must decide now, each with the number of that decision, counted from 1."""
        # A player with several seats decides once for each, but appears here once.
        waited_for = {self.order[seat] for seat in self.to_act - self.absent}
        return {
            player: 1 + self.decisions_of(player)
            for player in sorted(waited_for - self.computers.keys())
        }

    def remindable(self, now: int) -> frozenset[PlayerId]:
        """Return the people who must decide now, without those who are gone or on a planned absence. `now` is
        in seconds since 1970."""
        there = self.waiting.keys() - self.presence.gone
        return frozenset(who for who in there if not self.presence.is_away(who, now))

    @property
    def thinking(self) -> frozenset[Seat]:
        """The computers' seats that must act now."""
        if not self.computers:
            return frozenset()
        return frozenset(
            seat for seat in self.to_act - self.absent if self.order[seat] in self.computers
        )

    @property
    def contenders(self) -> tuple[Contender, ...]:
        """If the match continues a series, the players of the series, as they stood before it; else empty."""
        return self.opened.series.score if self.opened.series is not None else ()

    @property
    def unanswered(self) -> tuple[PlayerId, ...]:
        """The invited people who have neither joined nor declined."""
        answered = {*self.members, *self.declined}
        return tuple(player for player in self.opened.invited if player not in answered)

    def may_join(self, player: PlayerId) -> bool:
        """Whether this person has joined the lobby, or is not shut out by an invitation of others."""
        return not self.opened.invited or player in {
            *self.opened.invited,
            *self.members,
            self.opened.host,
        }

    @property
    def enough(self) -> bool:
        """Whether so many have joined that the match can begin."""
        return len(self.members) >= self.about.people.start

    @property
    def full(self) -> bool:
        """Whether nobody else can join, because all places are taken or everybody invited has joined.

        Invited people who are too few to begin don't fill the match. A match that continues a series is full
        once all players of the series have joined.
        """
        if self.contenders:
            return {each.player for each in self.contenders} <= {*self.members}
        invited = self.opened.invited
        everybody = bool(invited) and {*invited} <= {*self.members}
        return (everybody and self.enough) or len(self.members) == max(self.about.people)

    @property
    def fingerprint(self) -> str:
        """A hash over all events and the state of the game, stored with the log. Never show it, because it
        would confirm a correct guess of the hidden state."""
        text = self.chain + canonical(self.state).encode()
        return hashlib.sha256(text).hexdigest()

    def seat_name(self, seat: Seat) -> Text:
        """Return the name that a seat has at present."""
        if self.state is None:
            return self.about.seat_name(seat)
        return self.rules.seat_name(self.state, seat)

    def seats_of(self, player: PlayerId) -> tuple[Seat, ...]:
        """Return the seats that the player holds and has not resigned."""
        pairs = enumerate(self.order)
        return tuple(seat for seat, who in pairs if who == player and seat not in self.empty)

    def held_by(self, player: PlayerId) -> tuple[Seat, ...]:
        """Return the seats that the player holds, including those that they have resigned."""
        return tuple(seat for seat, holder in enumerate(self.order) if holder == player)

    def decisions_of(self, player: PlayerId) -> int:
        pairs = zip(self.order, self.decisions, strict=True)
        return sum(count for holder, count in pairs if holder == player)

    def decided(self, *seats: Seat) -> tuple[int, ...]:
        """Return the number of decisions of each seat, counting one more for each of `seats`."""
        return tuple(count + (seat in seats) for seat, count in enumerate(self.decisions))


_latest_view: tuple[Any, Any] = (None, None)
"""The state that `spectators_view` was last called with, and what it returned."""


def spectators_view(rules: AnyRules, state: Any) -> Any:
    """Return what a spectator may know of a state. The latest view is kept, because the reply to a move and the
    message about it ask for it four times."""
    global _latest_view
    known, view = _latest_view
    if known is not state:
        view = rules.view(state, None)
        _latest_view = state, view
    return view


def linked(chain: bytes, event: Event) -> bytes:
    return hashlib.sha256(chain + canonical(event).encode()).digest()

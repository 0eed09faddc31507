"""A match as the fold of its events: what happened so far, with the state of its game."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any

from games.rules import About, AnyRules, Outcome, Seat
from matches.log.canonical import canonical
from matches.log.dealing import Secret, deal_key, deal_text
from matches.log.events import (
    Agreed,
    CameBack,
    Cancelled,
    Departed,
    Ended,
    Event,
    Joined,
    Left,
    MatchId,
    Moved,
    Nudged,
    Opened,
    PlayerId,
    Relocated,
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
from matches.log.membership import joined, left, taken
from matches.log.presence import Presence
from matches.log.undo import REACH, Made, Since, declined, undone, withdrawn


class Status(Enum):
    LOBBY = "lobby"
    RUNNING = "running"
    FINISHED = "finished"
    """The game has an outcome."""
    ENDED = "ended"
    """The people left or agreed to end before there was an outcome."""
    CANCELLED = "cancelled"

    @property
    def open(self) -> bool:
        return self in (Status.LOBBY, Status.RUNNING)


@dataclass(frozen=True, slots=True)
class Match:
    """Everything about one playing of a game; `version` counts its events.

    `joins` holds everybody's first join and `words` the word of each who gave one (what the deal is made of),
    `members` who is in it now, in order of joining, `wishes` the sides that they would like; `order` the
    player of each seat, also of a resigned one; `empty` the seats without one; `presence` who is not there;
    `decisions` how often each seat has moved; `chain` a hash over all events. `base` is the state when the
    board that everybody sees was last changed, `since` the moves made since; `trail` the moves of people
    since which nothing else became known (see `undoing`), `asked` the seat that would take its last one back
    (by the event `asked_at`), `allowed` who agrees; `nudges` the event of each player's last nudge.
    """

    id: MatchId
    rules: AnyRules = field(repr=False)
    secret: Secret = field(repr=False)
    opened: Opened = field(repr=False)
    last: Event = field(repr=False)
    host: PlayerId
    channel: int
    version: int = 1
    chain: bytes = field(default=b"", repr=False)
    status: Status = Status.LOBBY
    joins: tuple[tuple[PlayerId, str], ...] = ()
    words: Mapping[PlayerId, str] = field(default_factory=dict)
    members: tuple[PlayerId, ...] = ()
    wishes: Mapping[PlayerId, str] = field(default_factory=dict)
    order: tuple[PlayerId, ...] = ()
    empty: frozenset[Seat] = frozenset()
    presence: Presence = field(default_factory=Presence)
    decisions: tuple[int, ...] = ()
    agreed: frozenset[PlayerId] = frozenset()
    state: Any = field(default=None, repr=False)
    base: Any = field(default=None, repr=False)
    since: Since = field(default=(), repr=False)
    trail: tuple[Made, ...] = field(default=(), repr=False)
    asked: Seat | None = None
    asked_at: int = 0
    allowed: frozenset[PlayerId] = frozenset()
    nudges: Mapping[PlayerId, int] = field(default_factory=dict)

    @classmethod
    def begin(cls, match_id: MatchId, rules: AnyRules, secret: Secret, opened: Opened) -> Match:
        """The match of which nothing is known but that it was opened."""
        return cls(
            id=match_id,
            rules=rules,
            secret=secret,
            opened=opened,
            last=opened,
            chain=_linked(match_id.encode(), opened),
            host=opened.host,
            channel=opened.channel,
        )

    @property
    def about(self) -> About:
        return self.rules.ABOUT

    @property
    def deal(self) -> str:
        """The lines that the deal is made of, together with the secret."""
        return deal_text(self.id, self.joins, self.words)

    @property
    def seed(self) -> bytes:
        return deal_key(self.secret, self.deal)

    @property
    def outcome(self) -> Outcome | None:
        return None if self.state is None else self.rules.outcome(self.state)

    @property
    def turn(self) -> int:
        """Grows with every change of the board that everybody sees."""
        return 0 if self.state is None else self.rules.turn(self.state)

    @property
    def people(self) -> frozenset[PlayerId]:
        """Who still plays: the holders of seats that the match does not play itself."""
        seated = {player for seat, player in enumerate(self.order) if seat not in self.empty}
        return frozenset(seated)

    @property
    def present(self) -> frozenset[PlayerId]:
        """The people for whom the match does not play."""
        return self.people - self.presence.cared

    @property
    def absent(self) -> frozenset[Seat]:
        """The seats that the match plays; while nobody is there it rests."""
        cared = self.presence.cared
        return self.empty | {seat for seat, who in enumerate(self.order) if who in cared}

    @property
    def to_act(self) -> frozenset[Seat]:
        running = self.status is Status.RUNNING
        return self.rules.to_act(self.state) if running else frozenset()

    @property
    def waiting(self) -> dict[PlayerId, int]:
        """Whom the match waits for, each with the number of their decision: it grows with each."""
        waited_for = {self.order[seat] for seat in self.to_act - self.absent}
        return {player: 1 + self.decisions_of(player) for player in sorted(waited_for)}

    @property
    def full(self) -> bool:
        """Nobody else can join: every place is taken, or everybody invited is in."""
        invited = self.opened.invited
        everybody = bool(invited) and {*invited} <= {*self.members}
        return everybody or len(self.members) == max(self.about.people)

    @property
    def fingerprint(self) -> str:
        """A hash over all events and the state: kept with the log, never shown."""
        text = self.chain + canonical(self.state).encode()
        return hashlib.sha256(text).hexdigest()

    def seat_name(self, seat: Seat) -> str:
        """What the seat is called now."""
        if self.state is None:
            return self.about.seat_name(seat)
        return self.rules.seat_name(self.state, seat)

    def seats_of(self, player: PlayerId) -> tuple[Seat, ...]:
        """The seats that the player holds and plays."""
        held = (seat for seat, holder in enumerate(self.order) if holder == player)
        return tuple(seat for seat in held if seat not in self.empty)

    def decisions_of(self, player: PlayerId) -> int:
        pairs = zip(self.order, self.decisions, strict=True)
        return sum(count for holder, count in pairs if holder == player)

    def decided(self, *seats: Seat) -> tuple[int, ...]:
        """The counts of decisions after one more of each of these seats."""
        return tuple(count + (seat in seats) for seat, count in enumerate(self.decisions))

    def after_all(self, events: Iterable[Event]) -> list[Match]:
        """The match after each of the events, in order."""
        current, steps = self, []
        for event in events:
            current = current.after(event)
            steps.append(current)
        return steps

    def after(self, event: Event) -> Match:
        """The match after the event; raises IllegalMove where the rules refuse it."""
        following = self._changed_by(event)
        return replace(
            following,
            last=event,
            version=self.version + 1,
            chain=_linked(self.chain, event),
        )

    def _changed_by(self, event: Event) -> Match:
        match event:
            case Joined():
                return joined(self, event)
            case Left(player):
                return left(self, player)
            case Started(order):
                return self._started(order)
            case Moved():
                return self._moved(event)
            case Withdrawn(seat):
                return withdrawn(self, seat)
            case Undone(seat):
                return undone(self, seat)
            case UndoAsked(seat):
                version = self.version + 1
                return replace(self, asked=seat, asked_at=version, allowed=frozenset())
            case UndoAnswered(player, agrees):
                return replace(self, allowed=self.allowed | {player}) if agrees else declined(self)
            case Resigned(seat):
                return self._resigned(seat)
            case UndoLapsed():
                return declined(self)
            case Taken(seat, player):
                return taken(self, seat, player)
            case TimedOut() | WentAway() | Departed() | CameBack() | Sought():
                return replace(self, presence=self.presence.after(event, self.opened.on_timeout))
            case Nudged(player):
                return replace(self, nudges={**self.nudges, player: self.version + 1})
            case Agreed(player):
                return replace(self, agreed=self.agreed | {player})
            case Ended():
                return replace(self, status=Status.ENDED)
            case Cancelled():
                return replace(self, status=Status.CANCELLED)
            case Relocated(channel):
                return replace(self, channel=channel)
            case Opened():
                raise ValueError("a match is opened only once")

    def _started(self, order: tuple[PlayerId, ...]) -> Match:
        state = self.rules.setup(len(order), self.opened.options, self.seed)
        started = replace(self, order=order, decisions=(0,) * len(order))
        return replace(started, status=Status.RUNNING)._with(state)

    def _moved(self, event: Moved) -> Match:
        seat, by = event.seat, event.by
        move = self.rules.meant(self.state, seat, self.rules.parse(event.notation))
        state = self.rules.apply(self.state, seat, move)
        made = Made(seat, self.state, self.base, self.since)
        trail = (*self.trail, made)[-REACH:] if by == "player" else self.trail
        # What the match plays for an empty seat is a reply from a hand that nobody sees.
        revealing = by == "match" or self.rules.reveals(self.state, seat, move, state)
        return replace(
            self,
            decisions=self.decided(seat),
            agreed=self.agreed - {self.order[seat]} if by == "player" else self.agreed,
            presence=self.presence.moved(event, self.order[seat]),
            since=(*self.since, (seat, event.notation)),
            trail=() if revealing else trail,
            asked=None,
        )._with(state)

    def _resigned(self, seat: Seat) -> Match:
        empty, agreed = self.empty | {seat}, self.agreed - {self.order[seat]}
        resigned = replace(self, empty=empty, agreed=agreed, trail=(), asked=None)
        if self.status is not Status.RUNNING:
            return resigned._with(self.state)
        base = self.rules.resign(self.base, seat)  # from which others may yet withdraw
        return replace(resigned, base=base)._with(self.rules.resign(self.state, seat))

    def _with(self, state: Any) -> Match:
        over = self.rules.outcome(state) is not None
        following = replace(self, state=state, status=Status.FINISHED if over else self.status)
        if self.base is not None and following.turn == self.turn:
            return following
        return replace(following, base=state, since=())


def _linked(chain: bytes, event: Event) -> bytes:
    return hashlib.sha256(chain + canonical(event).encode()).digest()

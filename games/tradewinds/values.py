"""The values of Tradewinds: the state, what may be seen of it, and the news of a turn."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final, NamedTuple, TypeAlias

from games.gnomon import Complete, Single
from games.rules import MoveKind, Outcome, Seat

TURNS: Final = 24


class Wind(IntEnum):
    """The four seats in play order."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

    @property
    def opposite(self) -> Wind:
        return Wind((self + 2) % 4)

    @property
    def word(self) -> str:
        return self.name.capitalize()


Place: TypeAlias = int
"""A place on the grid: 3 × row + column, row 0 in the north, column 0 in the west."""

Signs: TypeAlias = tuple[bool, bool, bool, bool]
"""The True/False cards round one covering Complete, by the wind on whose side they lie."""


@dataclass(frozen=True, slots=True)
class Play(MoveKind):
    """The move: a card of the hand."""

    card: Complete


class Step(NamedTuple):
    """One Single that a blow moved: over which gaps, and onto which place.

    Where it was collected, `onto` is None and `points` is +1 or −1.
    """

    single: Single
    start: Place
    over: tuple[Place, ...]
    onto: Place | None
    points: int


class Blow(NamedTuple):
    """What one turn did. `turned_up` is empty in a forecast: face-down cards are known to nobody."""

    seat: Seat
    card: Complete
    steps: tuple[Step, ...]
    turned_up: tuple[tuple[Place, Single], ...] = ()

    @property
    def collector(self) -> Wind:
        return Wind(self.seat).opposite

    @property
    def collected(self) -> tuple[Step, ...]:
        return tuple(step for step in self.steps if step.onto is None)

    @property
    def moved(self) -> tuple[Step, ...]:
        return tuple(step for step in self.steps if step.onto is not None)

    @property
    def points(self) -> int:
        return sum(step.points for step in self.steps)


class Key(NamedTuple):
    """What scores where: the covering Completes, and the True/False cards round each."""

    covering: tuple[Complete, Complete, Complete]
    signs: tuple[Signs, Signs, Signs]

    def points(self, collector: Seat, single: Single) -> int:
        """+1 or −1: each characteristic stands on exactly one covering Complete."""
        for complete, signs in zip(self.covering, self.signs, strict=True):
            if single in complete:
                return 1 if signs[collector] else -1
        raise AssertionError("the covering Completes show all nine characteristics")


class Pile(NamedTuple):
    """One pile as everybody sees it: how many cards are face down, and the face-up ones on them."""

    down: int
    up: tuple[Single, ...]

    @property
    def top(self) -> Single | None:
        return self.up[-1] if self.up else None

    @property
    def height(self) -> int:
        return self.down + len(self.up)


@dataclass(frozen=True, slots=True)
class State:
    """Everything. Piles are bottom first; no field appears in the representation."""

    key: Key = field(repr=False)
    first: Wind = field(repr=False)
    open_hands: bool = field(repr=False)
    down: tuple[tuple[Single, ...], ...] = field(repr=False)
    up: tuple[tuple[Single, ...], ...] = field(repr=False)
    hands: tuple[tuple[Complete, ...], ...] = field(repr=False)
    collected: tuple[tuple[Single, ...], ...] = field(repr=False)
    played: tuple[Complete, ...] = field(repr=False)
    news: Blow | None = field(repr=False)

    @property
    def over(self) -> bool:
        return len(self.played) == TURNS or not any(self.up)

    @property
    def turn_of(self) -> Wind:
        return Wind((self.first + len(self.played)) % 4)


@dataclass(frozen=True, slots=True, repr=False)
class View:
    """What one seat, or a spectator (`seat` None), may know.

    `hands` holds None for each hand that is hidden; `played` is in order, from `first` onwards.
    """

    seat: Seat | None
    first: Wind
    to_act: Wind | None
    key: Key
    piles: tuple[Pile, ...]
    hands: tuple[tuple[Complete, ...] | None, ...]
    hand_sizes: tuple[int, ...]
    collected: tuple[tuple[Single, ...], ...]
    played: tuple[Complete, ...]
    news: Blow | None
    outcome: Outcome | None

    @property
    def turn(self) -> int:
        """The turn that is to be played, 1 to 24; at the end the last that was."""
        return len(self.played) + (self.outcome is None)

    def points(self, seat: Seat) -> tuple[int, int]:
        """How many of the Singles that the seat collected score, and how many cost."""
        each = [self.key.points(seat, single) for single in self.collected[seat]]
        return each.count(1), each.count(-1)

    @property
    def total(self) -> int:
        return sum(plus - minus for plus, minus in map(self.points, range(4)))

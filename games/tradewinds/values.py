"""The values of Tradewinds: the move, the state, the view, and the news of a turn.

The game's terms: a seat plays a Complete (a card with three characteristics). Every top Single (a card with one
of these characteristics) is then blown away from that seat: onto the next pile, or off the grid. Singles blown
off the grid go to the opposite seat, the collector. Three further Completes, the covering ones, lie beside the
grid, each with a True or False card on each side. A collected Single belongs to the covering Complete that has
its characteristic. It scores +1 if the card on the collector's side there is True, and −1 if it is False.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final, NamedTuple, TypeAlias

from games.gnomon import Complete, Single
from games.rules import MoveKind, Outcome, Seat
from games.tradewinds.about import ABOUT
from texts.text import Text

# Ruling 9: 27 Completes minus the three covering ones leave six for each of the four seats.
TURNS: Final = 24


class Wind(IntEnum):
    """The four winds, which are the seats, in play order."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

    @property
    def opposite(self) -> Wind:
        # The winds are numbered in play order, so the opposite wind is two steps away.
        return WINDS[(self + 2) % 4]

    @property
    def key(self) -> str:
        """The wind's name as a value of an option, such as `north`."""
        return self.name.lower()

    @property
    def word(self) -> Text:
        return ABOUT.seat_names[self]


WINDS: Final = tuple(Wind)
"""The winds, indexed by seat. Looking them up here takes a tenth of the time of calling `Wind`."""

Place: TypeAlias = int
"""A place of the grid: 3 × row + column. Row 0 is in the north, column 0 in the west."""

Signs: TypeAlias = tuple[bool, bool, bool, bool]
"""The True or False cards around one covering card, indexed by the wind on whose side each lies. A Single
collected on the side of a True card scores a point. On the side of a False card, it costs one."""


@dataclass(frozen=True, slots=True)
class Play(MoveKind):
    """The move: the seat plays a Complete (a card with three characteristics) from its hand."""

    card: Complete


class Step(NamedTuple):
    """The movement of one Single on the grid when a hand card is played. It begins at `start`, crosses the
    empty places in `over`, and ends on the pile at `onto`.

    If the Single was collected, `onto` is None, and `points` is +1 or −1. Otherwise `points` is 0.
    """

    single: Single
    start: Place
    over: tuple[Place, ...]
    onto: Place | None
    points: int


class Blow(NamedTuple):
    """The effects of one turn: the seat that played, its card, the movements of the grid's cards (`steps`), and
    the face-down cards that were turned up. `turned_up` is empty in a forecast, because nobody knows these
    cards."""

    seat: Seat
    card: Complete
    steps: tuple[Step, ...]
    turned_up: tuple[tuple[Place, Single], ...] = ()

    @property
    def collector(self) -> Wind:
        return WINDS[self.seat].opposite

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
    """The three covering cards of a match, and the four True or False cards around each of them, one for each
    wind. If a wind collects a Single that the covering card shows, its True or False card says whether this
    gains or loses a point."""

    covering: tuple[Complete, Complete, Complete]
    signs: tuple[Signs, Signs, Signs]

    def points(self, collector: Seat, single: Single) -> int:
        """Return the points of a Single for the seat that collected it: +1 or −1 (ruling 1)."""
        # Each characteristic is on exactly one covering Complete, so the first hit is the only one.
        for complete, signs in zip(self.covering, self.signs, strict=True):
            if single in complete:
                return 1 if signs[collector] else -1
        raise AssertionError("the covering Completes show all nine characteristics")


class Pile(NamedTuple):
    """A pile as everyone sees it: the number of face-down cards, and the face-up cards above them, the top one
    last."""

    down: int
    up: tuple[Single, ...]

    @property
    def top(self) -> Single | None:
        return self.up[-1] if self.up else None


Grid: TypeAlias = tuple[Pile, ...]
"""The nine piles, row by row from the north-west."""


@dataclass(frozen=True, slots=True)
class State:
    """The complete state. `down` has the face-down cards of each place, and `up` the face-up cards, both from
    the bottom of the pile. `grids` has the grid before each played card."""

    key: Key = field(repr=False)
    first: Wind = field(repr=False)
    open_hands: bool = field(repr=False)
    down: tuple[tuple[Single, ...], ...] = field(repr=False)
    up: tuple[tuple[Single, ...], ...] = field(repr=False)
    hands: tuple[tuple[Complete, ...], ...] = field(repr=False)
    collected: tuple[tuple[Single, ...], ...] = field(repr=False)
    played: tuple[Complete, ...] = field(repr=False)
    grids: tuple[Grid, ...] = field(repr=False, compare=False)
    news: Blow | None = field(repr=False)

    @property
    def over(self) -> bool:
        """Whether the match is over: after 24 turns, or as soon as the grid is empty (ruling 9)."""
        # Every pile that has cards shows one (ruling 6), so a grid without face-up cards is empty.
        return len(self.played) == TURNS or not any(self.up)

    @property
    def piles(self) -> Grid:
        return tuple(map(Pile, map(len, self.down), self.up))

    @property
    def turn_of(self) -> Wind:
        return WINDS[(self.first + len(self.played)) % 4]


@dataclass(frozen=True, slots=True, repr=False)
class View:
    """Everything that a seat, or a spectator (`seat` None), may know.

    The seats are north, east, south and west. The nine places of the grid are numbered row by row from the
    north-west, 0 to 8, and `piles` has this order. `hands` has None for each hidden hand. `played` lists the
    cards played so far in order; the seat `first` played the first one. `grids` has the piles as they were
    before each of these cards.
    """

    seat: Seat | None
    first: Wind
    to_act: Wind | None
    key: Key
    piles: Grid
    hands: tuple[tuple[Complete, ...] | None, ...]
    hand_sizes: tuple[int, ...]
    collected: tuple[tuple[Single, ...], ...]
    played: tuple[Complete, ...]
    grids: tuple[Grid, ...] = field(hash=False)  # hashing it takes long
    news: Blow | None
    outcome: Outcome | None

    @property
    def turn(self) -> int:
        """The number of the current turn, from 1 to 24. After the end, the number of the last turn."""
        return len(self.played) + (self.outcome is None)

    def points(self, seat: Seat) -> tuple[int, int]:
        """Return how many of the cards that a seat has collected score a point, and how many cost one."""
        # Collected cards stay with their collector until the match ends, so they always count for this seat.
        each = [self.key.points(seat, single) for single in self.collected[seat]]
        return each.count(1), each.count(-1)

    @property
    def total(self) -> int:
        return sum(plus - minus for plus, minus in map(self.points, range(4)))

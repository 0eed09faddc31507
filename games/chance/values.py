"""The values of Chance: the state, what everybody sees of it, and the news of a run of reveals."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from games.gnomon import COLOURS, PATTERNS, SHAPES, Complete, Single
from games.rules import MoveKind, Outcome, Seat


class Family(IntEnum):
    """What a pile's Chards show; its value is the pile's place, and that of the characteristic in
    a TriCard."""

    PATTERN = 0
    COLOUR = 1
    SHAPE = 2

    @property
    def word(self) -> str:
        return self.name.lower()

    @property
    def singles(self) -> tuple[Single, Single, Single]:
        return (PATTERNS, COLOURS, SHAPES)[self]


Kept: TypeAlias = frozenset[Family]
"""The families of which the Chard that shows is kept."""


@dataclass(frozen=True, slots=True)
class Keep(MoveKind):
    """The move: what is kept."""

    families: Kept


KEEPS: Final = tuple(
    Keep(frozenset(kept)) for size in range(3) for kept in combinations(Family, size)
)
"""The seven legal moves: none, each family alone, each two; all three is not allowed (ruling 1)."""

Chards: TypeAlias = Complete
"""The three Chards that show; as a TriCard it is the one that they name."""


class Miss(Enum):
    """Why nobody discards the TriCard that the Chards name: it was dealt to nobody, it has been
    discarded already, or its owner has resigned."""

    UNDEALT = "undealt"
    GONE = "gone"
    FORFEITED = "forfeited"


class Reveal(NamedTuple):
    """Three Chards that lie face up: those of the `kept` families still lay there, the others are
    new. They name the TriCard `chards`, and either the seat `hit` discards it or it is a `miss`.

    `left` is what is left of the countdown after it.
    """

    chards: Chards
    kept: Kept
    hit: Seat | None
    miss: Miss | None
    left: int


class Cause(Enum):
    DEAL = "deal"
    DECISION = "decision"
    RESIGNATION = "resignation"


class News(NamedTuple):
    """What happened last: the deal, what a seat decided to keep, or that a seat resigned; and all
    the reveals that followed, in order, up to a hit or the end.

    `seat` is None after the deal; `keep` is None but after a decision. Nothing is revealed when a
    seat resigns that was not to decide, or the last that was left.
    """

    cause: Cause
    seat: Seat | None
    keep: Kept | None
    reveals: tuple[Reveal, ...]


class TriCard(NamedTuple):
    """A TriCard in its place before its owner, who may have discarded it."""

    card: Complete
    gone: bool


class Pile(NamedTuple):
    """A pile as everybody sees it: so many Chards that nobody has seen yet, and below them those
    that went to the bottom, the next one first."""

    unseen: int
    known: tuple[Single, ...]

    @property
    def height(self) -> int:
        return self.unseen + len(self.known)


@dataclass(frozen=True, slots=True)
class State:
    """Everything. Piles are top first, their topmost `unseen` Chards were never turned up.

    `gone` are the discarded TriCards, `undealt` those that nobody was dealt. `decider` is None
    exactly when the match is over; `left` counts what is left of the countdown.
    """

    countdown: int = field(repr=False)
    left: int = field(repr=False)
    showing: Chards = field(repr=False)
    piles: tuple[tuple[Single, ...], ...] = field(repr=False)
    unseen: tuple[int, ...] = field(repr=False)
    hands: tuple[tuple[Complete, ...], ...] = field(repr=False)
    undealt: tuple[Complete, ...] = field(repr=False)
    gone: frozenset[Complete] = field(repr=False)
    forfeited: frozenset[Seat] = field(repr=False)
    decider: Seat | None = field(repr=False)
    decisions: int = field(repr=False)
    news: News = field(repr=False)


@dataclass(frozen=True, slots=True, repr=False)
class View:
    """What a seat, or a spectator (`seat` None), may know: the same for all.

    `showing` are the Chards of the last reveal, which lie there to the end of the match. `to_act` is
    the seat that hit last and decides what to keep; None when the match is over. `hands` are the
    TriCards as dealt; those of a seat in `forfeited` are out of the game. `decisions` counts those
    made so far.
    """

    seat: Seat | None
    countdown: int
    left: int
    showing: Chards
    piles: tuple[Pile, ...]
    hands: tuple[tuple[TriCard, ...], ...]
    undealt: tuple[Complete, ...]
    forfeited: frozenset[Seat]
    to_act: Seat | None
    decisions: int
    news: News
    outcome: Outcome | None

    def remaining(self, seat: Seat) -> tuple[Complete, ...]:
        """The TriCards that the seat still has to discard; none where it has forfeited."""
        if seat in self.forfeited:
            return ()
        return tuple(card for card, gone in self.hands[seat] if not gone)

    def fitting(self, seat: Seat, keep: Kept) -> tuple[Complete, ...]:
        """Those of its remaining TriCards that show every Chard that would be kept."""
        kept = {self.showing[family] for family in keep}
        return tuple(card for card in self.remaining(seat) if kept <= set(card))

    def unseen(self, family: Family) -> Counter[Single]:
        """The Chards of a pile that nobody has seen yet: which ones, but not in which order."""
        seen = Counter((*self.piles[family].known, self.showing[family]))
        return Counter(dict.fromkeys(family.singles, 4)) - seen

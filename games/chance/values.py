"""The values of Chance: the move, the state, the view, and the news of a run of reveals.

The game's terms: a Chard is a card with one characteristic (a Single), and there is a pile of Chards for each
family of characteristics. The top Chards of the three piles are showing and together name a TriCard, a card
with three characteristics (a Complete). If a seat holds that TriCard, it is a hit: the seat discards it and
decides which Chards to keep. Otherwise it is a miss, and the countdown goes down by one.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from games.gnomon import COLOURS, PATTERNS, SHAPES, Complete, Single
from games.rules import MoveKind, Outcome, Seat
from texts.text import Text, phrase_in


class Family(IntEnum):
    """A family of characteristics. Its value is its index among the piles and in a TriCard (hand card)."""

    PATTERN = 0
    COLOUR = 1
    SHAPE = 2

    @property
    def key(self) -> str:
        """The name of the family in notation, such as `pattern`."""
        return self.name.lower()

    @property
    def word(self) -> Text:
        return _WORDS[self]

    @property
    def singles(self) -> tuple[Single, Single, Single]:
        return (PATTERNS, COLOURS, SHAPES)[self]


_WORDS: Final = (
    phrase_in("card", "pattern"),
    phrase_in("card", "colour"),
    phrase_in("card", "shape"),
)

Kept: TypeAlias = frozenset[Family]
"""The set of families whose showing Chard is kept."""


@dataclass(frozen=True, slots=True)
class Keep(MoveKind):
    """The move of Chance: which of the three face-up Chards (pile cards) stay, named by their families."""

    families: Kept


KEEPS: Final = tuple(
    Keep(frozenset(kept)) for size in range(3) for kept in combinations(Family, size)
)
"""The seven legal moves: keep no family, one, or two. Keeping all three is not allowed (ruling 1)."""

Chards: TypeAlias = Complete
"""The three showing cards, represented by the TriCard that they name together."""


class Miss(Enum):
    """Why nobody discards the TriCard (hand card) that was named: it was not dealt, it is already discarded
    (`GONE`), or its owner has resigned (`FORFEITED`)."""

    UNDEALT = "undealt"
    GONE = "gone"
    FORFEITED = "forfeited"


class Reveal(NamedTuple):
    """One reveal: three face-up Chards (pile cards), which together name the TriCard (hand card) `chards`.

    The Chards of the families in `kept` stayed from the previous reveal; the others are new. Either `hit` is
    the seat that discards the TriCard, or `miss` is the reason why nobody does. `left` is the countdown after
    the reveal.
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
    """The last event (the deal, a decision or a resignation) and all reveals that followed it.

    `seat` is None after the deal. `keep` is None unless the event was a decision. After a resignation,
    `reveals` is empty unless the seat was to decide and the match goes on.
    """

    cause: Cause
    seat: Seat | None
    keep: Kept | None
    reveals: tuple[Reveal, ...]


class TriCard(NamedTuple):
    """A TriCard (a card with three characteristics) in front of its owner, and whether it has been
    discarded."""

    card: Complete
    gone: bool


class Pile(NamedTuple):
    """A pile as everyone sees it. `unseen` is how many cards at the top of the pile are unseen. `known` are the
    cards below these, from top to bottom."""

    unseen: int
    known: tuple[Single, ...]


@dataclass(frozen=True, slots=True)
class State:
    """The complete state.

    Piles are listed from the top; `unseen` says how many Chards (pile cards) at the top of each have never been
    turned up. `gone` are the discarded TriCards (hand cards), and `undealt` are those left over by the deal.
    `decider` is the seat that decides; None once the match is over. `countdown` is the length of the countdown,
    and `left` what remains of it. `forfeited` are the seats that have resigned.
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
    """Everything that a seat, or a spectator (`seat` None), may know. It is the same for all, because only the
    order of unseen Chards (pile cards) is hidden.

    - `showing`: the Chards of the last reveal. They stay until the end of the match.
    - `piles`: the piles of pattern, colour and shape.
    - `to_act`: the seat that was hit last and decides; None when the match is over.
    - `hands`: the TriCards (hand cards) as dealt. Those of a seat in `forfeited` are out of the game.
    - `decisions`: the number of decisions made.
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
        """Return the TriCards that the seat still has to discard. A seat that has resigned has none."""
        if seat in self.forfeited:
            return ()
        return tuple(card for card, gone in self.hands[seat] if not gone)

    def fitting(self, seat: Seat, keep: Kept) -> tuple[Complete, ...]:
        """Return the seat's remaining TriCards that match the face-up Chards of the families in `keep`."""
        kept = {self.showing[family] for family in keep}
        return tuple(card for card in self.remaining(seat) if kept <= set(card))

    def unseen(self, family: Family) -> Counter[Single]:
        """Count the unseen cards of a family's pile, by characteristic. Only their order is hidden."""
        seen = Counter((*self.piles[family].known, self.showing[family]))
        # A pile holds four Chards of each of its three characteristics.
        return Counter(dict.fromkeys(family.singles, 4)) - seen

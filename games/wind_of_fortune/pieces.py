"""What is played in Wind of Fortune: moves and modes, battles, and the effects of symbols."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple, TypeAlias

from games.rules import MoveKind, Seat
from games.wind_of_fortune.cards import Card, Colour, Hand, Suit, Symbol, Symbols

BATTLES: Final = 9
"""The number of battles of one deal."""


class Mode(Enum):
    """Where a side's second card comes from: from a dummy if it has one player, else from the partner."""

    STANDARD = "standard"
    EXTENDED = "extended"
    NAKED = "naked"
    LEADER = "leader"
    REAL = "real"


class Awaited(Enum):
    """The kinds of decision. `ANSWER` is the battle of the side that does not start."""

    BATTLE = "battle"
    ANSWER = "answer"
    SHOW = "show"
    EXPOSE = "expose"
    JOKER = "joker"


class Source(Enum):
    """Where a card was played from. In a move it stands for the second card."""

    HAND = "hand"
    OPEN = "open"
    PILE = "pile"


@dataclass(frozen=True, slots=True)
class Commit(MoveKind):
    """What one seat plays in a battle.

    One player a side: a hand card and the dummy's card, which is `OPEN`, `PILE`, or a named open
    card where the mode has several. Two players a side: one card each, or `OPEN` alone for a
    leader's open card.
    """

    card: Card | None
    dummy: Card | Source | None = None


@dataclass(frozen=True, slots=True)
class Show(MoveKind):
    """A leader lays a card of the hand open (ruling 24)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Expose(MoveKind):
    """Which of the two piles, 1 or 2, becomes the naked dummy (ruling 23)."""

    pile: int


@dataclass(frozen=True, slots=True)
class Crown(MoveKind):
    """The tower for a joker (ruling 18)."""

    suit: Suit


Move: TypeAlias = Commit | Show | Expose | Crown


class Terms(NamedTuple):
    """The options that have an effect. `dummy` is the mode of a side of one, `team` of a side of two."""

    jokers: int
    delayed: bool
    dummy: Mode
    team: Mode
    higher_leads: bool


class Played(NamedTuple):
    """A card of a battle after it was turned up."""

    seat: Seat
    card: Card
    source: Source


class Battle(NamedTuple):
    """A battle that was fought. `number` counts from 1 within the deal, `trial` within a Grand
    Finale.

    `colour` is the symbol's; a joker has the fortunate colour. `sums` are Red's and Black's. The
    starter's cards come first.
    """

    deal: int
    number: int
    trial: int
    symbol: Symbol
    colour: Colour
    fortune: Colour
    cards: tuple[Played, ...]
    sums: tuple[int, int]
    winner: Colour

    @property
    def tied(self) -> bool:
        """Whether the battle was a draw, which the fortunate colour wins."""
        return self.sums[0] == self.sums[1]

    @property
    def raised(self) -> bool:
        """Whether the symbol was raised. Otherwise it was dumped."""
        return self.winner is self.colour


class Fate(Enum):
    """What becomes of a symbol that is alone on the pedestal, or is raised onto it."""

    FITS = "fits"
    REPLACES = "replaces"
    WAITS = "waits"
    SEALS = "seals"
    DUMPED = "dumped"


class Effect(NamedTuple):
    """What collecting a symbol does: the tower, the layer (1 to 4), and all that it clears.

    `cleared` goes to the dump: the cards that waited face down, and a replaced joker. Without a
    tower (`SEALS`, `DUMPED`) `suit` is None and `layer` is 0.
    """

    fate: Fate
    symbol: Symbol
    suit: Suit | None = None
    layer: int = 0
    cleared: Symbols = ()


class Dummy(NamedTuple):
    """A side's open cards as all see them, and the size of its dummy pile."""

    open: Hand
    pile: int

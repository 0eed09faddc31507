"""What is played in Wind of Fortune: moves and modes, battles, and what symbols do."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple, TypeAlias

from games.rules import MoveKind, Seat
from games.wind_of_fortune.cards import Card, Colour, Hand, Suit, Symbol, Symbols

BATTLES: Final = 9
"""How many battles are fought with one deal."""


class Mode(Enum):
    """Where a side's second card comes from: a dummy, for one player, or a partner."""

    STANDARD = "standard"
    EXTENDED = "extended"
    NAKED = "naked"
    LEADER = "leader"
    REAL = "real"


class Awaited(Enum):
    """The kinds of decision: `ANSWER` is the battle of the side that does not start."""

    BATTLE = "battle"
    ANSWER = "answer"
    SHOW = "show"
    EXPOSE = "expose"
    JOKER = "joker"


class Source(Enum):
    """Where a card was played from. In a move it is what stands for the second card."""

    HAND = "hand"
    OPEN = "open"
    PILE = "pile"


@dataclass(frozen=True, slots=True)
class Commit(MoveKind):
    """What one seat plays in a battle.

    One player a side: a hand card and the dummy's, which is `OPEN` or `PILE`, or a named open card
    where the mode has several. Two players: a card each, or `OPEN` alone for a leader's open card.
    """

    card: Card | None
    dummy: Card | Source | None = None


@dataclass(frozen=True, slots=True)
class Show(MoveKind):
    """A leader lays a card of the hand open."""

    card: Card


@dataclass(frozen=True, slots=True)
class Expose(MoveKind):
    """Which of the two piles, 1 or 2, becomes the naked dummy."""

    pile: int


@dataclass(frozen=True, slots=True)
class Crown(MoveKind):
    """To which tower a joker goes."""

    suit: Suit


Move: TypeAlias = Commit | Show | Expose | Crown


class Terms(NamedTuple):
    """The options that have an effect. `dummy` and `team` are the modes of sides of one and of two."""

    jokers: int
    delayed: bool
    dummy: Mode
    team: Mode
    higher_leads: bool


class Played(NamedTuple):
    """A card of a battle as it was turned up."""

    seat: Seat
    card: Card
    source: Source


class Battle(NamedTuple):
    """A battle as it was fought; `number` counts from 1 in its deal, `trial` in a Grand Finale.

    `colour` is the symbol's, which is the fortunate colour for a joker. `sums` are Red's and
    Black's; the starter's cards come first.
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
        """Whether the fortunate colour won a draw."""
        return self.sums[0] == self.sums[1]

    @property
    def raised(self) -> bool:
        """Whether the symbol was raised; otherwise it was dumped."""
        return self.winner is self.colour


class Fate(Enum):
    """What becomes of a symbol that stands alone on the pedestal, or is raised on it."""

    FITS = "fits"
    REPLACES = "replaces"
    WAITS = "waits"
    SEALS = "seals"
    DUMPED = "dumped"


class Effect(NamedTuple):
    """What collecting a symbol does: to which tower, at which layer (1 to 4), and all it clears.

    `cleared` go to the dump: what waited face down, and a joker that was replaced. Without a tower
    (`SEALS`, `DUMPED`) `suit` is None and `layer` 0.
    """

    fate: Fate
    symbol: Symbol
    suit: Suit | None = None
    layer: int = 0
    cleared: Symbols = ()


class Dummy(NamedTuple):
    """A side's open cards as everybody sees them, and how many cards its dummy pile has."""

    open: Hand
    pile: int

"""The pieces of Wind of Fortune: moves and modes, battles, and the effects of symbols."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple, TypeAlias

from games.rules import MoveKind, Seat
from games.wind_of_fortune.cards import Card, Colour, Hand, Suit, Symbol, Symbols

BATTLES: Final = 9
"""The number of battles in one deal."""


class Mode(Enum):
    """The source of a side's second card: a dummy if the side has one player, else the partner."""

    STANDARD = "standard"
    EXTENDED = "extended"
    NAKED = "naked"
    LEADER = "leader"
    REAL = "real"


class Awaited(Enum):
    """The kinds of decision. `ANSWER` is a battle decision of the side that does not start."""

    BATTLE = "battle"
    ANSWER = "answer"
    SHOW = "show"
    EXPOSE = "expose"
    JOKER = "joker"


class Source(Enum):
    """The place that a card was played from. In a move it stands for the second card."""

    HAND = "hand"
    OPEN = "open"
    PILE = "pile"


@dataclass(frozen=True, slots=True)
class Commit(MoveKind):
    """The move in a battle: what one seat plays.

    On a side with one player: a hand card and the dummy's card, which is `OPEN`, `PILE`, or a named open card
    where the mode has several. On a side with two players: one card each, or `OPEN` alone for a leader's open
    card.
    """

    card: Card | None
    dummy: Card | Source | None = None


@dataclass(frozen=True, slots=True)
class Show(MoveKind):
    """The move of a leader who lays a card of the hand open (ruling 24)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Expose(MoveKind):
    """The move that chooses the pile, 1 or 2, that becomes the naked dummy (ruling 23)."""

    pile: int


@dataclass(frozen=True, slots=True)
class Crown(MoveKind):
    """The move that chooses the tower for a joker (ruling 18)."""

    suit: Suit


Move: TypeAlias = Commit | Show | Expose | Crown


class Terms(NamedTuple):
    """The options of a match. `dummy` is the mode of a side with one player, `team` of a side with two."""

    jokers: int
    delayed: bool
    dummy: Mode
    team: Mode
    higher_leads: bool


class Played(NamedTuple):
    """A card of a battle after it has been turned up."""

    seat: Seat
    card: Card
    source: Source


class Battle(NamedTuple):
    """A battle that has been fought. `number` counts from 1 within the deal, `trial` from 1 within a Grand
    Finale.

    `colour` is that of the symbol; a joker has the fortunate colour. `sums` are those of Red and Black. `cards`
    lists the cards of the starting side first.
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
    """The fate of a symbol that is alone on the pedestal, or is raised onto it."""

    FITS = "fits"
    REPLACES = "replaces"
    WAITS = "waits"
    SEALS = "seals"
    DUMPED = "dumped"


class Effect(NamedTuple):
    """The effect of collecting a symbol: the tower, the layer (1 to 4), and everything that is cleared.

    `cleared` goes to the dump: the cards that waited face down, and a replaced joker. If no tower is affected
    (`SEALS`, `DUMPED`), `suit` is None and `layer` is 0.
    """

    fate: Fate
    symbol: Symbol
    suit: Suit | None = None
    layer: int = 0
    cleared: Symbols = ()


class Dummy(NamedTuple):
    """A side's open cards as everyone sees them, and the size of its dummy pile."""

    open: Hand
    pile: int

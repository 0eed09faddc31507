"""The pieces of Wind of Fortune: moves and modes, battles, and the effects of symbols.

The game's terms: each side plays two cards in a battle. If it has two players, each plays one. A lone player
also plays for a dummy, a second set of nine cards. The dummy is a pile with some cards open beside it, or all
its cards lie open (naked).

A battle is fought for a symbol. If the side of the symbol's colour wins, the symbol is raised to the pedestal.
Otherwise it is dumped, that is, put aside until the next reshuffle. When both symbols of a pair are decided,
the lower raised one is kicked from the pedestal. The other is collected by its side: it goes to the tower of
its suit.

The side with the fortune stone (the fortunate colour) wins draws and owns the jokers. The side with the heavy
stone deals. The Grand Finale begins when all towers are full without jokers.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple, TypeAlias

from games.rules import MoveKind, Seat
from games.wind_of_fortune.cards import Card, Colour, Hand, Suit, Symbol, Symbols

BATTLES: Final = 9
"""The number of battles that are fought before the cards are dealt again."""


class Mode(Enum):
    """Where the second card of a side comes from in a battle. In the first three modes, a lone player plays it
    from a dummy (a second hand). In the last two, the partner in a team of two plays it."""

    __hash__ = object.__hash__  # that of `Enum` is a function in Python

    STANDARD = "standard"
    EXTENDED = "extended"
    NAKED = "naked"
    LEADER = "leader"
    REAL = "real"


class Awaited(Enum):
    """A decision that a seat can be asked for. In a battle, the side that starts is asked for `BATTLE`, and the
    other side for `ANSWER`."""

    BATTLE = "battle"
    ANSWER = "answer"
    SHOW = "show"
    EXPOSE = "expose"
    JOKER = "joker"


class Source(Enum):
    """The place from which a card is played. In a move, `OPEN` and `PILE` stand for a card of a dummy (second
    hand), and `OPEN` also for a leader's open card."""

    __hash__ = object.__hash__  # that of `Enum` is a function in Python

    HAND = "hand"
    OPEN = "open"
    PILE = "pile"


@dataclass(frozen=True, slots=True)
class Commit(MoveKind):
    """The move in a battle: what one seat plays.

    On a side with one player, `card` is a card of the hand. `dummy` is a card of the dummy (second hand):
    `OPEN`, `PILE`, or an open card by name in modes that can have several. On a side with two players, the
    move is one card of the hand, or `OPEN` alone for a leader's open card.
    """

    card: Card | None
    dummy: Card | Source | None = None


@dataclass(frozen=True, slots=True)
class Show(MoveKind):
    """The move with which a leader (a partner with one open card) lays a card of the hand open (ruling 24)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Expose(MoveKind):
    """The move that lays open pile 1 or 2 as the naked dummy, a lone player's second hand (ruling 23)."""

    pile: int


@dataclass(frozen=True, slots=True)
class Crown(MoveKind):
    """The move that chooses the tower that a joker joins (ruling 18)."""

    suit: Suit


Move: TypeAlias = Commit | Show | Expose | Crown


class Terms(NamedTuple):
    """The options of a match. `dummy` is the mode of sides with one player (and a second hand), and `team` the
    mode of sides with two players."""

    jokers: int
    delayed: bool
    dummy: Mode
    team: Mode
    higher_leads: bool


class PlayedCard(NamedTuple):
    """A card of a battle, face up, with the seat that played it and the place from which it came."""

    seat: Seat
    card: Card
    source: Source


class Battle(NamedTuple):
    """A finished battle. `number` counts from 1 within the deal. `trial` counts from 1 within a Grand Finale,
    and is 0 before it.

    `colour` is the symbol's colour; a joker has the colour of the side with the fortune stone, `fortune`.
    `sums` are Red's and Black's sums. In `cards`, the cards of the starting side come first.
    """

    deal: int
    number: int
    trial: int
    symbol: Symbol
    colour: Colour
    fortune: Colour
    cards: tuple[PlayedCard, ...]
    sums: tuple[int, int]
    winner: Colour

    @property
    def tied(self) -> bool:
        """Whether both sums were equal. The side with the fortune stone has then won."""
        return self.sums[0] == self.sums[1]

    @property
    def raised(self) -> bool:
        """Whether the side of the symbol's colour won, so that the symbol was raised rather than dumped."""
        return self.winner is self.colour


class Fate(Enum):
    """What happens to a symbol that is alone on the pedestal.

    - `fits`: it becomes the next layer of a tower.
    - `replaces`: it replaces a joker in its own layer.
    - `waits`: it waits face down at the tower, because it is too high.
    - `seals`: it is a joker that no tower can take, and it wins the match.
    - `dumped`: it is put aside.
    """

    FITS = "fits"
    REPLACES = "replaces"
    WAITS = "waits"
    SEALS = "seals"
    DUMPED = "dumped"


class Effect(NamedTuple):
    """The effect of collecting a symbol: the suit of the tower, the layer (1 to 4), and what is cleared from
    the tower.

    `cleared` holds the symbols that go to the dump: those that waited face down, and a replaced joker. If no
    tower is affected (`SEALS`, `DUMPED`), `suit` is None and `layer` is 0.
    """

    fate: Fate
    symbol: Symbol
    suit: Suit | None = None
    layer: int = 0
    cleared: Symbols = ()


class Dummy(NamedTuple):
    """The open cards of a side, and the number of cards in the pile of its dummy (a lone player's second hand),
    as everyone sees them."""

    open: Hand
    pile: int

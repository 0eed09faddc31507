"""The cards of Wind of Fortune. Battles are fought with the earthly cards, of rank 2 to 10, over symbols: the
jacks, queens, kings, aces and jokers of the godly deck."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import Final, NamedTuple, TypeAlias

from games.rules import Seat
from games.wind_of_fortune.about import ABOUT
from texts.text import Text, joined, phrase_in


class Colour(IntEnum):
    """The two sides, Red and Black. Each has two towers, in the suits of its colour."""

    RED = 0
    BLACK = 1

    @property
    def other(self) -> Colour:
        return RED if self else BLACK

    @property
    def key(self) -> str:
        """The name of the side as it is stored when a player chooses it, such as `Red`."""
        return ABOUT.sides[self]

    @property
    def word(self) -> Text:
        return ABOUT.side_names[self]

    @property
    def suits(self) -> tuple[Suit, Suit]:
        return (Suit.SPADES, Suit.CLUBS) if self else (Suit.HEARTS, Suit.DIAMONDS)


RED: Final = Colour.RED
BLACK: Final = Colour.BLACK
SIDES: Final = (RED, BLACK)
"""Both colours. Iterating this takes a fifth of the time of iterating `Colour`."""


def name_of(colours: Sequence[Colour], seat: Seat) -> Text:
    """Return the name of a seat: its colour, followed in a team of two by 1 for the lower seat, or by 2."""
    partners = [other for other, colour in enumerate(colours) if colour is colours[seat]]
    word = colours[seat].word
    return joined(" ", word, partners.index(seat) + 1) if len(partners) > 1 else word


class Suit(IntEnum):
    """The four suits, in the order in which `Godly.towers` and `View.towers` list the towers."""

    HEARTS = 0
    DIAMONDS = 1
    SPADES = 2
    CLUBS = 3

    @property
    def letter(self) -> str:
        return self.name[0]

    @property
    def key(self) -> str:
        """The name of the suit in notation, such as `hearts`."""
        return self.name.lower()

    @property
    def sign(self) -> str:
        return "♥♦♠♣"[self]

    @property
    def word(self) -> Text:
        return _SUIT_WORDS[self]

    @property
    def colour(self) -> Colour:
        return BLACK if self >= Suit.SPADES else RED


_SUIT_WORDS: Final = (
    phrase_in("suit", "hearts"),
    phrase_in("suit", "diamonds"),
    phrase_in("suit", "spades"),
    phrase_in("suit", "clubs"),
)


class Card(NamedTuple):
    """A card of the earthly deck, of rank 2 to 10."""

    suit: Suit
    rank: int

    @property
    def colour(self) -> Colour:
        return self.suit.colour

    @property
    def word(self) -> str:
        """The card in notation, such as `H7` or `D10`."""
        return f"{self.suit.letter}{self.rank}"


def strength(cards: Iterable[Card], colour: Colour) -> int:
    """Return the sum of the ranks of the cards that have this colour."""
    return sum(card.rank for card in cards if card.colour is colour)


class Symbol(NamedTuple):
    """A card of the godly deck, with the rank 11 (J), 12 (Q), 13 (K) or 14 (A). A joker has the rank 0, below
    all others, and no suit."""

    suit: Suit | None
    rank: int

    @property
    def is_joker(self) -> bool:
        return self.suit is None

    @property
    def layer(self) -> int:
        """The layer of its tower to which the symbol belongs, from 1 for J to 4 for A. It is 0 for a joker."""
        # J (11) is the first layer and A (14) the fourth, so layers and tower heights can be compared (ruling
        # 16).
        return self.rank - 10 if self.rank else 0

    @property
    def letter(self) -> str:
        """The letter of the symbol: `J`, `Q`, `K` or `A`; "" for a joker."""
        return LAYERS[self.layer]

    @property
    def word(self) -> str:
        """The symbol in notation, such as `HJ`; `joker` for a joker."""
        return "joker" if self.suit is None else self.suit.letter + self.letter


LAYERS: Final = ("", "J", "Q", "K", "A")
"""The letters of a tower's layers, indexed by layer from 1. Index 0 stands for a joker, which has none."""

FULL: Final = 4
"""The height of a full tower: four layers, J, Q, K and A."""

JOKER: Final = Symbol(None, 0)
MOST_JOKERS: Final = 3
# 36 earthly cards: nine battles of four. Their order determines what a seed deals, so it must never change.
EARTHLY: Final = tuple(Card(suit, rank) for suit in Suit for rank in range(2, 11))
ACES: Final = tuple(Symbol(suit, 14) for suit in Suit)
COURT: Final = tuple(Symbol(suit, rank) for suit in Suit for rank in (11, 12, 13))
"""The symbols in the first godly deck, except jokers. The aces already lie at the towers (ruling 1)."""

Hand: TypeAlias = tuple[Card, ...]
Symbols: TypeAlias = tuple[Symbol, ...]


class Tower(NamedTuple):
    """The tower of one suit: its layers from J upwards, and the symbols that wait at it face down because they
    are too high for it.

    Each layer is the symbol that belongs there, or a joker in its place. Everyone knows which symbols are
    waiting.
    """

    layers: Symbols
    waiting: Symbols

    @property
    def height(self) -> int:
        return len(self.layers)

    @property
    def full(self) -> bool:
        return len(self.layers) == FULL

    @property
    def real(self) -> bool:
        """Whether the tower is full and contains no joker."""
        # The Grand Finale begins once all four towers are real (ruling 21).
        return self.full and JOKER not in self.layers

"""The Gnomon deck, which Tradewinds and Chance share. A Single is a card with one characteristic: a pattern, a
colour or a shape. A Complete is a card with one of each."""

from __future__ import annotations

from enum import Enum
from itertools import product
from typing import Final, NamedTuple

from games.spelling import spelled
from texts.text import Text, phrase_in


class Single(Enum):
    """A card with one characteristic. Its value is the initial of the characteristic."""

    # That of `Enum` is a function in Python, which would run a thousand times in a move of Chance.
    __hash__ = object.__hash__

    FILLED = "F"
    PARTIAL = "P"
    HOLLOW = "H"
    RED = "R"
    GREEN = "G"
    BLUE = "B"
    CIRCLE = "C"
    SQUARE = "S"
    TRIANGLE = "T"

    @property
    def word(self) -> Text:
        return _WORDS[self]


_WORDS: Final = {
    Single.FILLED: phrase_in("card", "Filled"),
    Single.PARTIAL: phrase_in("card", "Partial"),
    Single.HOLLOW: phrase_in("card", "Hollow"),
    Single.RED: phrase_in("card", "Red"),
    Single.GREEN: phrase_in("card", "Green"),
    Single.BLUE: phrase_in("card", "Blue"),
    Single.CIRCLE: phrase_in("card", "Circle"),
    Single.SQUARE: phrase_in("card", "Square"),
    Single.TRIANGLE: phrase_in("card", "Triangle"),
}

# Three families of three characteristics. Their order determines the order of `COMPLETES`, and so the deal that
# a seed gives. It must never change.
PATTERNS: Final = (Single.FILLED, Single.PARTIAL, Single.HOLLOW)
COLOURS: Final = (Single.RED, Single.GREEN, Single.BLUE)
SHAPES: Final = (Single.CIRCLE, Single.SQUARE, Single.TRIANGLE)


class Complete(NamedTuple):
    """A card with three characteristics. `single in complete` tells whether the characteristic of a Single is
    one of them."""

    pattern: Single
    colour: Single
    shape: Single

    @property
    def initials(self) -> str:
        """The notation of the card: the initials of pattern, colour and shape, such as FRC."""
        return self.pattern.value + self.colour.value + self.shape.value

    @property
    def words(self) -> Text:
        return phrase_in(
            "card",
            "{pattern} {colour} {shape}",
            pattern=self.pattern.word,
            colour=self.colour.word,
            shape=self.shape.word,
        )


SINGLES: Final = tuple(single for single in Single for _ in range(4))
"""The 36 Singles: four of each characteristic."""

COMPLETES: Final = tuple(Complete(*triple) for triple in product(PATTERNS, COLOURS, SHAPES))
"""The 27 Completes: one for each combination of pattern, colour and shape."""

SPELLING: Final = spelled(
    Complete,
    'a card such as "FRC"',
    {card.initials: card for card in COMPLETES},
    "A card is three letters: its pattern (Filled, Partial, Hollow), its colour (Red, Green, Blue) and its "
    "shape (Circle, Square, Triangle). A single characteristic is one of these letters.",
)

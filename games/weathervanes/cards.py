"""The cards of Weathervanes. Each card has a number from 1 to 24 and the four suits at its corners. Every
number has its own arrangement of the suits."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final, TypeAlias

from texts.text import Text, phrase_in

Number: TypeAlias = int
"""The number of a card, 1 to 24. There are two identical cards of each number."""


class Suit(IntEnum):
    RED = 0
    BLUE = 1
    YELLOW = 2
    GREEN = 3

    @property
    def letter(self) -> str:
        return self.name[0]

    @property
    def key(self) -> str:
        """The name of the suit in notation, such as `blue`."""
        return self.name.lower()

    @property
    def word(self) -> Text:
        return _SUIT_WORDS[self]


_SUIT_WORDS: Final = (
    phrase_in("suit", "red"),
    phrase_in("suit", "blue"),
    phrase_in("suit", "yellow"),
    phrase_in("suit", "green"),
)


class Corner(IntEnum):
    """A corner of a card, or one of the four places in a tableau, clockwise from the top left."""

    TOP_LEFT = 0
    TOP_RIGHT = 1
    BOTTOM_RIGHT = 2
    BOTTOM_LEFT = 3

    @property
    def word(self) -> Text:
        return _CORNER_WORDS[self]


_CORNER_WORDS: Final = (
    phrase_in("corner", "top left"),
    phrase_in("corner", "top right"),
    phrase_in("corner", "bottom right"),
    phrase_in("corner", "bottom left"),
)


Corners: TypeAlias = tuple[Suit, Suit, Suit, Suit]
"""The suits at the corners of a card, indexed by `Corner`."""


@dataclass(frozen=True, slots=True)
class Deck:
    """The suits at the corners of every card: `deck[5]` returns the suits of the card with the number 5."""

    arrangements: tuple[Corners, ...]

    def __getitem__(self, number: Number) -> Corners:
        # Cards are numbered from 1, as printed on them.
        return self.arrangements[number - 1]

    @property
    def letters(self) -> str:
        """The suits of all cards as 96 letters, the form in which the options of a match hold a deck."""
        return "".join(suit.letter for corners in self.arrangements for suit in corners)


def parse_deck(text: str) -> Deck:
    """Return the deck that a text describes. The text has one line for each number, such as `5 BGRY`: the
    number, then the suits of the corners, clockwise from the top left.

    Empty lines, and everything after a #, are skipped. Raises ValueError that names the line with the mistake.
    """
    # The host of a bot may supply a deck in such a text, so a mistake is reported with its line.
    found: dict[Number, tuple[Corners, int]] = {}
    for line, content in enumerate(text.splitlines(), 1):
        if words := content.partition("#")[0].split():
            number, corners = _card(line, words)
            _require_new(line, number, corners, found)
            found[number] = corners, line
    missing = [number for number in NUMBERS if number not in found]
    if missing:
        raise ValueError(f"line {len(text.splitlines()) + 1}: number {missing[0]} is missing")
    return Deck(tuple(found[number][0] for number in NUMBERS))


def deck_of(letters: str) -> Deck:
    """Return the deck that 96 letters describe (see `Deck.letters`). Raises ValueError for anything else."""
    rows = [letters[start : start + 4] for start in range(0, len(letters), 4)]
    return parse_deck("\n".join(f"{number} {row}" for number, row in enumerate(rows, 1)))


NUMBERS: Final = range(1, 25)
_SUITS: Final = {suit.letter: suit for suit in Suit}


def _card(line: int, words: list[str]) -> tuple[Number, Corners]:
    if len(words) != 2:
        raise ValueError(f"line {line}: a number and four letters are expected, such as 5 BGRY")
    number, letters = words
    if number not in map(str, NUMBERS):
        raise ValueError(f"line {line}: “{number}” is not a number from 1 to 24")
    if sorted(letters.upper()) != sorted(_SUITS):
        raise ValueError(f"line {line}: “{letters}” is not R, B, Y and G in some order")
    top_left, top_right, bottom_right, bottom_left = (_SUITS[each] for each in letters.upper())
    return int(number), (top_left, top_right, bottom_right, bottom_left)


def _require_new(
    line: int, number: Number, corners: Corners, found: dict[Number, tuple[Corners, int]]
) -> None:
    if number in found:
        raise ValueError(f"line {line}: number {number} stands on line {found[number][1]} already")
    # Each of the 24 arrangements of the four suits must belong to exactly one number.
    for other, (arrangement, earlier) in found.items():
        if arrangement == corners:
            letters = "".join(suit.letter for suit in corners)
            raise ValueError(
                f"line {line}: {letters} stands on line {earlier} already, as number {other}"
            )


STANDARD: Final = parse_deck(
    """
     1 YRGB
     2 RGBY
     3 GBYR
     4 BYRG
     5 BGRY
     6 GRYB
     7 RYBG
     8 YBGR
     9 YGBR
    10 GBRY
    11 BRYG
    12 RYGB
    13 RBGY
    14 BGYR
    15 GYRB
    16 YRBG
    17 YBRG
    18 BRGY
    19 RGYB
    20 GYBR
    21 GRBY
    22 RBYG
    23 BYGR
    24 YGRB
    """
)
"""This project's own arrangement of suits on the cards. The designer's arrangement is lost; this one agrees
with every example in the original rules."""

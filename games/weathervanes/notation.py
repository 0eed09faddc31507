"""Converts moves of Weathervanes from and to text: `5 blue`, `22`, `place above 5`, `place first`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from games.quoting import quoted
from games.rules import IllegalMove
from games.spelling import Spelling
from games.weathervanes.cards import NUMBERS, Deck, Number, Suit, deck_of
from games.weathervanes.pieces import ANEW, FIRST, Move, Place, Play, Way
from texts.text import phrase


def parse(text: str) -> Move:
    """Return the move that the text names. Suits may be abbreviated to their first letters. A card without a
    suit gives a `Play` whose suit is None. Raises IllegalMove."""
    words = text.strip().lower()
    if found := _PLAY.fullmatch(words):
        number, suit = found.groups()
        return Play(_number(number), _SUITS[suit] if suit else None)
    if found := _PLACE.fullmatch(words):
        return Place(_WAYS[found[1]], _number(found[2]))
    if words in _WHOLE:
        return _WHOLE[words]
    raise IllegalMove(
        phrase(
            "{typed} is not a move. Play a card, such as 5 blue, or place one, "
            "such as “place above 5”.",
            typed=quoted(text),
        )
    )


def notation(move: Move) -> str:
    if isinstance(move, Play):
        return str(move.number) if move.suit is None else f"{move.number} {move.suit.key}"
    return f"place {move.way.value}" + (f" {move.beside}" if move.beside else "")


def spellings() -> Sequence[Spelling]:
    return (_SPELLING,)


def _number(digits: str) -> Number:
    # `int` drops leading zeros, so `05` is 5. The pattern limits the digits, so that no huge number is
    # converted.
    if int(digits) not in NUMBERS:
        raise IllegalMove(
            phrase("There is no card {number}. The cards are 1 to 24.", number=int(digits))
        )
    return int(digits)


_PLAY: Final = re.compile(r"([0-9]{1,4})(?:[\s,]*(red|blue|yellow|green|[rbyg]))?")
_PLACE: Final = re.compile(r"place\s+(above|below|left|right)(?:\s+of)?\s+([0-9]{1,4})")
_SUITS: Final = {name: suit for suit in Suit for name in (suit.key, suit.letter.lower())}
_WAYS: Final = {way.value.split()[0]: way for way in Way}
_WHOLE: Final = {notation(move): move for move in (FIRST, ANEW)}
_SPELLING: Final = Spelling(
    Deck,
    "a deck: 96 letters, four for each number",
    lambda deck: deck.letters,
    deck_of,
    "`deck` has four letters for each number from 1 on: the suits (Red, Blue, Yellow, Green) of its corners, "
    "clockwise from the top left.",
)

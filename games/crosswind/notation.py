"""Converts moves of Crosswind from and to text: `d4`, `swap`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from games.crosswind.values import SWAP, Move, Point, Stone, Swap
from games.quoting import quoted
from games.rules import IllegalMove
from games.spelling import Spelling, spelled
from texts.text import phrase


def parse(text: str) -> Move:
    """Return the move that the text names: a point such as `d4`, or `swap`. Letter case, and spaces or
    punctuation between column and row, don't matter. Raises IllegalMove."""
    words = re.sub(r"[\W_]+", " ", text.lower()).strip()
    if words.replace(" ", "") == SWAP.value:
        return SWAP
    named = _POINT.fullmatch(words)
    if not named:
        raise IllegalMove(
            phrase(
                "{typed} is not a move. Name a point by its column and row, such as d4.",
                typed=quoted(text),
            )
        )
    return Stone(Point(ord(named[1]) - ord("a"), int(named[2]) - 1))


def notation(move: Move) -> str:
    return move.value if isinstance(move, Swap) else move.point.name


def spellings() -> Sequence[Spelling]:
    return (_SPELLING,)


_POINT: Final = re.compile(r"([a-z]) ?([1-9][0-9]?)")
_SPELLING: Final = spelled(
    Point,
    'a point such as "d4"',
    {
        point.name: point
        for point in (Point(column, row) for row in range(26) for column in range(26))
    },
    "The point `a1` is at the lower left.",
)

"""Converts moves of Tradewinds from and to text: `FRC`, the initials of a pattern, a colour and a shape."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from games.gnomon import COMPLETES, SPELLING, Single
from games.quoting import quoted
from games.rules import IllegalMove
from games.spelling import Spelling
from games.tradewinds.values import Play
from texts.text import phrase


def parse(text: str) -> Play:
    """Return the move that the text names: the initials or names of the three characteristics, in any order,
    with or without separators. Raises IllegalMove."""
    letters = _SEPARATORS.sub("", text.upper())
    words = _WORDS.findall(letters)
    card = _CARDS.get(frozenset([_NAMES[word] for word in words]))
    # All letters must belong to the three words: `FRCX` is refused.
    if len(words) != 3 or "".join(words) != letters or card is None:
        raise IllegalMove(
            phrase(
                "{typed} is not a card. Name its pattern, colour and shape, "
                "such as FRC or Filled Red Circle.",
                typed=quoted(text),
            )
        )
    return Play(card)


def notation(move: Play) -> str:
    return move.card.initials


def spellings() -> Sequence[Spelling]:
    return (SPELLING,)


_CARDS: Final = {frozenset(card): card for card in COMPLETES}
_NAMES: Final = {
    **{single.name: single for single in Single},
    **{single.value: single for single in Single},
}
"""All characteristics by full name and by initial. Full names come first, so they match first."""
_WORDS: Final = re.compile("|".join(_NAMES))
_SEPARATORS: Final = re.compile(r"[\W\d_]+")

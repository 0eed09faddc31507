"""Converts moves of Squall to and from text, such as `7`."""

from __future__ import annotations

from games.quoting import quoted
from games.rules import IllegalMove
from games.squall.values import CARDS, Play
from texts.text import phrase


def parse(text: str) -> Play:
    """Return the move that the text names. Raises IllegalMove if it names none."""
    known = {str(card): card for card in CARDS}
    if text.strip() not in known:
        raise IllegalMove(
            phrase("{typed} is not a card. Name its number, such as 7.", typed=quoted(text))
        )
    return Play(known[text.strip()])


def notation(move: Play) -> str:
    return str(move.card)

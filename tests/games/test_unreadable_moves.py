"""A text that is no move of a game is quoted in the refusal, which gives an example of a move.

What Chance answers depends on the text: see test_chance_refusals_words.
"""

from __future__ import annotations

from typing import Final

import pytest

from games import find_games
from games.rules import IllegalMove
from tests.refusals import raised

ANSWERS: Final = {
    "crosswind": "is not a move. Name a point by its column and row, such as d4.",
    "tradewinds": (
        "is not a card. Name its pattern, colour and shape, such as FRC or Filled Red Circle."
    ),
    "weathervanes": (
        "is not a move. Play a card, such as 5 blue, or place one, such as “place above 5”."
    ),
    "wind-of-fortune": (
        "is not a move here. Play cards such as H7 open, H7 pile or H7 S4, or say show C4, expose 1 "
        "or joker to hearts."
    ),
}

UNREADABLE: Final = {
    "crosswind": (
        "", "d", "4", "4d", "dd4", "d0", "d04", "d400", "é4", "d1 5", "d1-5", "d4.5", "d4 e5", "swop",
        "pass", "d²", "🌬️",
    ),
    "tradewinds": (
        "", "FR", "F", "FRCC", "FRCS", "FRX", "FFR", "RGB", "RRR", "Red", "RED", "Filled Red",
        "Filled Red Round", "Filled Filled Red Circle", "Filled Red Circle Square", "F R R C",
        "Red Green Circle", "1", "🌬️", "FRC FRC",
    ),
    "weathervanes": (
        "blue", "5 pink", "blue 5", "place 5", "place above", "place first 5", "above 5", "5 5",
    ),
    "wind-of-fortune": (
        "", "H", "7", "H1", "H11", "H07", "HJ", "H7 H7", "H7 S4 C2", "H7 S4 pile", "pile", "open H7",
        "H7 shut", "X7", "show", "show C4 C5", "expose", "expose 3", "joker", "joker to stars", "H7!",
        "H²",
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    ("key", "text"), [(key, text) for key, texts in UNREADABLE.items() for text in texts]
)
def test_refusal_of_an_unreadable_move_quotes_it_and_gives_an_example(key: str, text: str) -> None:
    with raised(IllegalMove, f"“{text}” {ANSWERS[key]}"):
        find_games()[key].parse(text)

"""What people may type as a move. Every spelling of a move is understood. Any other text is quoted in the
refusal, which gives an example of a move.

What Chance answers depends on the text: see test_chance_refusals_words.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from typing import Final

import pytest

from games import find_games
from games.chance import rules as chance
from games.chance.values import KEEPS
from games.crosswind import rules as crosswind
from games.crosswind.values import Point, Stone
from games.gnomon import COMPLETES, Complete
from games.rules import IllegalMove
from games.tradewinds import rules as tradewinds
from games.tradewinds.values import Play
from tests.refusals import raised

SPELLINGS: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "chance": {
        "keep pattern colour": (
            "keep pattern colour", "keep colour pattern", "KEEP Colour, Pattern", "pattern colour",
            "keep pattern and color", "color,pattern", "  keep   pattern ,colour ",
            "Color and Pattern", "keep pattern, and colour",
        ),
        "keep none": ("keep none", "none", "NONE", "Keep  None", "Keep nothing"),
    },
    "crosswind": {
        "d4": ("d4", "D4", " d4 ", "d 4", "d-4", "(d4)", "d4.", "“D4”", "\td\n4"),
        "swap": ("swap", "SWAP", " Swap! ", "s w a p", "`swap`"),
    },
    "tradewinds": {
        "FRC": (
            "FRC", "frc", "cRf", " FRC ", "F R C", "F-R-C", "f,r,c", "F/R/C", "f.r.c.", "F_R_C",
            "`FRC`", "Filled-Red-Circle", "filled red circle", "FILLED, RED, CIRCLE",
            "Circle_Red_Filled", "FilledRedCircle", "filledRC", "filled  red\tcircle",
            "Filled–Red–Circle", "F red circle", "“Filled Red Circle”", "(C) r, Filled!",
        ),
    },
    "weathervanes": {
        "5 blue": ("5 blue", "5 B", "5b"),
        "24 green": (" 24,  GREEN ",),
        "place left of 12": ("Place Left Of 12",),
        "place right of 12": ("place  right 12",),
        "place anew": ("PLACE ANEW",),
    },
    "wind-of-fortune": {
        "H7 open": ("h7open", "h7 OPEN", "7h open", "♥7 open"),
        "H7 S4": ("7♥ + ♠4", "♡7, ♤4", "H7S4"),
        "H7 pile": ("hearts 7 pile",),
        "H10 pile": ("♥️10 pile",),
        "H7": ("h 7",),
        "S7": ("7 spades",),
        "show C4": ("  show   c4 ", "show 4 clubs"),
        "expose 2": ("expose pile 2",),
        "joker to hearts": ("joker hearts", "joker to H"),
        "joker to spades": ("Joker to ♠",),
        "joker to diamonds": ("joker to diamond",),
    },
}  # fmt: skip


@pytest.mark.parametrize(
    ("key", "move", "text"),
    [
        (key, move, text)
        for key, moves in SPELLINGS.items()
        for move, texts in moves.items()
        for text in texts
    ],
)
def test_move_is_parsed_from_any_of_its_spellings(key: str, move: str, text: str) -> None:
    rules = find_games()[key]
    assert rules.notation(rules.parse(text)) == move


@pytest.mark.parametrize("card", COMPLETES, ids=lambda card: card.initials)
def test_tradewinds_card_is_parsed_from_initials_and_names_in_any_order(card: Complete) -> None:
    for order in permutations(card):
        assert tradewinds.parse("".join(single.value for single in order)) == Play(card)
        assert tradewinds.parse(" ".join(str(single.word) for single in order)) == Play(card)


def test_notation_of_the_seven_choices_in_chance_is_fixed() -> None:
    assert [chance.notation(keep) for keep in KEEPS] == [
        "keep none",
        "keep pattern",
        "keep colour",
        "keep shape",
        "keep pattern colour",
        "keep pattern shape",
        "keep colour shape",
    ]


def test_crosswind_point_names_use_every_letter_and_rows_count_upwards() -> None:
    assert [crosswind.parse(text) for text in ("a1", "i1", "j10", "s19")] == [
        Stone(Point(0, 0)), Stone(Point(8, 0)), Stone(Point(9, 9)), Stone(Point(18, 18)),
    ]  # fmt: skip


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
        "H11 open", "H7 shut", "X7", "show", "show C4 C5", "expose", "expose 3", "joker", "joker to stars",
        "H7!", "H²",
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    ("key", "text"), [(key, text) for key, texts in UNREADABLE.items() for text in texts]
)
def test_refusal_of_an_unreadable_move_quotes_it_and_gives_an_example(key: str, text: str) -> None:
    with raised(IllegalMove, f"“{text}” {ANSWERS[key]}"):
        find_games()[key].parse(text)

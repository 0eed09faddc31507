"""The seven choices of Chance, and the spellings they are parsed from."""

from __future__ import annotations

import pytest

from games.chance.rules import notation, parse
from games.chance.values import KEEPS


def test_notation_of_the_seven_choices_in_chance_is_fixed() -> None:
    assert [notation(keep) for keep in KEEPS] == [
        "keep none",
        "keep pattern",
        "keep colour",
        "keep shape",
        "keep pattern colour",
        "keep pattern shape",
        "keep colour shape",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "keep pattern colour", "keep colour pattern", "KEEP Colour, Pattern", "pattern colour",
        "keep pattern and color", "color,pattern", "  keep   pattern ,colour ", "Color and Pattern",
        "keep pattern, and colour",
    ],
)  # fmt: skip
def test_chance_reads_what_is_kept_in_any_order_and_letter_case(text: str) -> None:
    assert notation(parse(text)) == "keep pattern colour"


@pytest.mark.parametrize("text", ["keep none", "none", "NONE", "Keep  None", "Keep nothing"])
def test_chance_accepts_none_or_nothing_for_keeping_no_card(text: str) -> None:
    assert notation(parse(text)) == "keep none"

"""The seven choices of Chance, and how people may spell them."""

from __future__ import annotations

import pytest

from games.chance.rules import notation, parse
from games.chance.values import KEEPS, Keep


def test_the_seven_choices_have_their_texts() -> None:
    assert [notation(keep) for keep in KEEPS] == [
        "keep none",
        "keep pattern",
        "keep colour",
        "keep shape",
        "keep pattern colour",
        "keep pattern shape",
        "keep colour shape",
    ]


@pytest.mark.parametrize("keep", KEEPS, ids=notation)
def test_a_choice_is_understood_as_it_is_written(keep: Keep) -> None:
    assert parse(notation(keep)) == keep


@pytest.mark.parametrize(
    "text",
    [
        "keep pattern colour", "keep colour pattern", "KEEP Colour, Pattern", "pattern colour",
        "keep pattern and color", "color,pattern", "  keep   pattern ,colour ", "Color and Pattern",
        "keep pattern, and colour",
    ],
)  # fmt: skip
def test_order_case_separators_spelling_and_the_leading_word_do_not_matter(text: str) -> None:
    assert notation(parse(text)) == "keep pattern colour"


@pytest.mark.parametrize("text", ["keep none", "none", "NONE", "Keep  None", "Keep nothing"])
def test_nothing_is_kept_by_saying_none_or_nothing(text: str) -> None:
    assert notation(parse(text)) == "keep none"

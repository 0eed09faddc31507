"""The seven choices of Chance, and how people may spell them."""

from __future__ import annotations

import pytest

from games.chance import notation, parse
from games.chance.values import KEEPS, Keep
from games.rules import IllegalMove


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


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("keep", "Say what to keep: none, or one or two of pattern, colour and shape."),
        ("", "Say what to keep: none, or one or two of pattern, colour and shape."),
        ("keep and", "Say what to keep: none, or one or two of pattern, colour and shape."),
        (
            "keep colour color",
            "You named a part twice. Choose none, or one or two of pattern, colour and shape, "
            "each once.",
        ),
        (
            "keep pattern colour shape",
            "You cannot keep all three: they would name the same TriCard again. Keep two at most.",
        ),
        (
            "keep none shape",
            "“none” stands alone. Choose none, or one or two of pattern, colour and shape.",
        ),
        (
            "pattern nothing",
            "“nothing” stands alone. Choose none, or one or two of pattern, colour and shape.",
        ),
        ("keep hollow", "To keep Hollow, say pattern."),
        ("keep shape and BLUE", "To keep Blue, say colour."),
        (
            "keep all",
            "“all” can't be kept. Choose none, or one or two of pattern, colour and shape.",
        ),
    ],
)
def test_what_is_no_choice_is_refused_with_what_would_be_one(text: str, sentence: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        parse(text)
    assert str(refusal.value) == sentence


@pytest.mark.parametrize("text", ["keep shape shape", "pattern, shape, pattern, colour"])
def test_a_part_that_is_named_twice_is_refused_also_among_three(text: str) -> None:
    with pytest.raises(IllegalMove, match=r"^You named a part twice"):
        parse(text)


def test_a_refusal_does_not_repeat_a_long_text() -> None:
    with pytest.raises(IllegalMove, match=r"^“x{40}” can't be kept\."):
        parse("x" * 1000)

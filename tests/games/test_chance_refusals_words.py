"""What refusals of Chance say, and what would be right."""

from __future__ import annotations

import pytest

from games.chance.rules import (
    apply,
    parse,
)
from games.rules import IllegalMove
from tests.games.chance_positions import deal
from tests.games.test_chance_runs import FOUR


def test_who_is_not_to_decide_is_told_who_is() -> None:
    with pytest.raises(IllegalMove) as refusal:
        apply(deal(FOUR, "F B T"), 3, parse("keep none"))
    assert str(refusal.value) == "Player 4, it is not your turn. Player 2 decides what to keep."


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
            "You can't keep all three: they would name the same TriCard again. Keep two at most.",
        ),
        (
            "keep none shape",
            "“none” goes with no part. Choose none, or one or two of pattern, colour and shape.",
        ),
        (
            "pattern nothing",
            "“nothing” goes with no part. Choose none, or one or two of pattern, colour and shape.",
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

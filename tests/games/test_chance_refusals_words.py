"""What refusals of Chance say, and which moves they propose instead."""

from __future__ import annotations

import pytest

from games.chance.rules import apply, parse
from games.rules import IllegalMove
from tests.games.chance_positions import deal
from tests.games.test_chance_runs import FOUR
from tests.refusals import raised


def test_chance_refusal_out_of_turn_names_the_player_who_decides() -> None:
    with raised(IllegalMove, "Player 4, it is not your turn. Player 2 decides what to keep."):
        apply(deal(FOUR, "F B T"), 3, parse("keep none"))


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
def test_chance_refusal_of_an_invalid_choice_says_what_is_allowed(text: str, sentence: str) -> None:
    with raised(IllegalMove, sentence):
        parse(text)

"""What refusals of Tradewinds say, and what would be right."""

from __future__ import annotations

import pytest

from games.rules import IllegalMove
from games.tradewinds.rules import (
    parse,
)
from games.tradewinds.values import Wind
from tests.games.test_tradewinds_turns import STILL, play
from tests.games.tradewinds_positions import lay


def test_who_is_not_to_play_is_told_who_is() -> None:
    with pytest.raises(IllegalMove, match=r"^It is not South’s turn, but East’s\.$"):
        play(lay(STILL, Wind.EAST, "FRC HGS"), Wind.SOUTH, "PBC")


def test_who_plays_a_card_that_they_do_not_hold_is_told_what_they_hold() -> None:
    with pytest.raises(IllegalMove, match=r"^PBC is not in East’s hand\. Play one of FRC, HGS\.$"):
        play(lay(STILL, Wind.EAST, "FRC HGS"), Wind.EAST, "PBC")


@pytest.mark.parametrize(
    "text",
    [
        "", "FR", "F", "FRCC", "FRCS", "FRX", "FFR", "RGB", "RRR", "Red", "RED", "Filled Red",
        "Filled Red Round", "Filled Filled Red Circle", "Filled Red Circle Square",
        "F R R C", "Red Green Circle", "1", "🌬️", "FRC FRC",
    ],
)  # fmt: skip
def test_what_names_no_card_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        parse(text)
    assert str(refusal.value) == (
        f"“{text}” is not a card. Name its pattern, colour and shape, "
        "such as FRC or Filled Red Circle."
    )


def test_a_refusal_does_not_repeat_a_long_text() -> None:
    with pytest.raises(IllegalMove, match=r"^“x{40}” is not a card\."):
        parse("x" * 1000)

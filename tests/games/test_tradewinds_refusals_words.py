"""What refusals of Tradewinds say, and which moves they propose instead."""

from __future__ import annotations

import pytest

from games.rules import IllegalMove
from games.tradewinds.rules import parse
from games.tradewinds.values import Wind
from tests.games.test_tradewinds_turns import STILL, play
from tests.games.tradewinds_positions import lay


def test_tradewinds_refusal_out_of_turn_names_the_wind_to_play() -> None:
    with pytest.raises(IllegalMove, match=r"^It is not South’s turn, but East’s\.$"):
        play(lay(STILL, Wind.EAST, "FRC HGS"), Wind.SOUTH, "PBC")


def test_tradewinds_refusal_of_a_card_not_held_lists_the_hand() -> None:
    listed = r"^Partial Blue Circle is not in East’s hand\. Play one of Filled Red Circle, "
    with pytest.raises(IllegalMove, match=listed):
        play(lay(STILL, Wind.EAST, "FRC HGS"), Wind.EAST, "PBC")


def test_tradewinds_refusal_quotes_a_long_input_shortened() -> None:
    with pytest.raises(IllegalMove, match=r"^“x{40}” is not a card\."):
        parse("x" * 1000)

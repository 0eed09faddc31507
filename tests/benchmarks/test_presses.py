"""Tests that a match's messages have few lines and buttons, and that a move takes few presses of buttons."""

from __future__ import annotations

from typing import Final

import pytest

from benchmarks import presses
from benchmarks.presses import presses_of, shown_in
from games import find_games
from matches.announcer.condensing import MOST_LINES, phone_lines

MOST_BUTTONS: Final = {"lobby": 4, "start": 3, "turn": 3, "end": 3}


@pytest.mark.parametrize("computers", [False, True])
@pytest.mark.parametrize("game", find_games())
async def test_messages_of_a_match_have_few_buttons_and_few_lines_above_a_picture(
    monkeypatch: pytest.MonkeyPatch, game: str, computers: bool
) -> None:
    monkeypatch.setattr(presses, "MOST", 6)
    found = await shown_in(game, computers=computers)
    assert {"start", "turn", "end"} <= {*found}
    for kind, messages in found.items():
        for message in messages:
            assert len(message.buttons) <= MOST_BUTTONS[kind]
            # The note about a resignation is shown whole, because people must read it.
            if kind != "lobby" and "has resigned" not in message.content:
                assert phone_lines(message.content) <= MOST_LINES, message.content


async def test_message_about_the_end_of_a_match_says_the_result_first() -> None:
    (end,) = (await shown_in("tradewinds", computers=True))["end"]
    assert end.content.startswith("**You all ")


@pytest.mark.parametrize(("game", "most"), [("chance", 2), ("tradewinds", 2), ("crosswind", 3)])
def test_making_a_move_takes_few_button_presses(game: str, most: int) -> None:
    counts = [*presses_of(game)]
    assert counts
    assert max(counts) <= most

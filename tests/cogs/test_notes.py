"""The notes of a hand show what a player could have written down in earlier turns."""

from __future__ import annotations

from unittest.mock import AsyncMock

import pytest

from bot.channels.custom_ids import CustomId
from cogs.actions import hands
from cogs.replies import Reply
from matches.decisions.refusal import Refused
from tests.cogs.test_replay import request, running
from tests.matches.situations import CHANCE, CROSSWIND, DUEL, TRADEWINDS, VANES, Table
from tests.refusals import refused
from texts.text import NOTHING


@pytest.fixture(autouse=True)
def _nothing_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands, "since_own_move", AsyncMock(return_value=NOTHING))


def offers_notes(reply: Reply) -> bool:
    return any(press.custom_id.kind == "notes" for press in reply.presses)


async def test_hand_in_weathervanes_has_a_button_for_notes() -> None:
    steps = running(VANES, 40)
    asked, target = request(steps, steps[-1].order[0]), CustomId("notes", steps[-1].id)
    assert offers_notes(await hands.hand(asked, target))
    shown = await hands.notes(asked, target)
    assert [each.name for each in shown.pictures] == [f"notes-{steps[-1].id}.png"]
    assert shown.pictures[0].text
    assert [press.custom_id.kind for press in shown.presses] == ["hand"]


async def test_notes_are_not_offered_right_after_the_deal() -> None:
    steps = running(VANES, 9)
    dealt = next(at for at, step in enumerate(steps) if step.state is not None)
    steps = steps[: dealt + 1]
    asked, target = request(steps, steps[-1].order[0]), CustomId("notes", steps[-1].id)
    assert not offers_notes(await hands.hand(asked, target))
    with refused(hands.NOTHING_NOTED):
        await hands.notes(asked, target)


@pytest.mark.parametrize("table", [TRADEWINDS, CHANCE, CROSSWIND, DUEL], ids=str)
async def test_games_whose_table_shows_everything_offer_no_notes(table: Table) -> None:
    steps = running(table, 9)
    asked, target = request(steps, steps[-1].order[0]), CustomId("notes", steps[-1].id)
    assert not offers_notes(await hands.hand(asked, target))
    with pytest.raises(Refused):
        await hands.notes(asked, target)

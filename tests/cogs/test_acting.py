"""The checks of access that come before a command acts on its match, and the menu of matches."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock

import pytest

from bot.channels.custom_ids import CustomId
from cogs import acting, buttons
from cogs.access import gates
from cogs.access.gates import Reach
from cogs.acting import act_on
from cogs.match_selection import PLAYED
from cogs.replies import Pick, Reply
from cogs.request import Request
from cogs.wording import UNKNOWN_BUTTON
from matches.log.events import MatchId
from matches.ports.storage import Row
from matches.service.repository import Frozen
from tests.cogs.test_gates import MATCH, ROW, World
from tests.refusals import refused
from texts.text import verbatim

MEANT: tuple[MatchId, Row | None] = (MATCH, ROW)
IN_MEMORY: tuple[MatchId, Row | None] = (MATCH, None)


def finding(*meant: tuple[MatchId, Row | None]) -> Any:
    """Return a fake finder that finds these matches. Each has its database row, or None if the match is in
    memory."""

    async def found(*_: object) -> list[tuple[MatchId, Row | None]]:
        return [*meant]

    return SimpleNamespace(meant=found)


@pytest.mark.parametrize("meant", [MEANT, IN_MEMORY])
@pytest.mark.parametrize("action", ["board", "join", "seek", "share", "rematch"])
async def test_access_is_checked_once_for_a_command(
    monkeypatch: pytest.MonkeyPatch, action: str, meant: tuple[MatchId, Row | None]
) -> None:
    checked, done = list[MatchId](), list[str]()

    async def check(
        _: object, match_id: MatchId, __: object, ___: object, row: Row | None
    ) -> Reach:
        checked.append(match_id)
        return Reach(match_id, row, here=True)

    async def do(_: Request, target: CustomId) -> Reply:
        done.append(target.argument)
        return Reply()

    monkeypatch.setattr(gates, "check", check)
    recorded = replace(buttons.ACTIONS[action], do=do)
    monkeypatch.setattr(buttons, "ACTIONS", {action: recorded})
    world = World()
    world.in_memory = True  # type: ignore[misc]
    await act_on(world.request(), finding(meant), action, PLAYED, MATCH, "7.")
    assert checked == [MATCH]
    assert done == ["7."]


async def test_question_which_match_is_meant_counts_towards_no_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = [SimpleNamespace(label=each, match_id=MatchId(each)) for each in ("m1", "m2")]
    monkeypatch.setattr(acting, "labels", AsyncMock(return_value=found))
    reply = await act_on(World().request(), finding(MEANT, MEANT), "seek", PLAYED, None)
    (pick,) = reply.picks
    assert isinstance(pick, Pick)
    assert [value for _, value in pick.choices] == ["m1", "m2"]
    assert reply.asks


@pytest.mark.parametrize("chosen", [MATCH, f"{MATCH}:x", f"{MATCH}:0"])
def test_typed_move_is_refused_if_its_menu_does_not_name_the_decision(chosen: str) -> None:
    data = {"custom_id": "fw-ask:play:*:0:d4", "component_type": 3, "values": [chosen]}
    with refused(UNKNOWN_BUTTON):
        buttons.custom_id_in(data)
    data["values"] = [f"{MATCH}:7"]
    assert buttons.custom_id_in(data) == CustomId("play", MATCH, 7, "d4")


async def test_choice_of_a_match_that_cannot_be_loaded_is_refused_with_its_reason() -> None:
    async def view(_: MatchId) -> None:
        raise Frozen(verbatim("it can't go on"))

    number = await acting._number(cast(Any, SimpleNamespace(view=view)), "play", MATCH)
    data = {"custom_id": "fw-ask:play:*:0:d4", "component_type": 3, "values": [f"{MATCH}{number}"]}
    assert buttons.custom_id_in(data).kind == "play"  # so that the action is tried, and says why

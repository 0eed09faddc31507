"""The checks of access that come before a command acts on its match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from bot.channels.custom_ids import CustomId
from cogs import buttons
from cogs.access import gates
from cogs.access.gates import Reach
from cogs.acting import act_on
from cogs.match_selection import PLAYED
from cogs.replies import Reply
from cogs.request import Request
from matches.decisions.refusal import Refused
from matches.log.events import MatchId
from matches.ports.storage import Row
from tests.cogs.test_gates import ELSEWHERE, MATCH, ROW, World

MEANT: tuple[MatchId, Row | None] = (MATCH, ROW)
IN_MEMORY: tuple[MatchId, Row | None] = (MATCH, None)


def finding(*meant: tuple[MatchId, Row | None]) -> Any:
    """Return a fake finder that finds these matches. Each has its database row, or None if the match is in
    memory."""

    async def found(*_: object) -> list[tuple[MatchId, Row | None]]:
        return [*meant]

    return SimpleNamespace(meant=found)


@pytest.mark.parametrize("meant", [[MEANT], [MEANT, MEANT], [IN_MEMORY]])
async def test_players_named_in_a_command_are_not_stored_before_access_is_checked(
    meant: list[tuple[MatchId, Row | None]],
) -> None:
    stored: list[Request] = []

    async def argument(request: Request, _: Sequence[MatchId]) -> str:
        stored.append(request)
        return "7."

    request = World().request(server=ELSEWHERE)
    with pytest.raises(Refused):
        await act_on(request, finding(*meant), "seek", PLAYED, MATCH, argument)
    assert stored == []


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

    async def argument(_: Request, matches: Sequence[MatchId]) -> str:
        assert [*matches] == [MATCH]
        return "7."

    async def do(_: Request, target: CustomId) -> Reply:
        done.append(target.argument)
        return Reply()

    monkeypatch.setattr(gates, "check", check)
    recorded = replace(buttons.ACTIONS[action], do=do)
    monkeypatch.setattr(buttons, "ACTIONS", {action: recorded})
    world = World()
    world.in_memory = True  # type: ignore[misc]
    await act_on(world.request(), finding(meant), action, PLAYED, MATCH, argument)
    assert checked == [MATCH]
    assert done == ["7."]

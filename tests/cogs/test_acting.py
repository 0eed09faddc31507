"""The checks of access that come before a command acts on its match."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from cogs.acting import act_on
from cogs.match_selection import PLAYED
from cogs.request import Request
from matches.decisions.refusal import Refused
from matches.ports.storage import Row
from tests.cogs.test_gates import ELSEWHERE, MATCH, ROW, World


@pytest.mark.parametrize("rows", [[ROW], [ROW, ROW], []])
async def test_players_named_in_a_command_are_not_stored_before_access_is_checked(
    rows: list[Row],
) -> None:
    stored: list[Request] = []

    async def argument(request: Request) -> str:
        stored.append(request)
        return "7."

    async def meant(*_: object) -> list[Row]:
        return rows

    known = None if rows else MATCH  # as when one of its players names it
    finder = cast(Any, SimpleNamespace(meant=meant, playing=lambda _: known))
    request = World().request(server=ELSEWHERE)
    with pytest.raises(Refused):
        await act_on(request, finder, "seek", PLAYED, MATCH, argument)
    assert stored == []

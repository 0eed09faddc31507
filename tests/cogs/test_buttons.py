"""The tables of the actions behind buttons."""

from __future__ import annotations

import pytest

from cogs.buttons import ACTIONS, OF_A_GAME, OF_A_SEASON, OWN, OnFirstUse


def imported_on_first_use() -> list[OnFirstUse]:
    handlers: list[object] = [
        *(each.do for each in ACTIONS.values()),
        *(handler for _, handler in OWN.values()),
        *(handler for _, handler in OF_A_SEASON.values()),
        *OF_A_GAME.values(),
    ]
    return [each for each in handlers if isinstance(each, OnFirstUse)]


@pytest.mark.parametrize(
    "each", imported_on_first_use(), ids=lambda each: f"{each.module}.{each.name}"
)
def test_handler_imported_on_first_use_exists(each: OnFirstUse) -> None:
    assert each.handler.__module__ == each.module

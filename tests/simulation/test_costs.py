"""A move costs no more calls, statements, transactions, requests and tasks than recorded here."""

from __future__ import annotations

from typing import Final

import pytest

from tests.simulation.costs import Costs, costs_of

ROOM: Final = 1.05

MOST: Final = {
    "chance": Costs(6219, 12.5, 1, 0.5, 3, 4, 15.5),
    "crosswind": Costs(4018, 18, 2, 1, 3, 6.25, 35.75),
    "tradewinds": Costs(5974, 21, 2, 2, 3, 6, 38),
    "weathervanes": Costs(4888, 21.25, 2, 1.75, 3, 6.25, 38),
    "wind-of-fortune": Costs(4927, 20.25, 2, 1.75, 3, 6, 37.25),
}
"""The costs of a move that `python -m tests.simulation.costs` printed. Lower them after every saving."""


@pytest.mark.parametrize("game", MOST)
def test_move_costs_no_more_calls_statements_requests_and_tasks_than_recorded(game: str) -> None:
    counted = costs_of(game)
    for name, most, cost in zip(Costs._fields, MOST[game], counted, strict=True):
        assert cost <= most * ROOM, f"{name} of a move: {cost}"

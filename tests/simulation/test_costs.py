"""A move costs no more calls, statements, transactions, requests and tasks than recorded here."""

from __future__ import annotations

from typing import Final

import pytest

from tests.simulation.costs import Costs, costs_of

ROOM: Final = 1.05

MOST: Final = {
    "chance": Costs(7132, 19.5, 2, 1.5, 3, 5.95, 35.65),
    "crosswind": Costs(4187, 18, 2, 1, 3, 6.2, 34.65),
    "tradewinds": Costs(6216, 21, 2, 2, 3, 5.95, 37.2),
    "weathervanes": Costs(4892, 21.25, 2, 1.75, 3, 5.95, 36.4),
    "wind-of-fortune": Costs(5172, 20.25, 2, 1.75, 3, 5.95, 36.45),
}
"""The costs of a move that `python -m tests.simulation.costs` printed. Lower them after every saving."""


@pytest.mark.parametrize("game", MOST)
def test_move_costs_no_more_calls_statements_requests_and_tasks_than_recorded(game: str) -> None:
    counted = costs_of(game)
    for name, most, cost in zip(Costs._fields, MOST[game], counted, strict=True):
        assert cost <= most * ROOM, f"{name} of a move: {cost}"

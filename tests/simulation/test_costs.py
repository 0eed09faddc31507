"""A move costs no more calls, statements, transactions, requests and tasks than recorded here."""

from __future__ import annotations

from typing import Final

import pytest

from tests.simulation.costs import Costs, costs_of

ROOM: Final = 1.05

MOST: Final = {
    "chance": Costs(6910, 13.5, 2, 0.5, 3, 5.95, 30.65),
    "crosswind": Costs(4135, 14, 2, 1, 3, 6.2, 32.65),
    "tradewinds": Costs(6002, 14, 2, 1, 3, 5.95, 32.2),
    "weathervanes": Costs(4668, 14.75, 2, 0.75, 3, 5.95, 31.4),
    "wind-of-fortune": Costs(4956, 13.75, 2, 0.75, 3, 5.95, 31.45),
}
"""The costs of a move that `python -m tests.simulation.costs` printed. Lower them after every saving."""


@pytest.mark.parametrize("game", MOST)
def test_move_costs_no_more_calls_statements_requests_and_tasks_than_recorded(game: str) -> None:
    counted = costs_of(game)
    for name, most, cost in zip(Costs._fields, MOST[game], counted, strict=True):
        assert cost <= most * ROOM, f"{name} of a move: {cost}"

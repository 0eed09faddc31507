"""A move costs no more calls, statements, transactions, requests and tasks than recorded here."""

from __future__ import annotations

from typing import Final

import pytest

from tests.simulation.costs import Costs, costs_of

ROOM: Final = 1.05

MOST: Final = {
    "chance": Costs(3393, 12.25, 2, 0.25, 3, 2.95, 22.95),
    "crosswind": Costs(3185, 12.5, 2, 0, 3, 3, 22),
    "tradewinds": Costs(3423, 12, 2, 0, 3, 2.95, 21.7),
    "weathervanes": Costs(3499, 12.75, 2, 0, 3, 2.95, 21.95),
    "wind-of-fortune": Costs(3490, 12, 2, 0, 3, 2.95, 21.95),
}
"""The costs of a move that `python -m tests.simulation.costs` printed. Lower them after every saving."""


@pytest.mark.parametrize("game", MOST)
def test_move_costs_no_more_calls_statements_requests_and_tasks_than_recorded(game: str) -> None:
    counted = costs_of(game)
    for name, most, cost in zip(Costs._fields, MOST[game], counted, strict=True):
        assert cost <= most * ROOM, f"{name} of a move: {cost}"

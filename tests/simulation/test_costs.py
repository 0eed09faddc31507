"""A move costs no more calls, statements, transactions, requests and tasks than it did."""

from __future__ import annotations

from typing import Final

import pytest

from tests.simulation.costs import Costs, costs_of

ROOM: Final = 1.05

MOST: Final = {
    "chance": Costs(7371, 23.5, 2, 2.5, 4, 7.5, 43),
    "crosswind": Costs(5253, 31, 3.5, 3, 4, 9.75, 65.75),
    "tradewinds": Costs(6974, 32, 3, 4, 4, 9.5, 65.5),
    "weathervanes": Costs(6093, 33, 3.25, 3.75, 4, 9.75, 66.75),
    "wind-of-fortune": Costs(6090, 31.25, 3, 3.75, 4, 9.5, 64.75),
}
"""What moves have cost: `python -m tests.simulation.costs` prints it anew. Lower it with every saving."""


@pytest.mark.parametrize("game", MOST)
def test_move_takes_no_more_database_work_than_recorded(game: str) -> None:
    counted = costs_of(game)
    for name, most, cost in zip(Costs._fields, MOST[game], counted, strict=True):
        assert cost <= most * ROOM, f"{name} of a move: {cost}"

"""A move costs no more calls, statements, transactions, requests and tasks than it did."""

from __future__ import annotations

from typing import Final

import pytest

from tests.simulation.costs import Costs, costs_of

ROOM: Final = 1.05

MOST: Final = {
    "chance": Costs(7358, 23.5, 2, 2.5, 4, 7.5, 41),
    "crosswind": Costs(5332, 31, 3.5, 3, 4, 12, 72),
    "tradewinds": Costs(7055, 32, 3, 4, 4, 11.5, 71.5),
    "weathervanes": Costs(6172, 33, 3.25, 3.75, 4, 12, 73),
    "wind-of-fortune": Costs(6171, 31.25, 3, 3.75, 4, 11.5, 70.75),
}
"""What moves have cost: `python -m tests.simulation.costs` prints it anew. Lower it with every saving."""


@pytest.mark.parametrize("game", MOST)
def test_move_costs_no_more_than_before(game: str) -> None:
    counted = costs_of(game)
    for name, most, cost in zip(Costs._fields, MOST[game], counted, strict=True):
        assert cost <= most * ROOM, f"{name} of a move: {cost}"

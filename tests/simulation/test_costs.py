"""A move costs no more calls, statements, transactions, requests and tasks than it did."""

from __future__ import annotations

from typing import Final

import pytest

from tests.simulation.costs import Costs, costs_of

ROOM: Final = 1.05

MOST: Final = {
    "chance": Costs(6730, 13.5, 1, 0.5, 4, 5, 22.5),
    "crosswind": Costs(4553, 21.25, 2.25, 1, 4, 7.5, 44.25),
    "tradewinds": Costs(6327, 22, 2, 2, 4, 7, 45),
    "weathervanes": Costs(5421, 22, 2, 1.75, 4, 7.25, 45),
    "wind-of-fortune": Costs(5449, 21.25, 2, 1.75, 4, 7, 44.25),
}
"""What moves have cost: `python -m tests.simulation.costs` prints it anew. Lower it with every saving."""


@pytest.mark.parametrize("game", MOST)
def test_move_takes_no_more_database_work_than_recorded(game: str) -> None:
    counted = costs_of(game)
    for name, most, cost in zip(Costs._fields, MOST[game], counted, strict=True):
        assert cost <= most * ROOM, f"{name} of a move: {cost}"

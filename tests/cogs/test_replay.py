"""Which turns the select of a replay offers."""

from __future__ import annotations

import pytest

from cogs.actions.replay import _spread


@pytest.mark.parametrize(
    ("wanted", "count"),
    [([0, 4], 5), ([0, 24], 25), ([0, 7, 25], 26), ([0, 9, 180], 181), ([*range(0, 200, 2)], 200)],
)
def test_at_most_25_turns_are_offered_those_that_people_look_for_first(
    wanted: list[int], count: int
) -> None:
    offered = _spread(wanted, count)
    assert offered == sorted({*offered})
    assert len(offered) == min(25, count)
    assert {0, wanted[-1]} <= {*offered} <= {*range(count)}
    assert {*wanted} <= {*offered} or {*offered} <= {*wanted}

"""Which engine gets which seat in the matches of one deal."""

from __future__ import annotations

import pytest

from engines.pairing import Setting, sides

SEED = b"deal"


@pytest.mark.parametrize(
    ("setting", "expected"),
    [
        (Setting("crosswind", 2), [{0}, {1}]),
        (Setting("chance", 4), [{0}, {1}, {2}, {3}]),
        (Setting("tradewinds", 4), [{0, 1, 2, 3}]),
        (Setting("wind-of-fortune", 4), [{0, 2}, {1, 3}]),
    ],
)
def test_first_of_two_engines_plays_every_side_of_a_deal(
    setting: Setting, expected: list[set[int]]
) -> None:
    found = [set(side) for side in sides(setting, SEED)]
    assert sorted(found, key=min) == expected

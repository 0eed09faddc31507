"""How long matches of Wind of Fortune are on average, against the known results of the rules page."""

from __future__ import annotations

from random import Random
from statistics import median

import pytest

from tests.games.wind_of_fortune_positions import at_random, start

pytestmark = pytest.mark.slow


def match_of(number: int, jokers: int) -> tuple[int, str]:
    """How many battles a random match has, and how it ends."""
    fought, ending = 0, ""
    last = None
    for state in at_random(start(2, number, jokers=jokers), Random(number)):
        fought += state.last_battle is not last
        last = state.last_battle
        ending = state.won[1] if state.won else ""
    return fought, ending


@pytest.mark.parametrize(("jokers", "finales"), [(3, (0.2, 0.4)), (2, (0.33, 0.57))])
def test_random_matches_are_as_long_as_known_and_end_as_known(
    jokers: int, finales: tuple[float, float]
) -> None:
    matches = [match_of(number, jokers) for number in range(120)]
    lengths = sorted(fought for fought, _ in matches)
    assert 72 <= median(lengths) <= 85
    assert 48 <= lengths[6] <= 66
    assert 93 <= lengths[-7] <= 112
    share = sum(ending == "Grand Finale" for _, ending in matches) / len(matches)
    assert finales[0] <= share <= finales[1]

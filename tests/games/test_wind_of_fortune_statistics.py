"""The average length of Wind of Fortune, compared with the figures on the rules page."""

from __future__ import annotations

from random import Random
from statistics import median

import pytest

from tests.games.wind_of_fortune_positions import at_random, start

pytestmark = pytest.mark.slow


def match_of(number: int, jokers: int) -> tuple[int, str]:
    """Play a random match. Return its number of battles, and how it ended."""
    fought, ending = 0, ""
    last = None
    for state in at_random(start(2, number, jokers=jokers), Random(number)):
        fought += state.last_battle is not last
        last = state.last_battle
        ending = state.won[1] if state.won else ""
    return fought, ending


@pytest.mark.parametrize(("jokers", "finales"), [(3, (0.2, 0.4)), (2, (0.33, 0.57))])
def test_wind_of_fortune_random_matches_have_the_known_length_and_endings(
    jokers: int, finales: tuple[float, float]
) -> None:
    matches = [match_of(number, jokers) for number in range(120)]
    lengths = sorted(fought for fought, _ in matches)
    assert 72 <= median(lengths) <= 85
    assert 48 <= lengths[6] <= 66
    assert 93 <= lengths[-7] <= 112
    share = sum(ending == "Grand Finale" for _, ending in matches) / len(matches)
    assert finales[0] <= share <= finales[1]

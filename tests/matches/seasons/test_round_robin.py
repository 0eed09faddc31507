"""Round robins: everyone meets everyone once, and goes first as often as second."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from matches.seasons.round_robin import rounds
from matches.seasons.season import MOST_ROUND_ROBIN


@pytest.mark.parametrize("people", range(2, MOST_ROUND_ROBIN + 1))
def test_round_robin_pairs_everyone_once_and_no_one_twice_in_a_round(people: int) -> None:
    schedule = rounds(range(people))
    pairs = [frozenset(pair) for each in schedule for pair in each]
    assert sorted(map(sorted, pairs)) == [[*pair] for pair in combinations(range(people), 2)]
    for each in schedule:
        playing = [who for pair in each for who in pair]
        assert len(playing) == len({*playing}) == people - people % 2
    assert len(schedule) == people - 1 + people % 2


@pytest.mark.parametrize("people", range(2, MOST_ROUND_ROBIN + 1))
def test_round_robin_balances_playing_first_and_second(people: int) -> None:
    schedule = rounds(range(people))
    balance: Counter[int] = Counter()
    for first, second in (pair for each in schedule for pair in each):
        balance[first] += 1
        balance[second] -= 1
    assert all(abs(balance[who]) <= 1 for who in range(people))
    for who in range(people):
        played = [pair.index(who) for each in schedule for pair in each if who in pair]
        assert all(len({*played[n : n + 3]}) == 2 for n in range(len(played) - 2))

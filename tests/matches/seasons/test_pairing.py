"""Who meets whom in a season. In a ladder neighbours meet, but not always the same ones, and everyone sits out
in turn. In a round robin everyone meets everyone once, and goes first as often as second."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise
from random import Random

import pytest

from matches.log.events import PlayerId
from matches.seasons import ladder
from matches.seasons.round_robin import rounds
from matches.seasons.season import MOST_ROUND_ROBIN

SIZES = {"crosswind": ({2}, 2), "chance": ({*range(3, 10)}, 4), "weathervanes": ({4}, 4)}


def people(count: int) -> list[PlayerId]:
    return [PlayerId(number) for number in range(1, count + 1)]


@pytest.mark.parametrize("count", [2, 8, 10, 20])
def test_ladder_lets_everyone_be_first_in_some_round(count: int) -> None:
    """Being first matters, because the first player of a group has the first turn."""
    rounds = (ladder.groups(people(count), {2}, 2, [], number) for number in range(count))
    assert len({found[0][0] for found in rounds}) == count


@pytest.mark.parametrize("winner", [1, 2])
def test_ladder_of_two_alternates_who_begins_whoever_wins(winner: int) -> None:
    standing, before = tuple(people(2)), list[tuple[PlayerId, ...]]()
    for number in range(6):
        before += ladder.groups(standing, {2}, 2, before, number)
        won = winner if number % 2 else 3 - winner
        standing = ladder.moved(standing, [PlayerId(won), PlayerId(3 - won)])
    began = [first for first, _ in before]
    assert all(one != other for one, other in pairwise(began))


@pytest.mark.parametrize("game", SIZES)
@pytest.mark.parametrize("count", [0, 1, 2, 3, 5, 8, 13, 100])
def test_ladder_round_lets_as_many_as_possible_play_once_each(game: str, count: int) -> None:
    sizes, wished = SIZES[game]
    found = ladder.groups(people(count), sizes, wished, [])
    playing = [player for group in found for player in group]
    assert len(playing) == len({*playing})
    assert all(len(group) in sizes for group in found)
    left_over = {"crosswind": count % 2, "chance": 0, "weathervanes": count % 4}
    rest = count if count < min(sizes) else left_over[game]
    assert len(playing) == count - rest


def test_ladder_group_sizes_are_close_to_the_preferred_one() -> None:
    assert [len(each) for each in ladder.groups(people(13), range(3, 10), 4, [])] == [4, 4, 5]


def test_ladder_pairs_neighbours_first_and_others_next() -> None:
    first = ladder.groups(people(4), {2}, 2, [])
    assert first == [(1, 2), (3, 4)]
    assert ladder.groups(people(4), {2}, 2, first) == [(1, 3), (2, 4)]
    assert ladder.groups(people(6), {2}, 2, [], 1) == [(6, 5), (1, 2), (3, 4)]


@pytest.mark.parametrize("count", [3, 5, 7])
def test_ladder_lets_no_one_rest_twice_in_a_row(count: int) -> None:
    before: list[tuple[PlayerId, ...]] = []
    resting = []
    for _ in range(12):
        found = ladder.groups(people(count), {2}, 2, before)
        resting.append({*people(count)} - {player for group in found for player in group})
        before += found
    assert all(not one & other for one, other in pairwise(resting))


def test_ladder_ends_up_sorted_by_strength() -> None:
    chance, order, before = Random(3), people(12), list[tuple[PlayerId, ...]]()
    chance.shuffle(order)
    standing = tuple(order)
    for number in range(30):
        found = ladder.groups(standing, {2}, 2, before, number)
        before += found
        for group in found:
            standing = ladder.moved(standing, sorted(group))
    assert standing == tuple(people(12))


def test_ladder_redistributes_the_places_of_a_group_by_result() -> None:
    one, two, three, four = people(4)
    assert ladder.moved((one, two, three, four), (four, one, three)) == (four, two, one, three)
    assert ladder.moved((one, two), (three, two, one)) == (two, one)  # who has left has no place


def test_ladder_does_not_pair_the_same_people_too_often() -> None:
    before: list[tuple[PlayerId, ...]] = []
    for number in range(15):
        before += ladder.groups(people(6), {2}, 2, before, number)
    assert max(Counter(map(frozenset, before)).values()) <= 6


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

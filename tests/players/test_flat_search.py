"""The search that three games share: its budget, its determinizations, and the order of its results."""

from __future__ import annotations

from collections import Counter
from itertools import count as counting
from random import Random

import pytest

from players.flat_search import Judge, search


class Bandit:
    """A fake game for the search, in which the worth of each move is known.

    A playout adds two kinds of noise to it: one is the same for all moves in a determinization, one is drawn
    for each move.
    """

    def __init__(self, worths: list[float], seed: int = 0) -> None:
        self.worths, self.seed = worths, seed
        self.drawn, self.pulls = counting(), Counter[tuple[int, int]]()

    def judge_of(self, _random: Random) -> Judge[int]:
        number = next(self.drawn)
        common = Random(f"{self.seed} {number}").gauss(0, 5)

        def judge(index: int) -> float:
            self.pulls[number, index] += 1
            own = Random(f"{self.seed} {number} {index}").gauss(0, 1)
            return self.worths[index] + common + own

        return judge


@pytest.mark.parametrize("count", [2, 3, 5, 8, 44])
def test_computer_search_finds_the_best_move_among_noisy_results(count: int) -> None:
    worths = [float(number) for number in range(count)]
    found = search(range(count), 60 * count, Bandit(worths).judge_of, b"")
    assert found[0].move == count - 1
    assert {each.move for each in found} == set(range(count))
    assert [each.worth for each in found] == sorted((each.worth for each in found), reverse=True)


@pytest.mark.parametrize("count", [1, 2, 7, 20])
def test_computer_search_stays_within_its_budget_and_tries_good_moves_most(count: int) -> None:
    bandit = Bandit([float(number) for number in range(count)])
    search(range(count), 400, bandit.judge_of, b"")
    assert 200 < bandit.pulls.total() <= 400
    each = Counter(index for _, index in bandit.pulls.elements())
    assert each[count - 1] == max(each.values())
    assert min(each.values()) >= 1


def test_computer_search_tries_all_remaining_moves_on_the_same_hidden_cards() -> None:
    bandit = Bandit([0.0, 1.0, 2.0, 3.0])
    search(range(4), 80, bandit.judge_of, b"")
    assert set(bandit.pulls.values()) == {1}
    played = {index: {n for n, i in bandit.pulls if i == index} for index in range(4)}
    assert played[3] >= played[2] >= played[0]


def test_search_cancels_luck_that_all_moves_share() -> None:
    found = search(range(2), 800, Bandit([0.0, 1.0]).judge_of, b"")
    assert found[0].worth - found[1].worth == pytest.approx(1.0, abs=0.3)


def test_computer_search_with_too_small_a_budget_tries_every_move_once() -> None:
    bandit = Bandit([0.0, 5.0, 0.0, 0.0])
    assert len(search(range(4), 1, bandit.judge_of, b"")) == 4
    assert {index for _, index in bandit.pulls} == {0, 1, 2, 3}


@pytest.mark.parametrize("kept", [0, 4, 9, 10])
def test_comparing_one_more_move_does_not_change_the_best_move_of_the_search(
    kept: int,
) -> None:
    worths = [float(number) for number in range(10)]
    usual, along = Bandit([*worths, 50.0]), Bandit([*worths, 50.0])
    found = search(range(10), 300, usual.judge_of, b"")
    judged = search(range(10), 300, along.judge_of, b"", kept)
    assert judged[0] == found[0]
    determinizations = {number for number, _ in along.pulls}
    assert {number for number, index in along.pulls if index == kept} == determinizations
    assert {*usual.pulls} == {(n, index) for n, index in along.pulls if index != kept} | {
        (n, index) for n, index in usual.pulls if index == kept
    }
    (same,) = (each for each in judged if each.move == kept)
    assert same.worth <= judged[0].worth
    assert {each.move for each in judged} == {*range(10), kept}

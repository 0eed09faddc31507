"""The computer player of Crosswind: tactics, the swap, and solved small boards."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from games import find_games
from games.crosswind.rules import ABOUT, apply, legal_moves, outcome, parse, setup, to_act, view
from games.crosswind.values import SWAP, Colour, Move, State, Stone
from players import levels
from players.crosswind import think
from players.thought import Level, Measure, Thought
from tests.games.crosswind_positions import place

SEED = b"thinking"


def begun(size: int, *moves: str, swap: bool = True) -> State:
    state = setup(2, {"size": size, "swap": swap}, b"")
    for text in moves:
        state = apply(state, min(to_act(state)), parse(text))
    return state


def thought(state: State, level: Level = Level.FAIR, seed: bytes = SEED) -> Thought[Move]:
    return think(view(state, min(to_act(state))), level, seed)


def test_largest_crosswind_board_has_all_computer_levels() -> None:
    assert levels(find_games()["crosswind"], 2, ABOUT.settle({"size": 19})) == tuple(Level)


def test_computer_takes_a_win_in_crosswind() -> None:
    found = thought(place(".B... .BW.. ..... WBW.. .B.W.", Colour.BLACK))
    assert found.move == parse("b3")
    assert found.candidates[0].worth > 0.9


def test_crosswind_computer_swaps_colours_only_for_a_better_position() -> None:
    """In the first position Black has several stones, because no single stone is good enough to be worth a
    swap. In the second, Black has one stone."""
    ahead = place("..B.. ..B.. ..B.. .BB.. W....", Colour.WHITE)
    state = replace(ahead, moves_made=1, swap=True)
    assert thought(state).move is SWAP
    assert thought(begun(11, "a1")).move is not SWAP


def test_winning_chances_with_and_without_the_crosswind_swap_add_up_to_1() -> None:
    worth = {each.move: each.worth for each in thought(begun(7, "b4"), Level.STRONG).candidates}
    placements = max(worth for move, worth in worth.items() if move is not SWAP)
    assert worth[SWAP] + placements == pytest.approx(1)


def test_computer_considers_swapping_colours_only_if_allowed() -> None:
    for state in (begun(7, "d4", swap=False), begun(7, "a1", "d4")):
        assert SWAP not in [each.move for each in thought(state).candidates]


@pytest.mark.parametrize("size", [5, 7, 11, 13, 19])
def test_strong_crosswind_computer_opens_with_a_fairer_stone_if_swapping_is_on(size: int) -> None:
    found = thought(begun(size), Level.STRONG)
    best, centre = found.candidates[0], parse(f"{'abcdefghij'[size // 2]}{size // 2 + 1}")
    assert isinstance(best.move, Stone)
    assert best.move.point.column in (0, size - 1)
    assert best.worth > max(each.worth for each in found.candidates if each.move == centre)


@pytest.mark.parametrize("size", [5, 7, 11, 13, 19])
def test_crosswind_computer_never_opens_near_a_corner(size: int) -> None:
    for each in thought(begun(size)).candidates:
        assert isinstance(each.move, Stone)
        row = each.move.point.row
        assert min(row, size - 1 - row) >= (size + 1) // 4


def test_first_crosswind_stones_that_mirror_each_other_are_equally_good() -> None:
    stones = [parse(text) for text in ("a4", "a8", "k4", "k8")]
    thoughts = [
        think(view(begun(11), 0), Level.STRONG, SEED, kept=stone).candidates for stone in stones
    ]
    worths = [
        next(each.worth for each in found if each.move == stone)
        for found, stone in zip(thoughts, stones, strict=True)
    ]
    assert len({*worths}) == 1


@pytest.mark.parametrize("size", [2, 3, 4, 7, 12])
def test_crosswind_computer_opens_near_the_centre_without_swap(size: int) -> None:
    found = thought(begun(size, swap=False))
    for each in found.candidates:
        assert isinstance(each.move, Stone)
        assert all(abs(2 * value - size + 1) <= 2 for value in each.move.point)
    assert len(found.candidates) == (4 if size % 2 else 1)
    assert found.measure is Measure.WINS


def test_computer_rates_first_crosswind_stones_at_most_even_if_swapping_is_on() -> None:
    for size in (5, 7):
        assert all(each.worth <= 0.5 for each in thought(begun(size)).candidates)


def test_crosswind_computer_opens_differently_with_another_seed() -> None:
    seeds = [bytes([number]) for number in range(12)]
    assert len({thought(begun(9), seed=seed).move for seed in seeds}) > 1


def test_strong_crosswind_computer_draws_among_the_best_moves_when_behind() -> None:
    ahead, behind = (
        [thought(state, Level.STRONG, bytes([number])) for number in range(12)]
        for state in (
            begun(7, "d4"),
            place("....... ....... ....... ..WW... ..WW... ....... BBB....", Colour.BLACK),
        )
    )
    assert all(found.candidates[0].worth > 0.5 for found in ahead)
    assert all(found.move == found.best for found in ahead)
    assert all(found.candidates[0].worth < 0.5 for found in behind)
    assert any(found.move != found.best for found in behind)
    for found in behind:
        worths = {each.move: each.worth for each in found.candidates}
        assert worths[found.best] - worths[found.move] < 0.15


@pytest.mark.parametrize("size", [2, 3])
def test_white_computer_wins_the_smallest_crosswind_boards_against_every_defence(size: int) -> None:
    """According to the game's designer, White wins on 2 × 2, 3 × 3 and 4 × 4 if swapping is off."""
    lines = [begun(size, swap=False)]
    while lines:
        state = lines.pop()
        if ended := outcome(state):
            assert ended.winners == (1,), "Black has won"
        elif to_act(state) == {1}:
            lines.append(apply(state, 1, thought(state).move))
        else:
            lines.extend(apply(state, 0, move) for move in legal_moves(state, 0))


@pytest.mark.slow
@pytest.mark.parametrize("number", range(40))
def test_strong_white_computer_wins_4_by_4_crosswind_against_random_play(number: int) -> None:
    state, random = begun(4, swap=False), Random(number)
    while acting := to_act(state):
        white = acting == {1}
        move = thought(state, Level.STRONG).move if white else random.choice(legal_moves(state, 0))
        state = apply(state, int(white), move)
    ended = outcome(state)
    assert ended
    assert ended.winners == (1,)


def test_crosswind_search_handles_a_pass() -> None:
    """By ruling 3, Black moves again if White has no legal placement."""
    state = place("..BW B..W ...B BBWW", Colour.BLACK)
    assert isinstance(thought(state).move, Stone)

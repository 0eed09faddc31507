"""Weaker levels play good moves more often than bad ones, and see only what a player sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Final

import pytest

import players
from benchmarks.newcomers import crosswind as newcomer
from games import find_games
from games.crosswind import rules as crosswind
from games.crosswind.values import Colour, Move, State
from games.rules import AnyRules
from players.thought import Candidate, Level, Measure, Thought
from players.weakened import drawn
from tests.games.crosswind_positions import place
from tests.sampling import THOROUGH, sampled, some

RULES: Final[AnyRules] = find_games()["crosswind"]
WEAKENED: Final = (Level.BEGINNER, Level.EASY, Level.FAIR, Level.ADVANCED)


LINES: Final = 10 if THOROUGH else 3
REPLAYS: Final = 10 if THOROUGH else 7


def thought(*worths: float, measure: Measure = Measure.WINS) -> Thought[int]:
    return Thought(tuple(map(Candidate, range(len(worths)), worths)), measure)


def draws(judged: Thought[int], doubt: float, times: int = 3000) -> Counter[int]:
    return Counter(drawn(judged, doubt, Random(seed)).move for seed in range(times))


def chosen(state: State, level: Level, seed: bytes) -> Move:
    (seat,) = crosswind.to_act(state)
    move: Move = players.choose(RULES, crosswind.view(state, seat), level, seed)
    return move


def seeds(level: Level) -> Sequence[int]:
    """Return the seeds to test a level with. A sample is enough for levels without random moves, which are slow
    and hardly depend on the seed."""
    return range(12) if level in WEAKENED else some(range(12), 12)


def test_weak_computer_makes_a_slightly_worse_move_half_as_often_as_the_best_one() -> None:
    found = draws(thought(5.0, 4.0, 3.0, measure=Measure.POINTS), 1.0)
    assert found[0] / found[1] == pytest.approx(2, rel=0.15)
    assert found[1] / found[2] == pytest.approx(2, rel=0.15)


def test_strongest_computer_level_always_makes_the_best_move() -> None:
    judged = thought(0.6, 0.5)
    assert drawn(judged, 0.0, Random(0)) is judged


def test_weak_computer_never_misses_a_certain_win() -> None:
    assert {*draws(thought(1.0, 0.99, 0.98), 0.5)} == {0}


def test_weak_computer_loses_at_once_only_if_every_move_loses() -> None:
    assert {*draws(thought(0.3, 0.2, 0.0), 0.5)} == {0, 1}
    assert {*draws(thought(0.0, 0.0), 0.5)} == {0, 1}


@sampled
@pytest.mark.parametrize("level", Level)
def test_every_computer_level_completes_a_winning_chain_in_crosswind(level: Level) -> None:
    state = place(".B... .BW.. ..... WBW.. .B.W.", Colour.BLACK)
    for seed in seeds(level):
        after = crosswind.apply(state, 0, chosen(state, level, b"%d" % seed))
        assert crosswind.outcome(after)


@sampled
@pytest.mark.parametrize("level", Level)
def test_every_computer_level_blocks_a_win_in_one_stone_in_crosswind(level: Level) -> None:
    state = place(".B... .B... ..... .B... .B..W", Colour.WHITE)
    for seed in seeds(level):
        after = crosswind.apply(state, 1, chosen(state, level, b"%d" % seed))
        assert crosswind.parse("b3") not in crosswind.legal_moves(after, 0)


@pytest.mark.parametrize(("size", "centre"), [(7, "d4"), (11, "f6")])
@pytest.mark.parametrize("level", WEAKENED)
def test_weak_crosswind_computer_varies_its_first_stone_and_replies(
    level: Level, size: int, centre: str
) -> None:
    empty = crosswind.setup(2, {"size": size, "swap": False}, b"")
    first = {chosen(empty, level, b"%d" % seed) for seed in range(20)}
    assert len(first) >= 4
    begun = crosswind.apply(empty, 0, crosswind.parse(centre))
    assert len({chosen(begun, level, b"%d" % seed) for seed in range(20)}) >= 3


@sampled
def test_moves_that_beat_the_beginner_computer_rarely_win_again() -> None:
    lines = [*islice(filter(None, map(winning_line, range(80))), LINES)]
    assert len(lines) == LINES
    again = [
        beats(line, 10 * number + times)
        for number, line in enumerate(lines)
        for times in range(REPLAYS)
    ]
    assert 20 * sum(again) <= len(again)


def winning_line(number: int) -> Sequence[Move]:
    """Return the moves with which a simulated newcomer beats a beginner-level computer; empty if they lose."""
    state, made, random = crosswind.setup(2, {"size": 7, "swap": True}, b""), [], Random(number)
    while acting := crosswind.to_act(state):
        if 0 in acting:
            made.append(newcomer(crosswind.view(state, 0), random))
            state = crosswind.apply(state, 0, made[-1])
        else:
            state = crosswind.apply(state, 1, chosen(state, Level.BEGINNER, random.randbytes(8)))
    return made if won(state) else ()


def beats(line: Sequence[Move], number: int) -> bool:
    """Return whether these moves also beat a beginner-level computer with other random moves."""
    state, random = crosswind.setup(2, {"size": 7, "swap": True}, b""), Random(-1 - number)
    left = iter(line)
    while acting := crosswind.to_act(state):
        if 0 not in acting:
            state = crosswind.apply(state, 1, chosen(state, Level.BEGINNER, random.randbytes(8)))
        elif (move := next(left, None)) in crosswind.legal_moves(state, 0):
            assert move is not None
            state = crosswind.apply(state, 0, move)
        else:
            return False
    return won(state)


def won(state: State) -> bool:
    ended = crosswind.outcome(state)
    return ended is not None and ended.winners == (0,)

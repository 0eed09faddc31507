"""Measures how many moves per second the rules list and make, beside python-chess in the same run.

A step is: ask whose turn it is, list the legal moves, make one at random, and ask whether the match is over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, Final

import chess

from games import find_games
from games.options import Options
from games.rules import AnyRules

REPETITIONS: Final = 15
SECONDS: Final = 0.2
"""Minimum seconds of one repetition of each measurement."""

AIM: Final = 0.5
CHESS: Final = "python-chess"
LARGE: Final = "crosswind 13 × 13"
AIMS: Final = {LARGE: 1.0, "wind-of-fortune": 1.0}
"""The ratio to python-chess that should be reached, for games to which the usual `AIM` does not apply."""


def main() -> None:
    """Print the steps per second of each game and of a large board, and their ratio to python-chess's."""
    games = find_games()
    players: dict[str, Callable[[Random], int]] = {
        CHESS: _chess_game,
        **{key: _player(rules, {}) for key, rules in games.items()},
        LARGE: _player(games["crosswind"], {"size": 13}),
    }
    rates = measured(players)
    print(
        f"Rules: list the legal moves, make a random one (median and slowest of {REPETITIONS}, one core)"
    )
    for name, found in rates.items():
        rate, ratio = median(found), median(found) / median(rates[CHESS])
        print(f"  {name:<18}{rate:>10,.0f} ({min(found):,.0f}) steps/s{_verdict(ratio, name)}")


def measured(players: Mapping[str, Callable[[Random], int]]) -> dict[str, list[float]]:
    """Return the steps per second of each repetition. A call of a player plays a match, and returns its steps.

    The players take turns, so that other load on the machine affects all alike. The first repetition only warms
    up, and is left out.
    """
    rates: dict[str, list[float]] = {name: [] for name in players}
    for repetition in range(REPETITIONS + 1):
        for name, player in players.items():
            rates[name].append(_rate(player, Random(repetition)))
    return {name: found[1:] for name, found in rates.items()}


def _rate(player: Callable[[Random], int], rng: Random) -> float:
    start, steps = perf_counter(), 0
    while (elapsed := perf_counter() - start) < SECONDS:
        steps += player(rng)
    return steps / elapsed


def _verdict(ratio: float, name: str) -> str:
    if name == CHESS:
        return ""
    return f"   {ratio:.2f} × {CHESS} (aim: at least {AIMS.get(name, AIM)})"


def _player(rules: AnyRules, chosen: Options) -> Callable[[Random], int]:
    seats, options = rules.ABOUT.seats.start, rules.ABOUT.settle(chosen)
    return lambda rng: _game(rules, rules.setup(seats, options, rng.randbytes(32)), rng)


def _game(rules: AnyRules, state: Any, rng: Random) -> int:
    steps = 0
    while rules.outcome(state) is None:
        seat = min(rules.to_act(state))
        state = rules.apply(state, seat, rng.choice(rules.legal_moves(state, seat)))
        steps += 1
    return steps


def _chess_game(rng: Random) -> int:
    board, steps = chess.Board(), 0
    while board.outcome() is None:
        assert board.turn in chess.COLORS
        board.push(rng.choice(list(board.legal_moves)))
        steps += 1
    return steps

"""Plays matches between two computer players within this process. Each deal is played several times: one player
plays each side once, and the other player plays all other sides."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from itertools import count
from random import Random
from time import process_time
from typing import Any, TypeAlias

import players
from benchmarks.newcomers import NEWCOMER, newcomer
from engines.pairing import SUGGEST, Pairing, Setting, sides
from engines.results import MatchResult
from games.rules import AnyRules, Outcome, Seat
from players.thought import Level

Choose: TypeAlias = Callable[[Any, Seat, int], Any]
"""A function that returns the move for a view, its seat, and the number of moves made before."""


def deal(setting: Setting, pairing: Pairing, number: int, times: list[float]) -> list[MatchResult]:
    """Play one deal once for each side: the pairing's first player plays that side, and the second player all
    others. Return the results. Append the CPU seconds of each move of the first player to `times`."""
    seed = sha256(f"{setting} {number}".encode()).digest()
    return [
        MatchResult(_outcome(setting, pairing, seed, side, times), side)
        for side in sides(setting, seed)
    ]


def alike(setting: Setting, pairing: Pairing, number: int) -> list[MatchResult]:
    """Play one deal with the same level on all sides. Return its outcome several times, once from the point of
    view of each side."""
    seed = sha256(f"{setting} {number}".encode()).digest()
    every = sides(setting, seed)
    outcome = _outcome(setting, pairing, seed, every[0], [])
    return [MatchResult(outcome, side) for side in every]


def play(setting: Setting, seed: bytes, choose: Choose) -> Outcome:
    """Play a match. `choose` makes every decision that has more than one legal move."""
    rules, state = setting.rules, _opened(setting, seed)
    for number in count():
        outcome = rules.outcome(state)
        if outcome is not None:
            return outcome
        seat = min(rules.to_act(state))
        moves = rules.legal_moves(state, seat)
        move = moves[0] if len(moves) == 1 else rules.forced(state, seat)
        if move is None:
            move = choose(rules.view(state, seat), seat, number)
        state = rules.apply(state, seat, move)
    raise AssertionError("the numbers do not end")


def _outcome(
    setting: Setting, pairing: Pairing, seed: bytes, side: frozenset[Seat], times: list[float]
) -> Outcome:
    def choose(view: Any, seat: Seat, number: int) -> Any:
        name = pairing.one if seat in side else pairing.others
        thought, began = sha256(seed + f"{number} {seat} {name}".encode()).digest(), process_time()
        move = _chosen(setting.rules, view, name, thought)
        if seat in side:
            times.append(process_time() - began)
        return move

    return play(setting, seed, choose)


def _opened(setting: Setting, seed: bytes) -> Any:
    rules, random = setting.rules, Random(seed)
    state = rules.setup(setting.seats, setting.options, seed)
    for _ in range(setting.opening):
        seat = min(rules.to_act(state))
        state = rules.apply(state, seat, random.choice(rules.legal_moves(state, seat)))
    return state


def _chosen(rules: AnyRules, view: Any, name: str, seed: bytes) -> Any:
    if name == NEWCOMER:
        return newcomer(rules.ABOUT.key, view, seed)
    if name == SUGGEST:
        return rules.suggest(view)
    return players.choose(rules, view, Level(name), seed)

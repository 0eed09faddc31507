"""Matches between computer players: paired deals, rotated seats, and intervals for what came out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count
from math import sqrt
from random import Random
from statistics import mean, stdev
from time import process_time
from typing import Any, Final, NamedTuple

import players
from games import find_games
from games.rules import AnyRules, Options, Outcome, Seat, Value
from players.thought import Level

SUGGEST: Final = "suggest"
"""The player that makes the suggested move: it is no level, and what the levels are measured against."""

Z: Final = 1.96
"""The quantile of the normal distribution for 95 %."""


@dataclass(frozen=True)
class Setting:
    """A game with its seats and options. `opening` random moves are made before the players take over."""

    key: str
    seats: int
    chosen: Mapping[str, Value] = field(default_factory=dict)
    opening: int = 0

    @property
    def rules(self) -> AnyRules:
        return find_games()[self.key]

    @property
    def options(self) -> Options:
        return self.rules.ABOUT.settle(self.chosen)

    @property
    def levels(self) -> list[str]:
        """The names of the levels, the lowest first."""
        return [level.value for level in players.levels(self.rules, self.seats, self.options)]

    def __str__(self) -> str:
        values = [f"{name} {_spoken(value)}" for name, value in self.chosen.items()]
        opening = [f"{self.opening} random stones"] * bool(self.opening)
        return ", ".join([f"{self.key} {self.seats}", *values, *opening])


class Pairing(NamedTuple):
    """One side is played by the first, all others by the second: names of levels, or `SUGGEST`."""

    one: str
    others: str

    def __str__(self) -> str:
        return f"{self.one}:{self.others}"


class Match(NamedTuple):
    """How a match ended, and the side that the first of the pairing match."""

    outcome: Outcome
    side: frozenset[Seat]


class Interval(NamedTuple):
    """A mean and the bounds of its 95 % interval."""

    mean: float
    low: float
    high: float


def sides(setting: Setting, seed: bytes) -> list[frozenset[Seat]]:
    """The sides that the first of a pairing plays in turn with one deal: each seat, each group of seats
    that win together, or all."""
    seats = range(setting.seats)
    if setting.rules.ABOUT.together:
        return [frozenset(seats)]
    named = setting.rules.sides(setting.seats, setting.options, seed) or [*map(str, seats)]
    return [
        frozenset(seat for seat in seats if named[seat] == name) for name in dict.fromkeys(named)
    ]


def deal(setting: Setting, pairing: Pairing, number: int, times: list[float]) -> list[Match]:
    """One deal, played once with each side. `times` gets the seconds of each move of the first."""
    seed = sha256(f"{setting} {number}".encode()).digest()
    return [
        Match(_outcome(setting, pairing, seed, side, times), side) for side in sides(setting, seed)
    ]


def alike(setting: Setting, pairing: Pairing, number: int) -> list[Match]:
    """The same for a pairing of one level with itself: one match, seen from each side."""
    seed = sha256(f"{setting} {number}".encode()).digest()
    every = sides(setting, seed)
    outcome = _outcome(setting, pairing, seed, every[0], [])
    return [Match(outcome, side) for side in every]


def share(match: Match) -> float:
    """1 for a side that won alone; of a shared first place the side's part of the winners."""
    winners = {*match.outcome.winners}
    return len(winners & match.side) / len(winners) if winners else 0.0


def lead(match: Match) -> float:
    """The mean points of the side, less the mean points of all others if there are any."""
    scores = match.outcome.scores
    own = [score for seat, score in enumerate(scores) if seat in match.side]
    others = [score for seat, score in enumerate(scores) if seat not in match.side]
    return mean(own or scores) - (mean(others) if others and len(scores) > 1 else 0.0)


def interval(deals: Sequence[Sequence[float]]) -> Interval:
    """The interval of the mean. Deals are independent; the matches of one deal are not."""
    means = [mean(values) for values in deals]
    half = Z * stdev(means) / sqrt(len(means)) if len(means) > 1 else float("inf")
    return Interval(mean(means), mean(means) - half, mean(means) + half)


def proportion(deals: Sequence[Sequence[float]]) -> Interval:
    """Wilson's interval, which stays honest near 0 and 1.

    It counts as many independent matches as have the variance of the deals' means, but not more than
    were played nor fewer than there were deals.
    """
    matches, found = sum(map(len, deals)), interval(deals)
    share, error = found.mean, (found.high - found.mean) / Z
    equal = share * (1 - share) / error**2 if error else matches
    number = min(max(equal, len(deals)), matches)
    return _wilson(share, number)


def _wilson(share: float, number: float) -> Interval:
    centre = (share + Z**2 / (2 * number)) / (1 + Z**2 / number)
    half = Z * sqrt(share * (1 - share) / number + Z**2 / (4 * number**2)) / (1 + Z**2 / number)
    return Interval(share, max(centre - half, 0.0), min(centre + half, 1.0))


def _spoken(value: Value) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def _outcome(
    setting: Setting, pairing: Pairing, seed: bytes, side: frozenset[Seat], times: list[float]
) -> Outcome:
    rules, state = setting.rules, _opened(setting, seed)
    for number in count():
        outcome = rules.outcome(state)
        if outcome is not None:
            return outcome
        seat = min(rules.to_act(state))
        name = pairing.one if seat in side else pairing.others
        thought = sha256(seed + f"{number} {seat} {name}".encode()).digest()
        spent = times if seat in side else []
        state = rules.apply(state, seat, _move(rules, state, seat, name, thought, spent))
    raise AssertionError("the numbers do not end")


def _opened(setting: Setting, seed: bytes) -> Any:
    rules, random = setting.rules, Random(seed)
    state = rules.setup(setting.seats, setting.options, seed)
    for _ in range(setting.opening):
        seat = min(rules.to_act(state))
        state = rules.apply(state, seat, random.choice(rules.legal_moves(state, seat)))
    return state


def _move(
    rules: AnyRules, state: Any, seat: Seat, name: str, seed: bytes, times: list[float]
) -> Any:
    moves = rules.legal_moves(state, seat)
    forced = moves[0] if len(moves) == 1 else rules.forced(state, seat)
    if forced is not None:
        return forced
    view, began = rules.view(state, seat), process_time()
    chosen = (
        rules.suggest(view) if name == SUGGEST else players.choose(rules, view, Level(name), seed)
    )
    times.append(process_time() - began)
    return chosen

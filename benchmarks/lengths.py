"""Measures the length of matches: how many turns there are, as the headlines of messages count them, and how
many moves there are to choose from.

    python -m benchmarks lengths                       # takes hours
    python -m benchmarks lengths "chance 5" 40         # 40 matches of each setting that begins like this

The figures are stored in each game's `length`, which lobbies and `/help` show.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from random import Random
from statistics import median, quantiles
from typing import Final, NamedTuple

from engines.pairing import Setting
from games import find_games
from renderers import find

MATCHES: Final = 40
"""Number of matches for each setting. The number of a match determines its deal, so every run plays the same
deals."""

_RANDOM: Final = 0.1
"""The share of random moves. Without them, all matches would be alike, while matches between people differ."""

_COUNTDOWNS: Final = (1, 3, 10, 15, 20)


class Match(NamedTuple):
    """A match's turns (or battles, tricks …) as headlines count them, and the legal moves at each decision."""

    counted: int
    choices: list[int]


def main(*chosen: str) -> None:
    """Print a row for each setting as soon as its matches are played. `chosen` are command-line arguments."""
    matches = next((int(word) for word in chosen if word.isdecimal()), MATCHES)
    begins = tuple(word for word in chosen if not word.isdecimal()) or ("",)
    print(f"Lengths of matches that follow suggestions, but for one move in ten ({matches} each)")
    print(f"  {'setting':<44}{'p10':>6}{'median':>8}{'p90':>6}   moves to choose from")
    for setting in settings():
        if str(setting).startswith(begins):
            print(
                _row(setting, [_played(setting, number) for number in range(matches)]), flush=True
            )


def settings() -> Iterator[Setting]:
    """Yield for each number of seats the default options, then each setting that differs in one option."""
    for key, rules in find_games().items():
        for seats in rules.ABOUT.seats:
            yield Setting(key, seats)
            for option in rules.ABOUT.options:
                if not option.seats or seats in option.seats:
                    for choice in option.choices[1:]:
                        if option.name != "countdown" or choice.value in _COUNTDOWNS:
                            yield Setting(key, seats, {option.name: choice.value})


def _played(setting: Setting, number: int) -> Match:
    rules, progress = setting.rules, find(setting.key).progress
    seed, rng = sha256(f"length {number}".encode()).digest(), Random(f"{setting} {number}")
    state = rules.setup(setting.seats, setting.options, seed)
    counted, choices = set(), []
    while acting := sorted(rules.to_act(state)):
        counted.add(progress(rules.view(state, None)))
        seat = rng.choice(acting)
        move = rules.forced(state, seat)
        if move is None:
            moves = rules.legal_moves(state, seat)
            choices.append(len(moves))
            suggested = rng.random() >= _RANDOM
            move = rules.suggest(rules.view(state, seat)) if suggested else rng.choice(moves)
        state = rules.apply(state, seat, move)
    return Match(len(counted), choices)


def _row(setting: Setting, played: list[Match]) -> str:
    counts = [match.counted for match in played]
    few, *_, many = quantiles(counts, n=10, method="inclusive")
    choices = median(each for match in played for each in match.choices or [0])
    return f"  {setting!s:<44}{few:>6.0f}{median(counts):>8.0f}{many:>6.0f}{choices:>12.0f}"

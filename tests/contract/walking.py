"""Random matches of every game, with every seat count and every value of every option.

Everything follows from the settings alone, so failures are reproducible and say how to reproduce them.
`FAIRWIND_FUZZ=20 pytest tests/contract` walks twenty times as far.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from itertools import count, islice
from random import Random
from typing import Any, Final

import pytest

from games import find_games
from games.options import Options
from games.rules import AnyRules, Seat
from tests.sampling import THOROUGH, sampled, some

FUZZ: Final = int(os.environ.get("FAIRWIND_FUZZ", "1"))

POSITIONS: Final = (300 if THOROUGH else 120) * FUZZ
"""When the matches of a setting have this many positions together, no further match is started."""

SAMPLED: Final = 1000 if THOROUGH else 2 * FUZZ
"""How many matches of a setting are sampled for the costlier checks; `make slow` takes all."""

FEW: Final = 4

LONGEST: Final = 3000
"""A limit on the moves of a match, which no match of any game reaches."""


@dataclass(frozen=True, eq=False)
class Setting:
    """A game with a number of seats and a value for every option."""

    rules: AnyRules = field(repr=False)
    seats: int
    options: Options

    def __str__(self) -> str:
        values = [f"{name}={value}" for name, value in self.options.items()]
        return " ".join([self.rules.ABOUT.key, str(self.seats), *values])

    def seed(self, number: int) -> bytes:
        return sha256(f"{self} {number}".encode()).digest()

    def setup(self, number: int) -> Any:
        return self.rules.setup(self.seats, self.options, self.seed(number))


@dataclass(frozen=True, eq=False)
class Position:
    """A state of a random match and how it was reached: the setting, the number of the seed, and the moves."""

    setting: Setting
    number: int
    moves: tuple[tuple[Seat, str], ...]
    state: Any = field(repr=False)

    @property
    def rules(self) -> AnyRules:
        return self.setting.rules

    @property
    def rng(self) -> Random:
        """Return a random generator seeded by this position alone."""
        return Random(f"{self.setting} {self.number} {len(self.moves)}")

    @property
    def seats(self) -> range:
        return range(self.setting.seats)

    def __str__(self) -> str:
        moves = ", ".join(f"{seat} {text}" for seat, text in self.moves)
        return f"{self.setting}, seed {self.setting.seed(self.number).hex()}: {moves}"

    def after(self, seat: Seat, move: Any) -> Position:
        state = self.rules.apply(self.state, seat, move)
        text = self.rules.notation(move)
        return Position(self.setting, self.number, (*self.moves, (seat, text)), state)


def walked(key: str) -> list[Setting]:
    """Return the settings that this run tests: every sixteenth, or all in `make slow`."""
    return some(settings(key), 16)


@cache
def settings(key: str) -> tuple[Setting, ...]:
    """Return the settings to test: the defaults, and one for each other value of an option, in which all other
    options have random values.

    The defaults, and the values of an option with few choices, are tested with every seat count. Each value of
    an option with many choices gets one seat count, in turn.
    """
    rules, rng = find_games()[key], Random(key)
    counts = list(rules.ABOUT.seats)
    found = [Setting(rules, seats, rules.ABOUT.settle({})) for seats in counts]
    for option in rules.ABOUT.options:
        few = len(option.choices) <= FEW
        for number, choice in enumerate(option.choices[1:]):
            for seats in counts if few else [counts[number % len(counts)]]:
                others = {each.name: rng.choice(each.choices).value for each in rules.ABOUT.options}
                chosen = rules.ABOUT.settle({**others, option.name: choice.value})
                found.append(Setting(rules, seats, chosen))
    return tuple({str(setting): setting for setting in found}.values())


def walk(position: Position, rng: Random) -> Iterator[Position]:
    """Yield the position, and all later positions of a random match from there."""
    yield position
    while acting := sorted(position.rules.to_act(position.state)):
        seat = rng.choice(acting)
        position = position.after(
            seat, rng.choice(position.rules.legal_moves(position.state, seat))
        )
        assert len(position.moves) <= LONGEST, f"no end in sight: {position}"
        yield position


@cache
def match(setting: Setting, number: int) -> tuple[Position, ...]:
    start = Position(setting, number, (), setting.setup(number))
    return tuple(walk(start, Random(f"{setting} {number}")))


def _in_turn(setting: Setting) -> Iterator[tuple[Position, ...]]:
    walked = 0
    for number in count():
        if number >= 2 and walked >= POSITIONS:
            return
        yield match(setting, number)
        walked += len(match(setting, number))


@cache
def matches(setting: Setting) -> tuple[tuple[Position, ...], ...]:
    """Return complete random matches, at least two."""
    return tuple(_in_turn(setting))


def positions(setting: Setting) -> Iterator[Position]:
    return (position for match in matches(setting) for position in match)


def samples(setting: Setting, each: int = 6) -> Iterator[Position]:
    """Yield `each` + 1 evenly spaced positions of each of the first `SAMPLED` matches, including its first and
    last. A short match has fewer."""
    for match in islice(_in_turn(setting), SAMPLED):
        last = len(match) - 1
        yield from (match[place] for place in sorted({last * n // each for n in range(each + 1)}))


@cache
def moves_of(key: str) -> tuple[Any, ...]:
    """Return at most 60 moves of the game that were legal for some seat in some sampled position."""
    found = {
        setting.rules.notation(move): move
        for setting in walked(key)
        for position in samples(setting, 3)
        for seat in position.rules.to_act(position.state)
        for move in position.rules.legal_moves(position.state, seat)
    }
    names = sorted(found)
    return tuple(found[name] for name in Random(key).sample(names, min(60, len(names))))


KEYS: Final = tuple(find_games())
every_game = pytest.mark.parametrize("key", KEYS)
every_setting = pytest.mark.parametrize(
    "setting",
    [
        pytest.param(
            setting, id=str(setting), marks=[pytest.mark.xdist_group(str(setting)), sampled]
        )
        for key in KEYS
        for setting in walked(key)
    ],
)
"""Runs a test for every setting. Tests of one setting run in one process, as they share its matches."""

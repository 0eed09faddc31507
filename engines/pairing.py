"""Decides which seats each of two compared computer players takes. They play the same deal several times and
swap sides, so that the luck of the deal cancels out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import players
from games import find_games
from games.options import Options, Value, written
from games.rules import AnyRules, Seat

SUGGEST: Final = "suggest"
"""The name of the player that always makes the suggested move. It is not a level, but levels are compared with
it."""


@dataclass(frozen=True)
class Setting:
    """The game, the number of seats and the options with which players are compared. Each match begins with
    `opening` random moves."""

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
        """The names of the levels in this setting, the weakest first."""
        return [level.value for level in players.levels(self.rules, self.seats, self.options)]

    def __str__(self) -> str:
        values = [f"{name} {written(value)}" for name, value in self.chosen.items()]
        opening = [f"{self.opening} random stones"] * bool(self.opening)
        return ", ".join([f"{self.key} {self.seats}", *values, *opening])


class Pairing(NamedTuple):
    """Two players to compare, each the name of a level or `SUGGEST` (the player that makes suggested moves).
    `one` plays one side, and `others` plays all other sides."""

    one: str
    others: str

    def __str__(self) -> str:
        return f"{self.one}:{self.others}"


def sides(setting: Setting, seed: bytes) -> list[frozenset[Seat]]:
    """Return the sides of a match with this setting and seed. A side is one seat, or several seats that win
    together.

    To compare two players, the same deal is played once for each side in the list, with `Pairing.one` on that
    side.
    """
    seats = range(setting.seats)
    if setting.rules.ABOUT.together:
        return [frozenset(seats)]
    named = setting.rules.sides(setting.seats, setting.options, seed) or [*map(str, seats)]
    return [
        frozenset(seat for seat in seats if named[seat] == name) for name in dict.fromkeys(named)
    ]

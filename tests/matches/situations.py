"""Matches of each game, played at random. They can be played until a given situation arises."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from games import find_games
from games.options import Value
from games.rules import Seat
from matches.decisions.playing import play
from matches.log.dealing import Secret
from matches.log.events import Joined, MatchId, Opened, PlayerId
from matches.log.match import Match
from tests.matches.random_matches import NOW, steps_after


@dataclass(frozen=True, eq=False)
class Table:
    """A game with this many people. `options` lists only values that differ from the default."""

    key: str
    people: int
    options: Mapping[str, Value] = field(default_factory=dict)

    def __str__(self) -> str:
        return " ".join([self.key, str(self.people), *map(str, self.options.values())])


class Step(NamedTuple):
    """A move of a person. `before` is the match before it; `after` is the match after it and all automatic
    steps that followed."""

    before: Match
    seat: Seat
    move: Any
    after: Match


Line: TypeAlias = Sequence[Step]
"""All moves of a match so far."""

Found: TypeAlias = Callable[[Line], bool]
"""A function that returns whether a line of moves has just led to a certain situation."""

TRADEWINDS: Final = Table("tradewinds", 4)
ALONE: Final = Table("tradewinds", 1)
CROSSWIND: Final = Table("crosswind", 2, {"size": 4})
CHANCE: Final = Table("chance", 3, {"countdown": 20})
VANES: Final = Table("weathervanes", 4)
DUEL: Final = Table("wind-of-fortune", 2)
NAKED: Final = Table("wind-of-fortune", 2, {"dummy": "naked"})
LONE: Final = Table("wind-of-fortune", 3)
LONE_NAKED: Final = Table("wind-of-fortune", 3, {"dummy": "naked", "team": "real"})
TEAMS: Final = Table("wind-of-fortune", 4)
REAL: Final = Table("wind-of-fortune", 4, {"team": "real"})
TABLES: Final = (TRADEWINDS, CROSSWIND, CHANCE, VANES, DUEL, NAKED, LONE, TEAMS, REAL)


def begun(table: Table, number: int) -> Match:
    """Return a match at this table that is ready for its first move. Each number gives another deal."""
    rules, people = find_games()[table.key], tuple(map(PlayerId, range(table.people)))
    secret = Secret(sha256(f"{table} {number}".encode()).digest())
    options = {**rules.ABOUT.settle({}), **table.options}
    opened = Opened(table.key, options, people[0], 1, 2, False, people, secret.commitment)
    match = Match.begin(MatchId("matrix"), rules, secret, opened, NOW)
    return steps_after(match, *(Joined(player, str(player)) for player in people))[-1]


@cache
def walked(table: Table, number: int) -> Line:
    """Return all moves of a random match. The match is the same for the same table and number."""
    match, rng, line = begun(table, number), Random(number), []
    while acting := sorted(match.to_act):
        seat = rng.choice(acting)
        move = rng.choice(match.rules.legal_moves(match.state, seat))
        (event,) = play(match, match.order[seat], match.rules.notation(move))
        line.append(Step(match, seat, move, steps_after(match, event)[-1]))
        match = line[-1].after
    return line


def reached(table: Table, found: Found) -> Line:
    """Play random matches until the moves so far meet the condition `found` and the match is not over. Return
    these moves."""
    for number in range(500):
        line = walked(table, number)
        for end in range(1, len(line)):
            if found(line[:end]):
                return line[:end]
    raise AssertionError("no match came to that")

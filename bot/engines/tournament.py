"""Plays all matches of a tournament between engines. Each pair of engines plays each deal several times, so
that the first engine of the pair plays every side once."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations
from typing import Final, NamedTuple

from bot.engines.process import EngineFault
from bot.engines.referee import Referee, RefereedMatch, dealt, opened
from engines.pairing import Pairing, Setting, sides
from engines.results import MatchResult
from games.rules import Seat
from matches.log.dealing import Secret
from matches.log.match import Match


@dataclass(frozen=True)
class Engine:
    """An engine in a tournament: its unique name, and the command that starts it."""

    name: str
    command: tuple[str, ...]


@dataclass(frozen=True)
class TournamentPlan:
    """The plan of a tournament: which matches to play, and how.

    - `deals`: the number of deals for each pair of engines.
    - `base`: the key from which the secrets of all deals are derived. No engine may know it.
    - `seconds`: the time limit for each move.
    - `at_once`: how many matches are played at the same time.
    - `errors`: whether the standard error of engines is shown.
    """

    setting: Setting
    engines: Sequence[Engine]
    deals: int
    base: bytes = field(repr=False)
    seconds: float
    at_once: int = 1
    errors: bool = False

    @property
    def pairings(self) -> list[Pairing]:
        """The pairs of engines that play each other. In games with two sides, each pair occurs once. With more
        sides, each pair occurs in both orders: the first engine plays one side, and the second all others. In
        cooperative games, each engine plays with itself."""
        names = [engine.name for engine in self.engines]
        if self.setting.rules.ABOUT.together:
            return [Pairing(name, name) for name in names]
        orders = combinations if self.sides == 2 else permutations
        return [Pairing(*names) for names in orders(names, 2)]

    @property
    def sides(self) -> int:
        """How many matches a pair plays with each deal: one for each side that the first engine can play."""
        return len(sides(self.setting, b""))

    @property
    def count(self) -> int:
        return self.deals * len(self.pairings) * self.sides

    def lobby(self, number: int) -> Match:
        """Return the lobby for the deal with this number, which is the same for all pairs of engines and all
        sides."""
        secret = Secret(hmac.digest(self.base, f"deal {number}".encode(), "sha256"))
        return opened(self.setting, secret, number)


class ScheduledMatch(NamedTuple):
    """One match of the plan. `number` is the number of its deal, `side` the seats that the engine `pairing.one`
    plays, and `lineup` the name of the engine at each seat."""

    number: int
    pairing: Pairing
    side: frozenset[Seat]
    lineup: tuple[str, ...]


@dataclass
class Tally:
    """Totals of one engine over all its matches, with the duration of each reply in seconds."""

    matches: int = 0
    seconds: list[float] = field(default_factory=list)
    faults: dict[EngineFault, int] = field(default_factory=lambda: dict.fromkeys(EngineFault, 0))


Heard = Callable[[ScheduledMatch, RefereedMatch], None]
"""A function that is called after each match, with the scheduled match and how it was played."""


class Tournament:
    """Plays the matches of a plan, and reports each match to `heard`. `matches` and `tallies` hold the results
    so far, even if `play` was interrupted."""

    def __init__(self, plan: TournamentPlan, heard: Heard) -> None:
        self._plan = plan
        self._heard = heard
        self._commands: Final = {engine.name: engine.command for engine in plan.engines}
        self.matches: dict[Pairing, dict[int, list[MatchResult]]] = {
            each: {} for each in plan.pairings
        }
        self.tallies: Mapping[str, Tally] = {engine.name: Tally() for engine in plan.engines}

    async def play(self) -> None:
        fixtures = self.fixtures()
        async with asyncio.TaskGroup() as group:
            for _ in range(self._plan.at_once):
                group.create_task(self._play_some(fixtures))

    def fixtures(self) -> Iterator[ScheduledMatch]:
        for number in range(1, self._plan.deals + 1):
            seed = dealt(self._plan.lobby(number))[-1].seed
            for pairing in self._plan.pairings:
                for side in sides(self._plan.setting, seed):
                    seats = range(self._plan.setting.seats)
                    lineup = (pairing.one if seat in side else pairing.others for seat in seats)
                    yield ScheduledMatch(number, pairing, side, tuple(lineup))

    def deals(self, pairing: Pairing) -> list[list[MatchResult]]:
        """Return a pair's results by deal. Leave out deals that the pair has not yet played from every side."""
        played = self.matches[pairing].values()
        return [matches for matches in played if len(matches) == self._plan.sides]

    async def _play_some(self, fixtures: Iterator[ScheduledMatch]) -> None:
        for fixture in fixtures:
            self.note(fixture, await self._play(fixture))

    async def _play(self, fixture: ScheduledMatch) -> RefereedMatch:
        steps = dealt(self._plan.lobby(fixture.number))
        commands = [self._commands[name] for name in fixture.lineup]
        plan = self._plan
        return await Referee(steps, commands, plan.seconds, errors=plan.errors).play()

    def note(self, fixture: ScheduledMatch, played: RefereedMatch) -> None:
        """Add the result of a match to the results so far, and report the match to `heard`."""
        found = self.matches[fixture.pairing].setdefault(fixture.number, [])
        found.append(MatchResult(played.outcome, fixture.side))
        for name in {*fixture.lineup}:
            self.tallies[name].matches += 1
        for seat, seconds in played.seconds.items():
            self.tallies[fixture.lineup[seat]].seconds += seconds
        for failure in played.failures:
            self.tallies[fixture.lineup[failure.seat]].faults[failure.fault] += 1
        self._heard(fixture, played)

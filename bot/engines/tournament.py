"""All requested matches: each pair of engines plays each deal once with each side."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, permutations
from typing import Final, NamedTuple

from bot.engines.process import Fault
from bot.engines.referee import Played, Program, Referee, dealt, opened
from engines.pairing import Pairing, Setting, sides
from engines.results import Match
from games.rules import Seat
from matches.log.dealing import Secret
from matches.log.match import Match as Steps


@dataclass(frozen=True)
class Engine:
    """A program that plays, under a name that no other engine has."""

    name: str
    command: tuple[str, ...]


@dataclass(frozen=True)
class Plan:
    """The matches to play.

    - `deals`: the number of deals for each pair of engines.
    - `base`: the key of all deals. No engine may know it.
    - `seconds`: the time for each move. `errors`: show what engines say on standard error.
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
        """The pairs of engines that meet. With more than two sides, each engine plays against seats of the
        other. If everybody wins together, each engine plays with itself."""
        names = [engine.name for engine in self.engines]
        if self.setting.rules.ABOUT.together:
            return [Pairing(name, name) for name in names]
        orders = combinations if self.sides == 2 else permutations
        return [Pairing(*names) for names in orders(names, 2)]

    @property
    def sides(self) -> int:
        """The number of matches that a pair plays with each deal."""
        return len(sides(self.setting, b""))

    @property
    def count(self) -> int:
        """The number of all matches."""
        return self.deals * len(self.pairings) * self.sides

    def for_matches(self, least: int) -> Plan:
        """Return the plan with enough deals to give every pair at least this many matches."""
        return replace(self, deals=-(-least // self.sides))

    def lobby(self, number: int) -> Steps:
        """Return the lobby of a deal: the same for all engines and sides."""
        secret = Secret(hmac.digest(self.base, f"deal {number}".encode(), "sha256"))
        return opened(self.setting, secret, number)


class Fixture(NamedTuple):
    """One match of the plan; `lineup` names the engine of each seat."""

    number: int
    pairing: Pairing
    side: frozenset[Seat]
    lineup: tuple[str, ...]


@dataclass
class Tally:
    """What one engine did in all its matches."""

    matches: int = 0
    seconds: list[float] = field(default_factory=list)
    faults: dict[Fault, int] = field(default_factory=lambda: dict.fromkeys(Fault, 0))


Heard = Callable[[Fixture, Played], None]
"""Called after each match."""


class Tournament:
    """Plays a plan. Finished matches stay, even if it is interrupted."""

    def __init__(self, plan: Plan, heard: Heard) -> None:
        self._plan = plan
        self._heard = heard
        self._commands: Final = {engine.name: engine.command for engine in plan.engines}
        self.matches: dict[Pairing, dict[int, list[Match]]] = {each: {} for each in plan.pairings}
        self.tallies: Mapping[str, Tally] = {engine.name: Tally() for engine in plan.engines}

    async def play(self) -> None:
        fixtures = self.fixtures()
        async with asyncio.TaskGroup() as group:
            for _ in range(self._plan.at_once):
                group.create_task(self._play_some(fixtures))

    def fixtures(self) -> Iterator[Fixture]:
        """Yield all matches, deal by deal."""
        for number in range(1, self._plan.deals + 1):
            seed = dealt(self._plan.lobby(number))[-1].seed
            for pairing in self._plan.pairings:
                for side in sides(self._plan.setting, seed):
                    seats = range(self._plan.setting.seats)
                    lineup = (pairing.one if seat in side else pairing.others for seat in seats)
                    yield Fixture(number, pairing, side, tuple(lineup))

    def deals(self, pairing: Pairing) -> list[list[Match]]:
        """Return the matches of each deal that was played with every side."""
        played = self.matches[pairing].values()
        return [matches for matches in played if len(matches) == self._plan.sides]

    async def _play_some(self, fixtures: Iterator[Fixture]) -> None:
        for fixture in fixtures:
            self.note(fixture, await self._play(fixture))

    async def _play(self, fixture: Fixture) -> Played:
        steps = dealt(self._plan.lobby(fixture.number))
        programs = [Program(self._commands[name], self._plan.errors) for name in fixture.lineup]
        return await Referee(steps, programs, self._plan.seconds).play()

    def note(self, fixture: Fixture, played: Played) -> None:
        """Count a match that was played."""
        found = self.matches[fixture.pairing].setdefault(fixture.number, [])
        found.append(Match(played.outcome, fixture.side))
        for name in {*fixture.lineup}:
            self.tallies[name].matches += 1
        for seat, seconds in played.seconds.items():
            self.tallies[fixture.lineup[seat]].seconds += seconds
        for failure in played.failures:
            self.tallies[fixture.lineup[failure.seat]].faults[failure.fault] += 1
        self._heard(fixture, played)

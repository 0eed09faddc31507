"""Plays many matches on servers of several shards, while processes and the database are killed or paused."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import cycle
from random import Random
from signal import SIGCONT, SIGKILL, SIGSTOP
from typing import Any, Final, Protocol

import psycopg

from matches.log.events import PlayerId
from matches.service.service import MatchService
from sandbox import Discord, Exchange, Guild
from tests.wire.several.crew import SETTINGS, Crew
from tests.wire.several.fleet import Fleet, Process
from tests.wire.several.judging import DATABASE, Judgement, Stored, Strike, Summary
from tests.wire.several.public_record import PublicRecord

STRIKES: Final = ((0,), (1,), (DATABASE,), (2,), (0, 1), (DATABASE,), (2, DATABASE), (1, 2))
"""The processes (or the database) that are killed at the same time, for each strike in turn."""

PAUSES: Final = (1, 0, 2)
"""The process that is paused after each strike, in turn."""

_STANDSTILL: Final = 8
"""How long a pause lasts: as many moves of other matches, or as many seconds if there are fewer moves."""

_NAMES: Final = ("Alice", "Bob", "Chandra", "Diego")


class Server(Protocol):
    """The PostgreSQL server, which can be killed and started."""

    def kill(self) -> None: ...

    def start(self) -> None: ...


class Campaign:
    """A long session in which people play matches of all games in the given Discord servers."""

    def __init__(self, discord: Discord, servers: Sequence[Guild], rng: Random) -> None:
        self._discord = discord
        self._servers = servers
        self._rng = rng
        self._settings = cycle(SETTINGS)
        self._record = PublicRecord(discord)
        self._moved = asyncio.Condition()
        self._going = asyncio.Event()
        self._going.set()
        self._crews: list[Crew] = []

    async def play(self, moves: int, tables: int) -> None:
        """Play at this many tables at once, match after match, until this many moves are made and all matches
        are over."""
        async with asyncio.TaskGroup() as group:
            for number in range(tables):
                group.create_task(self._play_in(self._servers[number % len(self._servers)], moves))

    async def until(self, moves: int) -> None:
        """Wait until this many moves have been made in all matches together."""
        async with self._moved:
            await self._moved.wait_for(lambda: self.moves >= moves)

    async def until_reminded(self) -> None:
        """Let nobody move until a reminder is posted, but for at most `_STANDSTILL` seconds."""
        before = self._record.reminders
        self._going.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(_STANDSTILL):
                while self._record.reminders == before:
                    await self._record.news.wait()
        self._going.set()

    async def judge(self, service: MatchService, database: str, summary: Summary) -> None:
        with psycopg.connect(database) as session:
            people = {PlayerId(id): number for id, number in session.execute(_PEOPLE)}
            for crew in self._crews:
                requests = _requests(session, crew.id)
                await Judgement(crew, self._record, summary).give(service, Stored(requests, people))
        summary.posts, summary.edits = self._record.total, self._record.edits
        summary.reminders = self._record.reminders
        for nonce, count in self._record.nonces.items():
            if count > 1:
                summary.doubled += 1
                summary.faults.append(f"{nonce} was posted {count} times")

    @property
    def moves(self) -> int:
        return sum(crew.moves for crew in self._crews)

    async def _play_in(self, server: Guild, moves: int) -> None:
        while self.moves < moves:
            crew = self._crew(server)
            await crew.begin()
            while not crew.over:
                await self._going.wait()
                await crew.turn()
                async with self._moved:
                    self._moved.notify_all()

    def _crew(self, server: Guild) -> Crew:
        number, setting = len(self._crews), next(self._settings)
        people = [self._discord.person(f"{name}{number}") for name in _NAMES[: setting.seats]]
        channel = server.add_channel(f"berth-{number}")
        crew = Crew(self._discord, people, channel, setting, Random(self._rng.random()))
        self._crews.append(crew)
        return crew


_PEOPLE: Final = "SELECT id, discord_id FROM players WHERE discord_id IS NOT NULL"
_REQUESTS: Final = "SELECT request, version FROM requests WHERE match_id = %s"


def _requests(session: psycopg.Connection[Any], match_id: str) -> Mapping[int, int]:
    """Return the match's version after each interaction that changed it, by the interaction's id."""
    rows = session.execute(_REQUESTS, (match_id,))
    return {int(key): version for key, version in rows if key.isdecimal()}


class Reaper:
    """A source of trouble: it kills and restarts processes or the database, or pauses a process, each time
    during a request."""

    def __init__(
        self, discord: Discord, fleet: Fleet, database: Server, rng: Random, summary: Summary
    ) -> None:
        self._discord = discord
        self._fleet = fleet
        self._database = database
        self._rng = rng
        self._strikes = summary.strikes

    async def strike(self, victims: Sequence[int]) -> None:
        """Kill the victims between a request and its response, and restart them. Half of the time, Discord
        forgets all nonces meanwhile."""
        await self._at_some_request(lambda: self._kill(victims))
        struck = {each.victim: each for each in self._strikes[-len(victims) :]}
        processes = [self._fleet.processes[each] for each in victims if each != DATABASE]
        for process in processes:
            await process.kill()
        if self._rng.random() < 0.5:
            self._discord.forget_nonces()
        if DATABASE in victims:
            await asyncio.to_thread(self._database.start)
            struck[DATABASE].until = self._now
        restarts = (self._restart(process, struck[process.number]) for process in processes)
        await asyncio.gather(*restarts)

    async def pause(self, number: int, campaign: Campaign) -> None:
        """Pause a process during a request, wait until other processes have carried out moves, and resume
        it."""
        process = self._fleet.processes[number]

        def stop() -> None:
            process.signal(SIGSTOP)
            self._strikes.append(Strike("pause", number, self._now))

        await self._at_some_request(stop)
        with suppress(TimeoutError):  # all the others may be waiting for it
            async with asyncio.timeout(_STANDSTILL):
                await campaign.until(campaign.moves + _STANDSTILL)
        process.signal(SIGCONT)
        self._strikes[-1].until = self._now

    @property
    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    async def _restart(self, process: Process, strike: Strike) -> None:
        """Restart a process. People stop waiting for responses of the killed one."""
        await process.start()
        strike.until = self._now
        for interaction in self._discord.interactions.pending:
            if self._fleet.holder(interaction.channel.guild) is process:
                interaction.give_up()

    async def _at_some_request(self, strike: Callable[[], object]) -> None:
        left, struck = self._rng.randrange(12), asyncio.Event()

        def count(_: Exchange) -> None:
            nonlocal left
            left -= 1
            if left < 0 and not struck.is_set():
                struck.set()
                strike()

        self._discord.rest.watcher = count
        await struck.wait()

    def _kill(self, victims: Sequence[int]) -> None:
        for victim in victims:
            if victim == DATABASE:
                self._database.kill()
            else:
                self._fleet.processes[victim].signal(SIGKILL)
            self._strikes.append(Strike("kill", victim, self._now))

"""Many matches at once in servers of several shards, while processes and the database are killed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from random import Random
from signal import SIGKILL
from typing import Final, Protocol

from matches.service.service import MatchService
from sandbox import Discord, Exchange, Guild
from tests.wire.several.crew import Crew
from tests.wire.several.fleet import Fleet, Process
from tests.wire.several.judging import Judgement, Summary

DATABASE: Final = -1
"""Stands among the numbers of processes."""

STRIKES: Final = ((0,), (1,), (DATABASE,), (2,), (0, 1), (DATABASE,), (2, DATABASE), (1, 2))
"""What is killed at once, one after the other."""

_NAMES: Final = ("Alice", "Bob", "Chandra", "Diego")


class Server(Protocol):
    """The server of the database."""

    def kill(self) -> None: ...

    def start(self) -> None: ...


class Campaign:
    """Plays matches in these servers, as many moves as are asked for."""

    def __init__(self, discord: Discord, servers: Sequence[Guild], rng: Random) -> None:
        self._discord = discord
        self._servers = servers
        self._rng = rng
        self._moved = asyncio.Condition()
        self._crews: list[Crew] = []

    async def play(self, moves: int, tables: int) -> None:
        """Play at so many tables at once, until so many moves are made and all matches are over."""
        async with asyncio.TaskGroup() as group:
            for number in range(tables):
                group.create_task(self._play_in(self._servers[number % len(self._servers)], moves))

    async def until(self, moves: int) -> None:
        """Wait until so many moves are made."""
        async with self._moved:
            await self._moved.wait_for(lambda: self._moves >= moves)

    async def judge(self, service: MatchService, summary: Summary) -> None:
        for crew in self._crews:
            await Judgement(crew, summary).give(service)

    @property
    def _moves(self) -> int:
        return sum(len(crew.made) for crew in self._crews)

    async def _play_in(self, server: Guild, moves: int) -> None:
        while self._moves < moves:
            crew = self._crew(server)
            await crew.begin()
            while not crew.over:
                await crew.turn()
                async with self._moved:
                    self._moved.notify_all()

    def _crew(self, server: Guild) -> Crew:
        number = len(self._crews)
        people = [self._discord.person(f"{name}{number}") for name in _NAMES]
        channel = server.add_channel(f"berth-{number}")
        crew = Crew(self._discord, people, channel, Random(self._rng.random()))
        self._crews.append(crew)
        return crew


class Reaper:
    """Kills processes and the database, each time at some request of the bot, and starts them again."""

    def __init__(
        self, discord: Discord, fleet: Fleet, database: Server, rng: Random, summary: Summary
    ) -> None:
        self._discord = discord
        self._fleet = fleet
        self._database = database
        self._rng = rng
        self._kills = summary.kills

    async def strike(self, victims: Sequence[int]) -> None:
        """Discord has got the request, and the bot no answer; sometimes it is an hour until the restart."""
        await self._at_some_request(lambda: self._kill(victims))
        processes = [self._fleet.processes[each] for each in victims if each != DATABASE]
        for process in processes:
            await process.kill()
        if self._rng.random() < 0.5:
            self._discord.forget_nonces()
        if DATABASE in victims:
            await asyncio.to_thread(self._database.start)
        await asyncio.gather(*(self._restart(process) for process in processes))

    async def _restart(self, process: Process) -> None:
        """Who waited for an answer of the one before waits no more."""
        await process.start()
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
            self._kills["the database" if victim == DATABASE else f"process {victim}"] += 1

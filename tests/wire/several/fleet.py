"""The bot as several processes on one database."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

from sandbox import Discord, Guild
from sandbox.world.snowflakes import shard_of
from tests.wire.process import Bot

SHARDS: Final = 3


class Process(Bot):
    """Process `number` of so many, which holds every so manieth shard."""

    def __init__(
        self, discord: Discord, folder: Path, database: str, number: int, processes: int
    ) -> None:
        folder.mkdir(exist_ok=True)
        super().__init__(discord, folder, FAIRWIND_DATABASE=database)
        self.number = number
        self.shards = range(number, SHARDS, processes)
        self.arguments = ("run", "--processes", str(processes), "--process", str(number))


class Fleet:
    """The processes of the bot. `processes` are those that are to run now, by their numbers."""

    def __init__(self, discord: Discord, folder: Path, database: str, processes: int) -> None:
        self.discord = discord
        self.folder = folder
        self.database = database
        self._ever: list[Process] = []
        self.processes: list[Process] = []
        self.resize(processes)

    def resize(self, processes: int) -> None:
        """From the next start on there are so many."""
        self.processes = [self.another(number, processes) for number in range(processes)]

    def another(self, number: int, processes: int = 0) -> Process:
        """A process of that number, which does not run yet."""
        folder, count = self.folder / f"process-{number}", processes or len(self.processes)
        self._ever.append(Process(self.discord, folder, self.database, number, count))
        return self._ever[-1]

    async def start(self) -> None:
        await asyncio.gather(*(process.start() for process in self.processes))

    async def stop(self) -> None:
        """Ask all of them to stop."""
        codes = await asyncio.gather(*(process.stop() for process in self.processes))
        assert not any(codes)

    async def kill(self) -> None:
        """End whatever runs."""
        await asyncio.gather(*(each.kill() for each in self._ever if each.was_launched))

    def holder(self, server: Guild | None) -> Process:
        """The process that holds the shard of a server, or of direct messages."""
        shard = shard_of(server.id, SHARDS) if server else 0
        return next(process for process in self.processes if shard in process.shards)

    @property
    def output(self) -> str:
        """All that any process wrote."""
        return "".join(process.output for process in self._ever)

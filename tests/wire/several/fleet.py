"""The bot as several processes on one database."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path
from signal import SIGUSR1
from typing import Final

from sandbox import Discord, Guild
from sandbox.world.snowflakes import shard_of
from tests.wire.process import SHIFTED, Bot

SHARDS: Final = 3


class Process(Bot):
    """A process of the bot. It holds the shards whose numbers, modulo the number of processes, equal its
    `number`."""

    def __init__(
        self,
        discord: Discord,
        folder: Path,
        database: str,
        number: int,
        processes: int,
        clock: Path,
    ) -> None:
        folder.mkdir(exist_ok=True)
        super().__init__(discord, folder, FAIRWIND_DATABASE=database)
        self.number = number
        self.shards = range(number, SHARDS, processes)
        self.arguments = ("run", "--processes", str(processes), "--process", str(number))
        self._clock = clock

    @property
    def program(self) -> tuple[str, ...]:
        """The Python arguments that start the bot, with the common clock if there is one."""
        return (str(SHIFTED), str(self._clock)) if self._clock.exists() else super().program


class Fleet:
    """All processes of the bot on one database. `processes` has the current ones in the order of their
    numbers."""

    def __init__(self, discord: Discord, folder: Path, database: str, processes: int) -> None:
        self.discord = discord
        self.folder = folder
        self.database = database
        self._clock = folder / "ahead"
        self._ever: list[Process] = []
        self.processes: list[Process] = []
        self.resize(processes)

    def resize(self, processes: int) -> None:
        """Replace the processes by this many new ones, which are not started yet."""
        self.processes = [self.another(number, processes) for number in range(processes)]

    def another(self, number: int, processes: int = 0) -> Process:
        """Return a further process with this number, not started yet."""
        folder, count = self.folder / f"process-{number}", processes or len(self.processes)
        process = Process(self.discord, folder, self.database, number, count, self._clock)
        self._ever.append(process)
        return self._ever[-1]

    def leaps(self, span: timedelta) -> None:
        """Put the common clock forward, also for processes that are not running."""
        ahead = float(self._clock.read_text(encoding="utf-8")) + span.total_seconds()
        self._clock.write_text(str(ahead), encoding="utf-8")
        for process in self.processes:
            process.signal(SIGUSR1)

    def has_clock(self) -> None:
        """Give the processes a common clock that tests can put forward, from their next start on."""
        self._clock.write_text("0", encoding="utf-8")

    async def start(self) -> None:
        await asyncio.gather(*(process.start() for process in self.processes))

    async def stop(self) -> None:
        codes = await asyncio.gather(*(process.stop() for process in self.processes))
        assert not any(codes)

    async def kill(self) -> None:
        await asyncio.gather(*(each.kill() for each in self._ever if each.was_launched))

    def holder(self, server: Guild | None) -> Process:
        """Return the process that holds the shard of a server, or of direct messages."""
        shard = shard_of(server.id, SHARDS) if server else 0
        return next(process for process in self.processes if shard in process.shards)

    @property
    def output(self) -> str:
        """Everything that all processes together have written."""
        return "".join(process.output for process in self._ever)

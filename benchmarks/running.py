"""Runs bots as processes beside a stand-in for Discord, near or far, and measures what they use."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import time
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Unpack
from urllib.parse import urlsplit

from sandbox import Discord
from sandbox.stand_in import StandInSettings
from tests.pausing import works

LATEST: Final = 60.0
"""Seconds after which a missing response counts as lost."""

WATCHED: Final = "benchmarks.bots"
"""The module that runs Fairwind and measures its event loop, in place of `bot run`."""

_ENDING: Final = 30
"""Maximum seconds for a bot to end."""


@dataclass
class Bot:
    """A running process of a bot. `ready` is the number of seconds from its start until it was connected."""

    pid: int
    ready: float = 0.0

    def works(self) -> bool:
        return works(self.pid)

    @property
    def memory(self) -> float:
        """The resident memory in megabytes."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text("utf-8").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    @property
    def most_memory(self) -> float:
        """The maximum of the resident memory since the start of the process, in megabytes."""
        status = Path(f"/proc/{self.pid}/status").read_text("utf-8")
        return int(status.partition("VmHWM:")[2].split()[0]) * 1024 / 1e6


@dataclass
class Distance:
    """A proxy in front of a server: its address, and the seconds that it adds to each round trip."""

    address: str
    seconds: float


@asynccontextmanager
async def stand_in(**settings: Unpack[StandInSettings]) -> AsyncIterator[Discord]:
    """Run a stand-in for Discord that accepts late responses, so that the benchmarks can measure them."""
    late: StandInSettings = {"answer_within": LATEST, "patience": LATEST, **settings}
    async with Discord.start(**late) as discord:
        discord.rest.keep_traffic = False
        yield discord


@asynccontextmanager
async def running(
    discord: Discord,
    *module: str,
    settings: Mapping[str, str] | None = None,
    shards: Collection[int] = (),
    patience: float | None = None,
) -> AsyncIterator[Bot]:
    """Run a bot (`python -m` with `module`), and yield it once it is connected, with all of `shards`.
    `patience` is the maximum number of seconds until then; None means what the stand-in allows by default."""
    start = time.perf_counter()
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", *module),
        env={**os.environ, **discord.environment("FAIRWIND_"), **(settings or {})},
    )
    bot, watched = Bot(process.pid), discord.world.activity.watched
    watched.append(bot.works)
    try:
        await discord.ready(shards, timeout=patience)
        bot.ready = time.perf_counter() - start
        yield bot
    finally:
        watched.remove(bot.works)
        process.terminate()
        try:
            await asyncio.wait_for(process.wait(), _ENDING)
        except TimeoutError:
            print(f"  (it did not end within {_ENDING} s and was killed)")
            process.kill()
            await process.wait()
        await discord.gone(shards)


def fairwind(
    discord: Discord,
    database: Path | str,
    *module: str,
    settings: Mapping[str, str] | None = None,
    shards: Collection[int] = (),
    patience: float | None = None,
) -> AbstractAsyncContextManager[Bot]:
    """Run Fairwind on a database, as `running` does."""
    own = {"FAIRWIND_DATABASE": str(database), "FAIRWIND_LOG_LEVEL": "WARNING", **(settings or {})}
    command = module or ("bot", "run")
    return running(discord, *command, settings=own, shards=shards, patience=patience)


@asynccontextmanager
async def at_a_distance(
    address: str, seconds: float, near: socket.socket | None = None
) -> AsyncIterator[Distance]:
    """Run a proxy, by default on a free port, that delays requests and responses. Change the delay only while
    no request is under way."""
    near = near or socket.create_server(("127.0.0.1", 0))
    parts, distance = urlsplit(address), Distance(address, seconds)

    async def join(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(parts.hostname, parts.port)
        tasks.create_task(_pass_on(reader, back, distance))
        tasks.create_task(_pass_on(there, writer, distance))

    async with asyncio.TaskGroup() as tasks:  # waits until all connections are closed
        server = await asyncio.start_server(join, sock=near)
        distance.address = parts._replace(netloc=f"127.0.0.1:{near.getsockname()[1]}").geturl()
        try:
            yield distance
        finally:
            server.close()


async def _pass_on(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, distance: Distance
) -> None:
    loop = asyncio.get_running_loop()
    with suppress(OSError):
        while data := await reader.read(65536):
            loop.call_later(distance.seconds / 2, writer.write, data)
    await asyncio.sleep(distance.seconds / 2)
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()


def computed(pid: int) -> Mapping[int, float]:
    """Return the CPU seconds that each thread of a process has used so far; none if the process has ended."""
    try:
        return {
            int(task.name): int((task / "schedstat").read_text("utf-8").split()[0]) / 1e9
            for task in Path(f"/proc/{pid}/task").iterdir()
        }
    except FileNotFoundError:
        return {}


def total_computed(*pids: int) -> float:
    """Return the CPU seconds that all threads of these processes have used so far."""
    return sum(sum(computed(pid).values()) for pid in pids)


def percentile(values: Sequence[float], part: float) -> float:
    """Return the value below which the fraction `part` of the values lies; 0 if there are no values."""
    return sorted(values)[int(part * (len(values) - 1))] if values else 0.0

"""Runs bots as processes beside a stand-in for Discord, near it or at a simulated distance."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from sandbox import Discord

LATEST: Final = 60.0
"""Seconds after which a missing response counts as lost."""


@dataclass(frozen=True)
class Bot:
    """A running process of a bot. `ready` is the number of seconds from its start until it was connected."""

    pid: int
    ready: float

    def works(self) -> bool:
        """Return whether any thread of the process is running, or is waiting for a CPU or the disk."""
        states = (
            (task / "stat").read_text("utf-8").rpartition(")")[2].split()[0]
            for task in Path(f"/proc/{self.pid}/task").iterdir()
        )
        return any(state in "RD" for state in states)


@dataclass
class Distance:
    """A proxy in front of a server: its address, and the seconds that it adds to each round trip."""

    address: str
    seconds: float


@asynccontextmanager
async def stand_in() -> AsyncIterator[Discord]:
    """Run a stand-in for Discord while the context is open. It accepts late responses, so that the benchmarks
    can measure them."""
    async with Discord.start(answer_within=LATEST, patience=LATEST) as discord:
        discord.rest.keep_traffic = False
        yield discord


@asynccontextmanager
async def running(
    discord: Discord, *module: str, settings: Mapping[str, str] | None = None
) -> AsyncIterator[Bot]:
    """Run a bot while the context is open; yield it once it is connected. `module` follows `python -m` on the
    command line."""
    start = time.perf_counter()
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", *module),
        env={**os.environ, **discord.environment("FAIRWIND_"), **(settings or {})},
    )
    watched = discord.world.activity.watched
    try:
        await discord.ready()
        bot = Bot(process.pid, time.perf_counter() - start)
        watched.append(bot.works)
        yield bot
    finally:
        watched.clear()
        process.terminate()
        await process.wait()
        await discord.gone()


@asynccontextmanager
async def at_a_distance(address: str, seconds: float) -> AsyncIterator[Distance]:
    """Run a proxy in front of a server that delays requests and responses. Change the delay only while none is
    under way."""
    parts, distance = urlsplit(address), Distance(address, seconds)

    async def join(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(parts.hostname, parts.port)
        async with asyncio.TaskGroup() as both:
            both.create_task(_pass_on(reader, back, distance))
            both.create_task(_pass_on(there, writer, distance))

    server = await asyncio.start_server(join, "127.0.0.1", 0)
    near = f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
    distance.address = parts._replace(netloc=near).geturl()
    try:
        yield distance
    finally:
        server.close()


async def _pass_on(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, distance: Distance
) -> None:
    """Forward all bytes in order, each after half of the delay of a round trip."""
    loop = asyncio.get_running_loop()
    with suppress(OSError):
        while data := await reader.read(65536):
            loop.call_later(distance.seconds / 2, writer.write, data)
    loop.call_later(distance.seconds / 2, writer.close)

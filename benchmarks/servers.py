"""Measures a start of one process in 5,000 servers with 1,000 matches to post, beside a start with none to
post.

The stand-in for Discord spreads the servers over shards as Discord recommends, and lets one shard identify
every five seconds. The bot treats the stand-in like a proxy that enforces Discord's rate limit. So the bot
itself does not limit its requests, and posts as fast as it can.
"""

from __future__ import annotations

import asyncio
import shutil
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

from benchmarks.filling import open_match, play_turns, show
from benchmarks.running import fairwind, stand_in, total_computed
from bot.runtime.clock import SystemClock
from data import Database, open_database
from matches.decisions.opening import Invitation
from matches.log.events import MatchId
from matches.service.service import MatchService
from sandbox import Channel, Discord
from sandbox.world.limits import Limits
from sandbox.world.snowflakes import shard_of

MATCHES: Final = 1000
SERVERS: Final = 5000
CHANNELS: Final = 20

IDENTIFY_SECONDS: Final = 5.0
MAX_CONCURRENCY: Final = 1
ROUNDS: Final = 2
_PATIENCE: Final = 300.0
"""Maximum seconds for the bot to start, and to post everything."""


@dataclass(frozen=True)
class Figures:
    """What was measured in one start. The first three fields are seconds from the start of the process.

    - `connected`: until the last shard had identified.
    - `ready`: until a command was answered in a server of each shard.
    - `posted`: until everything was posted.
    - `computing`: the CPU time in seconds.
    - `memory`: the maximum in megabytes.
    """

    connected: float
    ready: float
    posted: float
    computing: float
    memory: float


def main() -> None:
    """Measure starts with and without pending posts. Print the results beside their limits."""
    asyncio.run(_main())


async def _main() -> None:
    limits = Limits(identify_seconds=IDENTIFY_SECONDS, max_concurrency=MAX_CONCURRENCY)
    with tempfile.TemporaryDirectory() as name:
        databases = {kind: Path(name, f"{kind}.sqlite3") for kind in ("idle", "outstanding")}
        async with stand_in(patience=_PATIENCE, limits=limits) as discord:
            shards, channels = limits.recommended(SERVERS), _channels(discord)
            await _prepared(databases, channels)
            print(f"{SERVERS:,} servers with {CHANNELS} channels each, {shards} shards", flush=True)
            figures: dict[str, list[Figures]] = {kind: [] for kind in databases}
            for _ in range(ROUNDS):
                for kind, path in databases.items():
                    # Each round begins with a copy of the same database, so its posts have the same nonces as
                    # in the last round.
                    discord.forget_nonces()
                    used = Path(shutil.copy(path, path.with_name("used.sqlite3")))
                    figures[kind].append(await _start(discord, used, shards, channels, kind))
    _print(shards, figures)


def _channels(discord: Discord) -> list[Channel]:
    """Add the servers to the stand-in. Return one channel of each."""
    guilds = [discord.server, *(discord.add_server(f"Port {n}") for n in range(1, SERVERS))]
    for guild in guilds:
        for number in range(CHANNELS - len(guild.channels)):
            guild.add_channel(f"channel-{number}")
    return [guild.channel("general") for guild in guilds]


async def _prepared(databases: Mapping[str, Path], channels: Sequence[Channel]) -> None:
    """Fill two databases with the same matches: in one all have been posted, in the other none."""
    async with open_database(databases["outstanding"]) as database:
        ids = await _played(database, channels)
    shutil.copy(databases["outstanding"], databases["idle"])
    async with open_database(databases["idle"]) as database:
        await _show_all(database, ids, channels)


async def _played(database: Database, channels: Sequence[Channel]) -> list[MatchId]:
    """Play two moves in each of `MATCHES` matches of one person, and post none. Return the ids."""
    service, requests, ids = MatchService(database, SystemClock()), map(str, count()), []
    for number in range(MATCHES):
        channel = channels[number % len(channels)]
        host = await service.players.meet(10**6 + number, f"Host {number}")
        assert channel.guild is not None
        where = Invitation("tradewinds", host.id, {}, channel.guild.id, channel.id)
        ids.append(await open_match(service, where, (), requests))
        await play_turns(service, ids[-1], 2, Random(number), requests)
    return ids


async def _show_all(
    database: Database, ids: Sequence[MatchId], channels: Sequence[Channel]
) -> None:
    """Mark everything that has happened in these matches as posted."""
    for number, match_id in enumerate(ids):
        version = await database.log.version(match_id) or 0
        await show(database, match_id, version, number + 1, channels[number % len(channels)].id)


async def _start(
    discord: Discord, database: Path, shards: int, channels: Sequence[Channel], kind: str
) -> Figures:
    posted, expected = Counter[str](), MATCHES if kind == "outstanding" else 0
    stop = discord.events.listen(lambda event: posted.update([event.kind] * (event.to is None)))
    start = time.perf_counter()
    async with fairwind(discord, database, shards=range(shards)) as bot:
        connected = time.perf_counter() - start
        await _answered(discord, shards, channels)
        ready = time.perf_counter() - start
        await discord.until(lambda: posted["message"] >= expected)
        took = time.perf_counter() - start
        await discord.settle(1)
        computing, memory = total_computed(bot.pid), bot.most_memory
    stop()
    return Figures(connected, ready, took, computing, memory)


async def _answered(discord: Discord, shards: int, channels: Sequence[Channel]) -> None:
    somebody = discord.person("Alice")
    of_shards = {shard_of(each.guild.id, shards): each for each in channels if each.guild}
    await asyncio.gather(*(somebody.types("/help", each) for each in of_shards.values()))


def _print(shards: int, figures: Mapping[str, Sequence[Figures]]) -> None:
    allowed = IDENTIFY_SECONDS * shards / MAX_CONCURRENCY + 10
    for kind, found in figures.items():
        connected, ready, posted, computing, memory = (
            statistics.median(getattr(each, what) for each in found)
            for what in ("connected", "ready", "posted", "computing", "memory")
        )
        print(
            f"  {kind}: connected in {connected:.1f} s, every shard answers in {ready:.1f} s "
            f"(aim ≤ {allowed:.0f}), all posted in {posted:.1f} s; computed {computing:.1f} s; "
            f"at most {memory:.0f} MB"
        )
    idle, full = (statistics.median(each.memory for each in found) for found in figures.values())
    print(f"  memory {full / idle:.2f} × of idle (aim ≤ 1.5), medians of {ROUNDS} starts")

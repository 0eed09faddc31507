"""Measures a bot with 1,000 unfinished matches of all games, each with 12 moves, beside one with an empty
database: the time until it is ready, its memory, and how long `/matches` takes."""

from __future__ import annotations

import asyncio
import os
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Collection, Iterator
from contextlib import asynccontextmanager
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Final

import games
from bot.runtime.clock import SystemClock
from data import open_database
from matches.decisions import lobby, playing
from matches.decisions.opening import Invitation
from matches.log.events import MatchId
from matches.ports.cursor import AnnouncementCursor
from matches.service.service import MatchService, match_service
from sandbox import Discord

MATCHES: Final = 1000
TURNS: Final = 12
STARTS: Final = 5
LOOKS: Final = 50
OPTIONS: Final = {"chance": {"countdown": 20}}
"""For each game whose matches are too short by default, options that make them longer."""


def main() -> None:
    """Print the time until the bot is ready, its memory and the time of `/matches`, and those of an empty
    one."""
    asyncio.run(_main())


async def _main() -> None:
    with tempfile.TemporaryDirectory() as name:
        full, empty = Path(name, "full.sqlite3"), Path(name, "empty.sqlite3")
        async with Discord.start() as discord:
            alice = discord.person("Alice")
            await _filled(full, alice.id, discord)
            figures = {path: await _figures(discord, path) for path in (empty, full)}
    print(
        f"{MATCHES} unfinished matches of {TURNS} moves (median and worst of {STARTS} starts, {LOOKS} looks)"
    )
    for what, unit, aim in [("ready", "s", 2.0), ("memory", "MB", 1.5), ("/matches", "ms", None)]:
        none, many = figures[empty][what], figures[full][what]
        ratio = statistics.median(many) / statistics.median(none)
        verdict = f" = {ratio:.2f} × (aim ≤ {aim})" if aim else ""
        print(f"  {what:<10} empty {_both(none)} {unit}, full {_both(many)} {unit}{verdict}")


def _both(found: list[float]) -> str:
    return f"{statistics.median(found):.2f} ({max(found):.2f})"


async def _filled(path: Path, discord_id: int, discord: Discord) -> None:
    """Fill a database with matches. The person with this Discord id plays in ten of them, others in the
    rest."""
    async with open_database(path) as database:
        service = match_service(database, SystemClock())
        requests = iter(range(10**6, 10**9))
        place = discord.server.id, discord.server.channel("general").id
        for index, game in zip(range(MATCHES), cycle(games.find_games())):
            host = await service.players.meet(
                discord_id if index < 10 else index, f"Person {index}"
            )
            invitation = Invitation(game, host.id, OPTIONS.get(game, {}), *place)
            match_id = await service.lobbies.open(invitation, str(next(requests)))
            await _played(service, match_id, index, requests)
            version = await service.matches.version(match_id)
            shown = AnnouncementCursor(version, message=index + 1, channel=place[1])
            await database.cursors.put(match_id, shown)


async def _played(
    service: MatchService, match_id: MatchId, index: int, requests: Iterator[int]
) -> None:
    match, rng = await service.matches.load(match_id), Random(index)
    people = match.about.people
    for number in range(1, people.start):
        other = await service.players.meet(10**6 + 10 * index + number, f"Person {index} {number}")
        await service.writer.decide(
            match_id, str(next(requests)), lobby.join, other.id, str(next(requests))
        )
    if people.start < max(people):
        await service.writer.decide(match_id, str(next(requests)), lobby.begin, match.host)
    for _ in range(TURNS):
        match = await service.matches.load(match_id)
        if match.to_act:
            seat = min(match.to_act)
            move = match.rules.notation(rng.choice(match.rules.legal_moves(match.state, seat)))
            await service.writer.decide(
                match_id, str(next(requests)), playing.play, match.order[seat], move
            )


async def _figures(discord: Discord, path: Path) -> dict[str, list[float]]:
    ready, memory, looks = [], [], []
    for _ in range(STARTS):
        start = time.perf_counter()
        async with running(discord, path) as process:
            ready.append(time.perf_counter() - start)
            memory.append(resident(process.pid))
            for _ in range(LOOKS // STARTS):
                before = time.perf_counter()
                await discord.person("Alice").types("/matches")
                looks.append(1000 * (time.perf_counter() - before))
    return {"ready": ready, "memory": memory, "/matches": looks}


@asynccontextmanager
async def running(
    discord: Discord, database: Path | str, shards: Collection[int] = ()
) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run the bot on a database while the context is open. Yield its process once it is connected, or once each
    of the given `shards` is."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "bot", "run"),
        env={
            **os.environ,
            **discord.environment("FAIRWIND_"),
            "FAIRWIND_DATABASE": str(database),
            "FAIRWIND_LOG_LEVEL": "WARNING",
        },
    )
    try:
        await discord.ready(shards)
        yield process
    finally:
        process.terminate()
        await process.wait()
        await discord.gone()


def resident(pid: int) -> float:
    pages = int(Path(f"/proc/{pid}/statm").read_text("utf-8").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

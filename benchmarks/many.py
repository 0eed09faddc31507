"""1,000 unfinished matches of 12 turns each: start to ready, memory, and the time of `/matches`, each
beside an empty database."""

from __future__ import annotations

import asyncio
import os
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import games
from bot.clock import SystemClock
from data import open_database
from matches.inviting import Invitation
from matches.ports import Mark
from matches.service import MatchService
from sandbox import Discord

MATCHES: Final = 1000
TURNS: Final = 12
STARTS: Final = 5
LOOKS: Final = 50


def main() -> None:
    """Prints ready, memory and `/matches`, and their ratios to an empty database."""
    asyncio.run(_main())


async def _main() -> None:
    with tempfile.TemporaryDirectory() as name:
        full, empty = Path(name, "full.sqlite3"), Path(name, "empty.sqlite3")
        async with Discord.start() as discord:
            alice = discord.person("Alice")
            await _filled(full, alice.id, discord)
            figures = {path: await _figures(discord, path) for path in (empty, full)}
    print(f"{MATCHES} unfinished matches of {TURNS} turns (medians of {STARTS} starts)")
    for what, unit, aim in [("ready", "s", 2.0), ("memory", "MB", 1.5), ("/matches", "ms", None)]:
        none, many = figures[empty][what], figures[full][what]
        verdict = f" = {many / none:.2f} × (aim ≤ {aim})" if aim else ""
        print(f"  {what:<10} empty {none:.2f} {unit}, full {many:.2f} {unit}{verdict}")


async def _filled(path: Path, discord_id: int, discord: Discord) -> None:
    """Alice plays in ten of the matches, others in the rest."""
    async with open_database(path) as database:
        service = MatchService(
            database.log, database.lists, database.players, games.find_games(), SystemClock()
        )
        requests = iter(range(10**6, 10**9))
        for index in range(MATCHES):
            player = await service.person(discord_id if index < 10 else index, f"Person {index}")
            channel = discord.server.channel("general").id
            invitation = Invitation("tradewinds", player.id, {}, discord.server.id, channel)
            match_id = await service.open(invitation, str(next(requests)))
            match = await service.begin(match_id, player.id, str(next(requests)))
            for _ in range(TURNS):
                match = await service.library.load(match_id)
                (seat,) = match.to_act
                card = match.rules.notation(match.rules.legal_moves(match.state, seat)[0])
                await service.play(match_id, player.id, card, str(next(requests)))
            shown = Mark(match.version + 1, message=index + 1, channel=channel)
            await database.marks.put(match_id, shown)


async def _figures(discord: Discord, path: Path) -> dict[str, float]:
    ready, memory, looks = [], [], []
    for _ in range(STARTS):
        start = time.perf_counter()
        async with _running(discord, path) as process:
            ready.append(time.perf_counter() - start)
            memory.append(_resident(process.pid))
            for _ in range(LOOKS // STARTS):
                before = time.perf_counter()
                await discord.person("Alice").types("/matches")
                looks.append(1000 * (time.perf_counter() - before))
    return {
        "ready": statistics.median(ready),
        "memory": statistics.median(memory),
        "/matches": statistics.median(looks),
    }


@asynccontextmanager
async def _running(discord: Discord, path: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "bot", "run"),
        env={
            **os.environ,
            **discord.environment(),
            "FAIRWIND_DATABASE": str(path),
            "FAIRWIND_LOG_LEVEL": "WARNING",
        },
    )
    try:
        await discord.ready()
        yield process
    finally:
        process.terminate()
        await process.wait()
        await discord.gone()


def _resident(pid: int) -> float:
    """Megabytes in memory now."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

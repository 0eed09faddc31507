"""Measures a bot with 1,000 matches of all games, most of them unfinished after 12 moves, beside one with an
empty database: the time until it is ready, its memory, and how long `/matches` takes."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from pathlib import Path
from typing import Final

from benchmarks import copying, filling
from benchmarks.running import fairwind
from data import open_database
from sandbox import Discord

MATCHES: Final = 1000
STARTS: Final = 5
LOOKS: Final = 50


def main() -> None:
    """Print the figures of both bots, and their ratios."""
    asyncio.run(_main())


async def _main() -> None:
    with tempfile.TemporaryDirectory() as name:
        full, empty = Path(name, "full.sqlite3"), Path(name, "empty.sqlite3")
        async with Discord.start() as discord:
            alice = discord.person("Alice")
            others = range(1, copying.PEOPLE)
            async with open_database(full) as database:
                place = discord.server.id, discord.server.channel("general").id
                await filling.play(database, *place, [alice.id, *others])
            filling.fill(f"sqlite:///{full}", MATCHES, [discord.server.id])
            figures = {path: await _figures(discord, path) for path in (empty, full)}
    print(
        f"{MATCHES} matches of {filling.TURNS} moves (median and worst of {STARTS} starts, {LOOKS} looks)"
    )
    for what, unit, aim in [("ready", "s", 2.0), ("memory", "MB", 1.5), ("/matches", "ms", None)]:
        none, many = figures[empty][what], figures[full][what]
        ratio = statistics.median(many) / statistics.median(none)
        verdict = f" = {ratio:.2f} × (aim ≤ {aim})" if aim else ""
        print(f"  {what:<10} empty {_both(none)} {unit}, full {_both(many)} {unit}{verdict}")


def _both(found: list[float]) -> str:
    return f"{statistics.median(found):.2f} ({max(found):.2f})"


async def _figures(discord: Discord, path: Path) -> dict[str, list[float]]:
    ready, memory, looks = [], [], []
    for _ in range(STARTS):
        async with fairwind(discord, path) as bot:
            ready.append(bot.ready)
            memory.append(bot.memory)
            for _ in range(LOOKS // STARTS):
                before = time.perf_counter()
                await discord.person("Alice").types("/matches")
                looks.append(1000 * (time.perf_counter() - before))
    return {"ready": ready, "memory": memory, "/matches": looks}

"""Metrics and health of the running bot, requested as by a monitoring system."""

from __future__ import annotations

import asyncio
import json
import re
import resource
from collections.abc import AsyncIterator
from typing import Any

import pytest

from cogs.replying.answering import BUSY
from sandbox import Discord
from tests.bot.metrics.scraping import asked, free_port
from tests.wire.evidence import playing
from tests.wire.process import PATIENCE, Bot
from tests.wire.story import cards_in


@pytest.fixture
async def watched(discord: Discord, tmp_path: Any) -> AsyncIterator[Bot]:
    bot = Bot(discord, tmp_path, FAIRWIND_METRICS=f"127.0.0.1:{free_port()}")
    await bot.start()
    yield bot
    assert await bot.stop() == 0


@pytest.fixture
def port(watched: Bot) -> int:
    return int(watched.settings["FAIRWIND_METRICS"].rpartition(":")[2])


async def scraped(port: int, until: str) -> dict[str, float]:
    """Request the metrics again and again, until one has a name that begins with `until`. Return the value of
    each by name."""
    async with asyncio.timeout(PATIENCE):
        while True:
            _, text = await asked(port, "/metrics")
            lines = [each for each in text.splitlines() if not each.startswith("#")]
            found = {name: float(value) for name, value in (each.rsplit(" ", 1) for each in lines)}
            if any(name.startswith(until) for name in found):
                return found


async def test_metrics_count_play_without_naming_anyone(discord: Discord, port: int) -> None:
    assert (await asked(port, "/healthz"))[0] == 200
    match = await playing(discord, "Alice", "Bob")
    await match.move()
    await discord.settle()
    found = await scraped(port, "fairwind_matches{")
    game = 'game="tradewinds"'
    assert found[f'fairwind_moves_total{{by="player",{game}}}'] == 1
    assert found[f'fairwind_match_changes_total{{{game},state="lobby"}}'] == 1
    assert found[f'fairwind_match_changes_total{{{game},state="running"}}'] == 1
    assert found[f'fairwind_matches{{{game},state="running"}}'] == 1
    assert found["fairwind_answer_seconds_count"] >= 3
    assert found["fairwind_acknowledgement_seconds_count"] == found["fairwind_answer_seconds_count"]
    assert found['fairwind_discord_responses_total{status="200"}'] > 3
    assert found["fairwind_servers"] == len(discord.world.guilds)
    assert found['fairwind_ready{part="gateway"}'] == 1
    assert not any(re.search(r"\d{15}|Alice|Bob", name) for name in found)
    await match.is_whole(1)


async def test_bot_is_not_ready_from_a_refused_write_until_one_succeeds(
    discord: Discord, watched: Bot, port: int
) -> None:
    match = await playing(discord, "Alice", "Bob")
    card = cards_in(await match.hand())[0]
    await discord.settle()
    await answers(port, 200)  # the first heartbeat takes a moment
    ready = await asked(port, "/readyz")
    assert ready == (200, '{"gateway": true, "heart": true, "database": true}')
    assert (await asked(port, "/"))[0] == 404
    _, most = resource.prlimit(watched.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(watched.pid, resource.RLIMIT_FSIZE, (0, most))
    assert (await match.mover.types(f"/tradewinds play card:{card}")).text == str(BUSY)
    assert json.loads((await asked(port, "/readyz"))[1])["database"] is False
    found = await scraped(port, "fairwind_database_refused_total")
    assert found["fairwind_database_refused_total"] >= 1
    resource.prlimit(watched.pid, resource.RLIMIT_FSIZE, (most, most))
    await match.mover.types(f"/tradewinds play card:{card}")
    await match.next_board()
    await answers(port, 200)


async def answers(port: int, status: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while (await asked(port, "/readyz"))[0] != status:
            pass

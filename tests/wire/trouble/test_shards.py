"""One process with several shards: trouble with one shard does not affect the other ones."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from sandbox import Discord, Guild, Limits
from tests.wire.evidence import playing
from tests.wire.process import PATIENCE, Bot
from tests.wire.trouble.test_removals import noted

SHARDS = 2


@pytest.fixture
async def discord() -> AsyncIterator[Discord]:
    limits = Limits(shards=SHARDS, max_concurrency=16)
    async with Discord.start(answer_within=PATIENCE, patience=PATIENCE, limits=limits) as stand_in:
        yield stand_in


@pytest.fixture
def quays(discord: Discord) -> list[Guild]:
    """One server for each shard."""
    return [discord.add_server(f"Quay {shard}", shard=(shard, SHARDS)) for shard in range(SHARDS)]


@pytest.fixture
async def sharded(discord: Discord, quays: list[Guild], tmp_path: Path) -> AsyncIterator[Bot]:
    bot = Bot(discord, tmp_path)
    await bot.launch()
    await discord.ready(range(SHARDS))
    await bot.logs("ready as")
    yield bot
    assert await bot.stop() == 0
    assert "Traceback" not in bot.output


async def test_shard_that_loses_its_session_catches_up_only_on_its_servers(
    discord: Discord, quays: list[Guild], sharded: Bot
) -> None:
    jetty = discord.add_server("Jetty", shard=(1, SHARDS))
    matches = [
        await playing(discord, f"Alice {place.name}", "Bob", channel=place.channel("general"))
        for place in (*quays, jetty)
    ]
    await asyncio.gather(*(match.turn() for match in matches))
    await discord.gateway.drop([1], resumable=False)
    jetty.remove_bot()
    await matches[0].turn()
    await discord.ready(range(SHARDS))
    await noted(sharded, jetty.id)
    for match in matches[:2]:
        await match.turn()
    jetty.add_bot()
    await noted(sharded)
    await matches[2].turn()

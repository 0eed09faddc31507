"""Fixtures: Discord with servers of three shards, and the bot as three processes on PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from sandbox import Discord, Guild, Limits
from sandbox.tests.api_description import violations
from tests import postgres
from tests.wire.process import PATIENCE
from tests.wire.several.fleet import SHARDS, Fleet


@pytest.fixture
async def discord() -> AsyncIterator[Discord]:
    """A stand-in that recommends three shards. Afterwards all traffic is validated against Discord's API."""
    # With this concurrency, all shards can connect at the same time.
    limits = Limits(shards=SHARDS, max_concurrency=16)
    async with Discord.start(answer_within=PATIENCE, patience=PATIENCE, limits=limits) as stand_in:
        yield stand_in
        assert not violations(stand_in.traffic)


@pytest.fixture
def quays(discord: Discord) -> list[Guild]:
    """One server for each shard."""
    return [discord.add_server(f"Quay {k}", shard=(k, SHARDS)) for k in range(SHARDS)]


@pytest.fixture
async def fleet(discord: Discord, quays: list[Guild], tmp_path: Path) -> AsyncIterator[Fleet]:
    """Three processes of the bot, connected to the stand-in."""
    fleet = Fleet(discord, tmp_path, await asyncio.to_thread(postgres.migrated), SHARDS)
    await fleet.start()
    yield fleet
    await fleet.kill()
    assert "Traceback" not in fleet.output

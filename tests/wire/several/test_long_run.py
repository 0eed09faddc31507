"""A long evening: thousands of moves in all games, while processes and the database are killed or paused."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Final

import pytest

from sandbox import Discord, Limits
from sandbox.tests.api_description import violations
from tests import postgres
from tests.wire.duel import matches_in
from tests.wire.process import PATIENCE
from tests.wire.several.campaign import PAUSES, STRIKES, Campaign, Reaper
from tests.wire.several.fleet import SHARDS, Fleet
from tests.wire.several.judging import Summary

MOVES: Final = 2000
KILLS: Final = 80
TABLES: Final = 12
LEAPS: Final = 3


@pytest.fixture
async def discord() -> AsyncIterator[Discord]:
    """A Discord stand-in with the real deadline: it refuses responses that take more than three seconds."""
    limits = Limits(shards=SHARDS, max_concurrency=16)
    async with Discord.start(patience=PATIENCE, limits=limits) as stand_in:
        yield stand_in
        assert not violations(stand_in.traffic)


@pytest.fixture
async def fleet(discord: Discord, tmp_path: Path) -> AsyncIterator[Fleet]:
    """Three processes of the bot with a common clock."""
    fleet = Fleet(discord, tmp_path, await asyncio.to_thread(postgres.migrated), SHARDS)
    fleet.has_clock()
    await fleet.start()
    yield fleet
    await fleet.kill()
    assert "Traceback" not in fleet.output


@pytest.mark.slow
@pytest.mark.timeout(7200)
async def test_long_run_with_kills_loses_doubles_misses_and_leaks_nothing(
    discord: Discord, fleet: Fleet, capsys: pytest.CaptureFixture[str]
) -> None:
    rng, summary = Random(15), Summary()
    servers = [discord.add_server(f"Pier {k}", shard=(k % SHARDS, SHARDS)) for k in range(6)]
    campaign = Campaign(discord, servers, rng)
    reaper = Reaper(discord, fleet, postgres.running(), rng, summary)
    async with asyncio.TaskGroup() as group:
        group.create_task(_let_time_pass(campaign, fleet, summary))
        group.create_task(campaign.play(MOVES, TABLES))
        group.create_task(_reap(campaign, reaper, summary))
    async with matches_in(fleet.database) as service:
        await campaign.judge(service, fleet.database, summary)
    with capsys.disabled():
        print("\n".join(["", str(summary), *summary.faults]))
    assert summary.faults == []
    assert len(summary.strikes) >= KILLS
    assert summary.moves >= MOVES
    assert summary.reminders


async def _let_time_pass(campaign: Campaign, fleet: Fleet, summary: Summary) -> None:
    """Put the clock forward several times, so that people are reminded, but nobody times out."""
    for number in range(1, LEAPS + 1):
        await campaign.until(MOVES * number // (LEAPS + 1))
        fleet.leaps(timedelta(hours=5))
        summary.leaps.append(asyncio.get_running_loop().time())
        await campaign.until_reminded()


async def _reap(campaign: Campaign, reaper: Reaper, summary: Summary) -> None:
    """Kill processes and pause others, again and again, spread evenly over the moves of the campaign."""
    for victims, paused in zip(cycle(STRIKES), cycle(PAUSES), strict=False):
        if len(summary.strikes) >= KILLS:
            return
        await campaign.until(MOVES * len(summary.strikes) // KILLS)
        await reaper.strike(victims)
        await reaper.pause(paused, campaign)

"""A long evening: thousands of moves, while processes and the database are killed again and again."""

from __future__ import annotations

import asyncio
from itertools import cycle
from random import Random
from typing import Final

import pytest

from sandbox import Discord
from tests import postgres
from tests.wire.duel import matches_in
from tests.wire.several.campaign import STRIKES, Campaign, Reaper
from tests.wire.several.fleet import SHARDS, Fleet
from tests.wire.several.judging import Summary

MOVES: Final = 2000
KILLS: Final = 60
TABLES: Final = 12


@pytest.mark.slow
@pytest.mark.timeout(7200)
async def test_nothing_is_lost_doubled_missed_or_leaked(
    discord: Discord, fleet: Fleet, capsys: pytest.CaptureFixture[str]
) -> None:
    rng, summary = Random(15), Summary()
    servers = [discord.add_server(f"Pier {k}", shard=(k % SHARDS, SHARDS)) for k in range(6)]
    campaign = Campaign(discord, servers, rng)
    reaper = Reaper(discord, fleet, postgres.running(), rng, summary)
    async with asyncio.TaskGroup() as group:
        group.create_task(campaign.play(MOVES, TABLES))
        group.create_task(_reap(campaign, reaper, summary))
    async with matches_in(fleet.database) as service:
        await campaign.judge(service, summary)
    with capsys.disabled():
        print(f"\n{summary}")
    assert summary.faults == []
    assert summary.kills.total() >= KILLS
    assert summary.moves >= MOVES


async def _reap(campaign: Campaign, reaper: Reaper, summary: Summary) -> None:
    """Strike in the same pace as moves are made."""
    for victims in cycle(STRIKES):
        if summary.kills.total() >= KILLS:
            return
        await campaign.until(MOVES * summary.kills.total() // KILLS)
        await reaper.strike(victims)

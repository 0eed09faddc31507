"""The private attribute of discord.py from which the bot reads the global rate limit still exists and works."""

from __future__ import annotations

import asyncio

import discord as library
import pytest

from bot.rest.global_rate_limit import is_limited
from sandbox import Discord


@pytest.mark.parametrize("everywhere", [True, False])
async def test_only_a_global_rate_limit_counts_as_limiting_all_requests(
    monkeypatch: pytest.MonkeyPatch, everywhere: bool
) -> None:
    seen = []

    async def instead_of_sleeping(_: float) -> None:
        seen.append(is_limited(client))

    async with Discord.start() as discord:
        monkeypatch.setattr(library.http.Route, "BASE", discord.api_url)
        async with library.Client(intents=library.Intents.none()) as client:
            await client.login(discord.token)
            assert not is_limited(client)
            discord.faults.add(path="/gateway$", status=429, everywhere=everywhere)
            with monkeypatch.context() as patch:
                patch.setattr(asyncio, "sleep", instead_of_sleeping)
                await client.http.request(library.http.Route("GET", "/gateway"))
            assert seen[0] is everywhere
            assert not is_limited(client)

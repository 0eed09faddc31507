"""The time limits of requests to Discord."""

from __future__ import annotations

import aiohttp
import discord

from bot.rest.rest_requests import leave_limits_to_callers


async def test_aiohttp_limits_only_the_connecting_of_later_requests() -> None:
    client = discord.Client(intents=discord.Intents.none())
    async with aiohttp.ClientSession() as session:
        vars(client.http)["_HTTPClient__session"] = session
        leave_limits_to_callers(client)
        assert session.timeout == aiohttp.ClientTimeout(sock_connect=30)

"""Tests the proxy through which benchmarks measure bots that are far from Discord."""

from __future__ import annotations

import asyncio

from aiohttp import ClientSession, web
from aiohttp.test_utils import TestServer

from benchmarks.running import at_a_distance


async def test_connections_through_a_distance_end_before_it() -> None:
    async def answer(_: web.Request) -> web.Response:
        return web.Response(text="here")

    app = web.Application()
    app.router.add_get("/", answer)
    async with TestServer(app) as server:
        async with (
            at_a_distance(str(server.make_url("")), 0.01) as distance,
            ClientSession() as client,
            client.get(distance.address) as response,
        ):
            assert await response.text() == "here"
        assert "benchmarks/running.py" not in str(asyncio.all_tasks())

"""Members and their roles, as a bot's gateway session and REST tell them."""

from __future__ import annotations

import json
from typing import Any

import aiohttp
import pytest

from sandbox import Discord

MEMBERS = 1 << 1


async def _next(socket: aiohttp.ClientWebSocketResponse, name: str) -> Any:
    """Return the data of the next event of this name."""
    while (packet := await socket.receive_json())["t"] != name:
        pass
    return packet["d"]


async def test_packets_name_the_keys_of_events_and_may_come_as_bytes(sandbox: Discord) -> None:
    async with aiohttp.ClientSession() as http, http.ws_connect(sandbox.gateway_url) as socket:
        hello = await socket.receive_json()
        assert (hello["op"], hello["t"], hello["s"]) == (10, None, None)
        identify = {"op": 2, "d": {"token": sandbox.token, "intents": 1}}
        await socket.send_bytes(json.dumps(identify).encode())
        assert (await socket.receive_json())["t"] == "READY"


@pytest.mark.parametrize(
    ("asked", "found", "missing"),
    [
        ({"query": "", "limit": 0}, {"Alice", "Bob"}, []),
        ({"query": "al", "limit": 5}, {"Alice"}, []),
        ({"user_ids": ["1"]}, set(), ["1"]),
    ],
)
async def test_bot_gets_the_members_that_it_asks_for(
    asked: dict[str, Any], found: set[str], missing: list[str]
) -> None:
    async with Discord.start(privileged_intents=MEMBERS) as discord:
        for name in ("Alice", "Bob"):
            discord.person(name)
        async with aiohttp.ClientSession() as http, http.ws_connect(discord.gateway_url) as socket:
            await socket.send_json({"op": 2, "d": {"token": discord.token, "intents": MEMBERS}})
            request = {"guild_id": str(discord.server.id), "nonce": "n", **asked}
            await socket.send_json({"op": 8, "d": request})
            chunk = await _next(socket, "GUILD_MEMBERS_CHUNK")
    assert (chunk["nonce"], chunk["not_found"]) == ("n", missing)
    names = {member["user"]["global_name"] for member in chunk["members"]}
    assert names & {"Alice", "Bob"} == found


async def test_bot_without_the_intent_may_not_ask_for_all_members(sandbox: Discord) -> None:
    async with aiohttp.ClientSession() as http, http.ws_connect(sandbox.gateway_url) as socket:
        await socket.send_json({"op": 2, "d": {"token": sandbox.token, "intents": 1}})
        request = {"guild_id": str(sandbox.server.id), "query": "", "limit": 0}
        await socket.send_json({"op": 8, "d": request})
        async for _ in socket:
            pass
        assert socket.close_code == 4014

"""Helpers for tests on the wire: the type of the fixture `request_api`, bodies, nested errors, and gateway
sessions."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp

from sandbox import Discord

Request = Callable[..., Awaitable[tuple[int, Any]]]
Socket = aiohttp.ClientWebSocketResponse
V2 = 32768
GUILDS_AND_DIRECT_MESSAGES = 1 | 1 << 12


def text(content: str) -> dict[str, Any]:
    return {"type": 10, "content": content}


def v2(*components: Any, **fields: Any) -> dict[str, Any]:
    return {"flags": V2, "components": list(components)} | fields


def at(body: Any, path: str) -> Any:
    node = body.get("errors", {})
    for part in path.split("."):
        assert part in node, (path, body)
        node = node[part]
    return node


def malformed(value: Any) -> Iterator[Any]:
    """Yield copies of a body with one of its parts replaced by a value of another type."""
    yield from (other for other in (5, -1, True, "x", "²", [], ["x"], [5], {}, {"x": 5}, None))
    if isinstance(value, dict):
        for key, part in value.items():
            yield from (value | {key: other} for other in malformed(part))
    if isinstance(value, list):
        for n, part in enumerate(value):
            yield from ([*value[:n], other, *value[n + 1 :]] for other in malformed(part))


@asynccontextmanager
async def socket_to(sandbox: Discord) -> AsyncIterator[Socket]:
    """Connect to the gateway and receive HELLO, but don't identify."""
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(sandbox.gateway_url) as socket,
    ):
        assert (await socket.receive_json())["op"] == 10
        yield socket


async def identify(
    sandbox: Discord, socket: Socket, *shard: object, intents: int = GUILDS_AND_DIRECT_MESSAGES
) -> None:
    data: dict[str, Any] = {"token": sandbox.token, "intents": intents}
    await socket.send_json({"op": 2, "d": data | ({"shard": [*shard]} if shard else {})})


@asynccontextmanager
async def session_of(
    sandbox: Discord, *shard: int, intents: int = GUILDS_AND_DIRECT_MESSAGES
) -> AsyncIterator[Socket]:
    async with socket_to(sandbox) as socket:
        await identify(sandbox, socket, *shard, intents=intents)
        yield socket


async def named(socket: Socket, name: str) -> Any:
    while (packet := await socket.receive_json(timeout=5))["t"] != name:
        pass
    return packet["d"]

"""Tests of the gateway's compression (zlib and zstd): each connection is one stream, flushed after each
packet."""

from __future__ import annotations

import importlib
import json
import sys
import zlib
from collections.abc import Callable
from typing import Any

import aiohttp
import pytest

from sandbox import Discord

Decompress = Callable[[bytes], bytes]


def zstd_stream() -> Decompress:
    """Return a function that decompresses a zstd stream. It uses Python's own library since 3.14, before that a
    backport."""
    library = "compression.zstd" if sys.version_info >= (3, 14) else "backports.zstd"
    decompressor: Any = importlib.import_module(library).ZstdDecompressor()
    return lambda data: decompressor.decompress(data)


def zlib_stream() -> Decompress:
    return zlib.decompressobj().decompress


@pytest.mark.parametrize(
    ("kind", "stream"), [("zlib-stream", zlib_stream), ("zstd-stream", zstd_stream)]
)
async def test_compressed_gateway_connection_delivers_packets(
    sandbox: Discord, kind: str, stream: Callable[[], Decompress]
) -> None:
    decompress = stream()
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(sandbox.gateway_url, params={"compress": kind}) as socket,
    ):

        async def next_packet() -> dict[str, Any]:
            packet: dict[str, Any] = json.loads(decompress(await socket.receive_bytes(timeout=5)))
            return packet

        assert (await next_packet())["op"] == 10
        await socket.send_json({"op": 2, "d": {"token": sandbox.token, "intents": 1}})
        assert (await next_packet())["t"] == "READY"
        arrived = await next_packet()
        assert (arrived["t"], arrived["d"]["name"]) == ("GUILD_CREATE", sandbox.server.name)
        sandbox.server.add_channel("news")
        made = await next_packet()
        assert (made["t"], made["d"]["name"]) == ("CHANNEL_CREATE", "news")

"""A gateway session, and the socket over which it receives events."""

from __future__ import annotations

import asyncio
import importlib
import json
import secrets
import zlib
from collections import deque
from collections.abc import Callable
from typing import Any

from aiohttp import web

from sandbox.protocol.intents import needed
from sandbox.world.entities import Guild
from sandbox.world.snowflakes import JSON

REPLAYABLE = 5000
"""How many packets a session buffers for RESUME."""


class Socket:
    """A WebSocket connection with its compression. Packets are queued and sent in order."""

    def __init__(
        self, ws: web.WebSocketResponse, compression: str, watcher: Callable[[str, str], None]
    ) -> None:
        self.ws = ws
        self._watcher = watcher
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()
        self._compress = _compressor(compression)
        self._writer = asyncio.create_task(self._write())

    def send(self, text: str) -> None:
        self._watcher("to bot", text)
        self._queue.put_nowait(text)

    async def _write(self) -> None:
        while (text := await self._queue.get()) is not None:
            try:
                if self._compress:
                    await self.ws.send_bytes(self._compress(text.encode()))
                else:
                    await self.ws.send_str(text)
            except (ConnectionError, RuntimeError):
                return

    async def finish(self) -> None:
        self._queue.put_nowait(None)
        await self._writer


def _compressor(kind: str) -> Any:
    if kind == "zlib-stream":
        # One context for the whole connection, flushed after every packet: a client decompresses the
        # stream and not single packets.
        # https://docs.discord.com/developers/events/gateway#transport-compression
        stream = zlib.compressobj(level=1)
        return lambda data: stream.compress(data) + stream.flush(zlib.Z_SYNC_FLUSH)
    if kind == "zstd-stream":
        zstandard: Any = importlib.import_module("zstandard")
        zstd = zstandard.ZstdCompressor(level=1).compressobj()
        flush = zstandard.COMPRESSOBJ_FLUSH_BLOCK
        return lambda data: zstd.compress(data) + zstd.flush(flush)
    return None


class Session:
    """A session from IDENTIFY on. It outlives its socket, so that the bot can resume it."""

    def __init__(self, identify: JSON) -> None:
        self.id = secrets.token_hex(16)
        self.intents: int = identify["intents"]
        shard: list[int] = identify.get("shard") or [0, 1]
        self.shard, self.shards = shard
        self.sequence = 0
        self.sent: deque[tuple[int, str]] = deque(maxlen=REPLAYABLE)
        self.socket: Socket | None = None
        self.resumable = True

    def dispatch(self, name: str, data: JSON) -> None:
        self.sequence += 1
        packet = {"op": 0, "t": name, "s": self.sequence, "d": data}
        text = json.dumps(packet, separators=(",", ":"))
        # Buffered before it is sent: what a socket loses is replayed after RESUME.
        self.sent.append((self.sequence, text))
        if self.socket:
            self.socket.send(text)

    def wants(self, name: str, guild: Guild | None) -> bool:
        if guild is not None and (guild.id >> 22) % self.shards != self.shard:
            return False
        # Direct messages go to shard 0 alone.
        if guild is None and self.shard != 0:
            return False
        intent = needed(name, guild)
        return not intent or bool(self.intents & intent)

    def replay(self, after: int) -> None:
        assert self.socket is not None
        for sequence, text in self.sent:
            if sequence > after:
                self.socket.send(text)

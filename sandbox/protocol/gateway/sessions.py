"""Gateway sessions, and the sockets over which they send events to the bot."""

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

from sandbox.protocol.gateway.intents import needed
from sandbox.world.entities import Guild
from sandbox.world.snowflakes import JSON, shard_of

REPLAYABLE = 5000
"""The number of packets that a session keeps. They are sent again when the bot resumes the session."""


class Socket:
    """A bot's WebSocket connection. It queues packets, compresses them, and sends them one at a time."""

    def __init__(
        self, ws: web.WebSocketResponse, compression: str, watcher: Callable[[str, str], None]
    ) -> None:
        self.ws = ws
        self._watcher = watcher
        self._queue: asyncio.Queue[str | int | None] = asyncio.Queue()
        self._compress = _compressor(compression)
        self._writer = asyncio.create_task(self._write())

    def send(self, text: str) -> None:
        self._watcher("to bot", text)
        self._queue.put_nowait(text)

    def tell(self, op: int, data: Any = None) -> None:
        """Send a packet that is not an event, such as HELLO."""
        self.send(json.dumps({"t": None, "s": None, "op": op, "d": data}, separators=(",", ":")))

    def close(self, code: int) -> None:
        """Close the connection with this code, once all queued packets have been sent."""
        self._queue.put_nowait(code)

    async def _write(self) -> None:
        while (packet := await self._queue.get()) is not None:
            try:
                await self._pass_on(packet)
            except (ConnectionError, RuntimeError):
                return

    async def _pass_on(self, packet: str | int) -> None:
        if isinstance(packet, int):
            await self.ws.close(code=packet)
        elif self._compress:
            await self.ws.send_bytes(self._compress(packet.encode()))
        else:
            await self.ws.send_str(packet)

    async def finish(self) -> None:
        self._queue.put_nowait(None)
        await self._writer


def _compressor(kind: str) -> Any:
    if kind == "zlib-stream":
        # Discord compresses a connection as a single stream, and flushes it after each packet. A client
        # decompresses the stream, not single packets.
        # https://docs.discord.com/developers/events/gateway#transport-compression
        stream = zlib.compressobj(level=1)
        return lambda data: stream.compress(data) + stream.flush(zlib.Z_SYNC_FLUSH)
    if kind == "zstd-stream":
        zstd = _zstd()
        context = zstd.ZstdCompressor(level=1)
        return lambda data: context.compress(data, mode=context.FLUSH_BLOCK)
    return None


def _zstd() -> Any:
    """Return the module for Zstandard compression: Python's own since 3.14, otherwise a backport."""
    try:
        return importlib.import_module("compression.zstd")
    except ModuleNotFoundError:
        return importlib.import_module("backports.zstd")


def shard_in(identify: JSON) -> tuple[int, int]:
    """Return the number of the shard and the total number of shards in the data of an IDENTIFY. Without a
    shard, return (0, 1). Raise ValueError or TypeError if the numbers are invalid."""
    shard, shards = identify.get("shard") or (0, 1)
    if not isinstance(shard, int) or not isinstance(shards, int) or not 0 <= shard < shards:
        raise ValueError
    return shard, shards


class Session:
    """A gateway session, which the bot can resume on another socket. `sequence` counts the events sent."""

    def __init__(self, identify: JSON) -> None:
        self.id = secrets.token_hex(16)
        self.intents: int = identify["intents"]
        # READY contains the shard only if IDENTIFY did.
        self.named_shard = "shard" in identify
        self.shard, self.shards = shard_in(identify)
        self.sequence = 0
        self.sent: deque[tuple[int, str]] = deque(maxlen=REPLAYABLE)
        self.socket: Socket | None = None
        self.resumable = True

    def dispatch(self, name: str, data: JSON) -> None:
        self.sequence += 1
        packet = {"op": 0, "t": name, "s": self.sequence, "d": data}
        text = json.dumps(packet, separators=(",", ":"))
        # Buffered before it is sent. If the socket is lost, the packet is sent again after RESUME.
        self.sent.append((self.sequence, text))
        if self.socket:
            self.socket.send(text)

    def serves(self, guild: Guild | None) -> bool:
        """Return whether this session gets the events of a server. Shard 0 gets those outside of servers
        (None)."""
        return self.shard == (shard_of(guild.id, self.shards) if guild else 0)

    def wants(self, name: str, guild: Guild | None) -> bool:
        if not self.serves(guild):
            return False
        intent = needed(name, guild)
        return not intent or bool(self.intents & intent)

    def has_forgotten(self, after: int) -> bool:
        """Return whether some packet that followed this one is no longer kept."""
        return self.sequence - len(self.sent) > after

    def replay(self, after: int) -> None:
        assert self.socket is not None
        for sequence, text in self.sent:
            if sequence > after:
                self.socket.send(text)

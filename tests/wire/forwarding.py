"""A port that forwards to the Discord stand-in once a test opens it."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit


class Way:
    """A local port that leads to the server at `address`. It refuses connections, except inside `open`, where
    it forwards them to the server."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self._to = parts.hostname, parts.port
        self._socket = socket.socket()
        self._socket.bind(("127.0.0.1", 0))  # bound and not listening: connections are refused
        self.port: int = self._socket.getsockname()[1]

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        server = await asyncio.start_server(self._join, sock=self._socket)
        try:
            yield
        finally:
            server.close()

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(*self._to)
        async with asyncio.TaskGroup() as both:
            both.create_task(_pass_on(reader, back))
            both.create_task(_pass_on(there, writer))


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    writer.close()

"""The HTTP server for metrics and health checks. Its limits keep requests from slowing down the bot."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from math import inf
from typing import Final

from aiohttp import web
from aiolimiter import AsyncLimiter
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from bot.metrics.health import Health
from bot.runtime.settings import address_text
from matches.ports.retrying import PORT_TAKEN

logger = logging.getLogger(__name__)

CONNECTIONS: Final = 16
"""Maximum number of open connections. A further connection closes the oldest one."""

_ANSWERS: Final = 25
"""Maximum number of responses per second. Further requests wait."""

_FRESH: Final = 1.0
"""How long the text of the metrics is cached, in seconds."""

_SHUTDOWN: Final = 0.1
"""Maximum time, in seconds, that the end of the process waits for responses under way."""


class MonitoringServer:
    """Serves `/metrics`, `/healthz` and `/readyz`, and nothing else. `clock` returns seconds from any starting
    point."""

    def __init__(
        self,
        registry: CollectorRegistry,
        health: Health,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._registry = registry
        self._health = health
        self._pace = AsyncLimiter(_ANSWERS, 1)
        self._text = b""
        self._clock = clock
        self._written_at = -inf
        app = web.Application()
        app.router.add_get("/metrics", self._metrics)
        app.router.add_get("/healthz", self._alive)
        app.router.add_get("/readyz", self._ready)
        # Cancel the handler when its client disconnects: otherwise abandoned requests would pile up.
        self._runner = web.AppRunner(
            app, access_log=None, handler_cancellation=True, shutdown_timeout=_SHUTDOWN
        )

    async def serve(self, host: str, port: int) -> None:
        """Serve until cancelled. While the port can't be used, log a warning and retry; the bot runs on."""
        await self._runner.setup()
        try:
            server = await self._listening(host, port)
            try:
                await asyncio.Event().wait()
            finally:
                server.close()
        finally:
            await self._runner.cleanup()

    async def _listening(self, host: str, port: int) -> asyncio.Server:
        loop, where = asyncio.get_running_loop(), address_text(host, port)
        while True:
            try:
                server = await loop.create_server(self._protocol, host, port, backlog=CONNECTIONS)
            except (OSError, OverflowError) as error:  # the latter for a port above 65535
                logger.warning(
                    "Can't serve metrics at %s (%s). Check FAIRWIND_METRICS; trying again.",
                    where,
                    getattr(error, "strerror", error),
                )
                await asyncio.sleep(PORT_TAKEN.total_seconds())
            else:
                logger.info("Serving metrics and health checks at http://%s", where)
                return server

    def _protocol(self) -> asyncio.BaseProtocol:
        """Return the protocol for a new connection. If there are too many connections, first close the oldest,
        because aiohttp would keep any number open."""
        manager = self._runner.server
        assert manager is not None
        opened = manager.connections  # oldest first
        for each in opened[: max(0, len(opened) - CONNECTIONS + 1)]:
            if isinstance(each.transport, asyncio.Transport):
                each.transport.abort()  # `close` would wait for the client
        return manager()

    async def _metrics(self, _: web.Request) -> web.Response:
        await self._pace.acquire()
        now = self._clock()
        if now - self._written_at >= _FRESH:
            self._text, self._written_at = generate_latest(self._registry), now
        return web.Response(body=self._text, headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _alive(self, _: web.Request) -> web.Response:
        """Respond that the process is alive. The response itself shows that the event loop is running."""
        await self._pace.acquire()
        return web.json_response({"alive": True})

    async def _ready(self, _: web.Request) -> web.Response:
        await self._pace.acquire()
        parts = await self._health.look()
        return web.json_response(parts, status=200 if all(parts.values()) else 503)

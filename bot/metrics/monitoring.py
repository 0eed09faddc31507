"""Serves the metrics and health checks of one process, even before its database is open."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.gateway.client import Fairwind
from bot.metrics.counted import Counted
from bot.metrics.health import Health
from bot.metrics.instruments import Instruments, Parts
from bot.metrics.server import MonitoringServer
from bot.rest.answers import ResponseObserver
from bot.rest.global_rate_limit import Pacing
from bot.thinking.thinkers import WorkerThinkers
from data import Database
from matches.ports.retrying import cancel_all


class Monitoring:
    """The metrics and health of a process, which are served even before the bot exists. `attach` connects them
    to the bot."""

    def __init__(self, process: int) -> None:
        self.instruments = Instruments(process)
        self.health = Health()
        self._counted: Counted | None = None

    def attach(
        self,
        client: Fairwind,
        database: Database,
        thinkers: WorkerThinkers,
        answers: ResponseObserver,
        pacing: Pacing,
    ) -> None:
        instruments, services = self.instruments, client.services
        client.on_acknowledged = instruments.acknowledged.observe
        client.on_answered = instruments.answered.observe
        services.writer.on_append = instruments.appended
        answers.on_status = instruments.responded
        pacing.on_turn = instruments.waited.observe
        self.health.attach(
            gateway=client.connected_everywhere,
            heart=client.heart.is_alive,
            read=lambda: database.notes.get("health"),
            refusing=lambda: database.load().refusing,
        )
        self._counted = Counted(database.counts().count, services.clock)
        instruments.watch(
            Parts(
                clock=services.clock,
                counted=self._counted,
                load=database.load,
                waiting_thoughts=lambda: thinkers.waiting,
                servers=lambda: len(client.guilds),
                pause=lambda: answers.pause.total_seconds(),
                health=self.health.known,
            )
        )

    async def detach(self) -> None:
        """Stop reading from the database, which is about to close."""
        await self.health.close()
        if self._counted is not None:
            await self._counted.close()


@asynccontextmanager
async def monitoring(where: tuple[str, int], process: int) -> AsyncIterator[Monitoring]:
    """A context manager that serves metrics and health checks at the address `where` while it is open. With
    several processes, the number `process` is added to the port."""
    watched, (host, port) = Monitoring(process), where
    server = MonitoringServer(watched.instruments.registry, watched.health)
    tasks = [
        asyncio.create_task(server.serve(host, port + process)),
        asyncio.create_task(watched.instruments.watch_loop()),
    ]
    try:
        yield watched
    finally:
        await cancel_all(tasks)

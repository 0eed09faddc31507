"""Opens a database of a PostgreSQL server: takes the lease, migrates the tables, and connects."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final, TypeVar

from data.core.address import PostgresAddress
from data.core.connections import Connections
from data.core.postgres import PostgresConnections
from data.core.postgres_link import PostgresLink
from data.core.problem import DatabaseAway, DatabaseProblem, unusable
from data.processes.peers import Alone, Slot
from data.processes.postgres_lease import PostgresLease
from data.processes.postgres_peers import PostgresPeers
from data.versions.migrating import check, migrate
from matches.ports.storage import StorageBusy

T = TypeVar("T")

logger = logging.getLogger(__name__)

_PAUSE: Final = 1.0
"""Seconds between two attempts to prepare the database while its server is unreachable."""


@asynccontextmanager
async def connected(
    address: PostgresAddress, slot: Slot | None = None
) -> AsyncIterator[tuple[Connections, Alone | PostgresPeers]]:
    """Return a context that takes the lease, creates or migrates the tables if needed, and yields the
    connections and this process's `Peers`. `slot` is the process's number and the number of processes. If it is
    None, no other process may use the database.

    Waits while the server is unreachable. Raises DatabaseProblem.
    """
    async with _leased(address, slot) as lease:
        await _patiently(lambda: asyncio.to_thread(migrate, address))
        lease.migrated = True
        async with _opened(address, lease) as connections, _among_peers(address, lease) as peers:
            yield connections, peers


@asynccontextmanager
async def _among_peers(
    address: PostgresAddress, lease: PostgresLease
) -> AsyncIterator[Alone | PostgresPeers]:
    if lease.slot is None:
        yield Alone(lambda: lease.held, lambda: lease.losses)
        return
    peers = PostgresPeers(lease, lease.slot, PostgresLink(address, lease.mark))
    try:
        yield peers
    finally:
        await peers.close()


@asynccontextmanager
async def connected_beside(address: PostgresAddress) -> AsyncIterator[Connections]:
    """Return a context with connections, without taking the lease, so that the bot may be running. Raises
    DatabaseProblem."""
    await asyncio.to_thread(check, address)
    async with _opened(address) as connections:
        yield connections


@asynccontextmanager
async def _leased(address: PostgresAddress, slot: Slot | None) -> AsyncIterator[PostgresLease]:
    """Return a context that takes and holds the lease. If another process takes the lease meanwhile, cancel the
    code in the context, and raise DatabaseProblem."""
    task, loop = asyncio.current_task(), asyncio.get_running_loop()
    taken: list[DatabaseProblem] = []

    def end(problem: DatabaseProblem) -> None:
        taken.append(problem)
        if task is not None:
            task.cancel()

    def lost(problem: DatabaseProblem) -> None:
        loop.call_soon_threadsafe(end, problem)

    lease = PostgresLease(address, lost, slot)
    try:
        await asyncio.to_thread(lease.open, patient=True)
        yield lease
    except asyncio.CancelledError:
        if not taken:
            raise
        raise taken[0] from None
    finally:
        await asyncio.to_thread(lease.close)


@asynccontextmanager
async def _opened(
    address: PostgresAddress, lease: PostgresLease | None = None
) -> AsyncIterator[Connections]:
    connections = PostgresConnections(PostgresLink(address, None if lease is None else lease.check))
    try:
        if lease is None:
            await _open(connections, address)
        else:
            await _patiently(lambda: _open(connections, address))
        yield connections
    finally:
        await connections.close()


async def _open(connections: Connections, address: PostgresAddress) -> None:
    try:
        await connections.open()
    except StorageBusy as error:
        raise DatabaseAway(unusable(address, str(error))) from None


async def _patiently(attempt: Callable[[], Awaitable[T]]) -> T:
    logged = ""
    while True:
        try:
            return await attempt()
        except DatabaseAway as problem:
            if str(problem) != logged:
                logger.warning("%s This process waits for it.", problem)
                logged = str(problem)
        await asyncio.sleep(_PAUSE)

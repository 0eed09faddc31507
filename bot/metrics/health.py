"""Checks whether this process is ready: connected to the gateway, with a working database and a recent
heartbeat."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from matches.ports.retrying import cancel_all
from matches.ports.storage import StorageBusy

_PATIENCE: Final = 1.0
"""Maximum time to wait for the database, in seconds. After it, the database counts as not ready."""


class Health:
    """The health of this process. Until `attach` is called, nothing is ready: the process may still be
    migrating its database, or waiting for it."""

    def __init__(self) -> None:
        self._gateway: Callable[[], bool] = lambda: False
        self._heart: Callable[[], bool] = lambda: False
        self._refusing: Callable[[], bool] = lambda: False
        self._read: Callable[[], Awaitable[object]] | None = None
        self._reading: asyncio.Task[bool] | None = None

    def attach(
        self,
        gateway: Callable[[], bool],
        heart: Callable[[], bool],
        read: Callable[[], Awaitable[object]],
        refusing: Callable[[], bool],
    ) -> None:
        """Set the functions that check the parts of the process.

        - `gateway`: returns whether all shards are connected, so that commands arrive.
        - `heart`: returns whether there was a recent heartbeat. Without one, the players' clocks do not run.
        - `read`: reads something small from the database, or raises StorageBusy.
        - `refusing`: returns whether the database rejected a write and has accepted none since.
        """
        self._gateway, self._heart, self._read, self._refusing = gateway, heart, read, refusing

    def known(self) -> dict[str, bool]:
        """Return whether the gateway and the heartbeat are ready. Leave out the database, so that this never
        waits, unlike `look`."""
        return {"gateway": self._gateway(), "heart": self._heart()}

    async def look(self) -> dict[str, bool]:
        """Return whether each part is ready, including the database. Wait at most `_PATIENCE` seconds."""
        return {**self.known(), "database": await self._database()}

    async def close(self) -> None:
        """Report all parts as not ready from now on, because the process is about to end."""
        self._gateway = self._heart = lambda: False
        self._read = None
        if self._reading is not None:
            await cancel_all([self._reading])

    async def _database(self) -> bool:
        """Return whether the database can be read and accepts writes. Concurrent calls share one read."""
        if self._reading is None or self._reading.done():
            self._reading = asyncio.create_task(self._readable())
        # Once the read is done, another call may replace it before this one goes on.
        reading = self._reading
        done, _ = await asyncio.wait({reading}, timeout=_PATIENCE)
        return bool(done) and not reading.cancelled() and reading.result() and not self._refusing()

    async def _readable(self) -> bool:
        if self._read is None:
            return False
        try:
            await self._read()
        except StorageBusy:
            return False
        return True

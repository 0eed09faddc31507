"""Stores the bot's notes: small values with a key, which must survive a restart."""

from __future__ import annotations

from typing import Final

from sqlalchemy import delete, select

from data.core.connections import Store
from data.core.upserts import insert_or_update
from data.schema import notes


class Notes(Store):
    """Stores notes: short texts, by key. For example, one is a digest of the commands that Discord knows."""

    async def get(self, key: str) -> str | None:
        query = select(notes.c.value).where(notes.c.key == key)
        return await self._connections.scalar(query)

    async def put(self, key: str, value: str) -> None:
        values = {"key": key, "value": value}
        await self._connections.execute(_PUT, values)

    async def drop(self, key: str) -> None:
        query = delete(notes).where(notes.c.key == key)
        await self._connections.execute(query)

    async def keys(self, beginning: str) -> list[str]:
        query = select(notes.c.key).where(notes.c.key.startswith(beginning, autoescape=True))
        return [*await self._connections.scalars(query)]


_PUT: Final = insert_or_update(notes, ["value"])

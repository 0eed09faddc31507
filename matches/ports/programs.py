"""The versions of the program that use the database, so that one follows the other without a stop."""

from __future__ import annotations

from typing import Protocol


class Programs(Protocol):
    """The programs of this bot: all its processes, now and before. Both methods may raise StorageBusy."""

    async def outdated(self) -> bool:
        """Whether a newer version of the program has ever used the database."""
        ...

    async def all_know(self, version: str) -> bool:
        """Whether all processes that are running are of this version or of a newer one."""
        ...


class OnlyProgram:
    """Implements Programs for a program that nobody else runs."""

    async def outdated(self) -> bool:
        return False

    async def all_know(self, _: str) -> bool:
        return True

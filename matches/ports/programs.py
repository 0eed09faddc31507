"""The versions of the program that use the database, so that an update needs no downtime."""

from __future__ import annotations

from typing import Protocol


class Programs(Protocol):
    """The programs of this bot: all its processes, present and past. Both methods may raise StorageBusy."""

    async def outdated(self) -> bool:
        """Return whether a newer version of the program has ever used the database."""
        ...

    async def all_know(self, version: str) -> bool:
        """Return whether all running processes have this version or a newer one."""
        ...


class OnlyProgram:
    """Implements Programs for a program that runs alone."""

    async def outdated(self) -> bool:
        return False

    async def all_know(self, _: str) -> bool:
        return True

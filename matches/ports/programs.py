"""The versions of the program that use the database. Knowing them allows an update without downtime."""

from __future__ import annotations

from typing import Protocol


class Programs(Protocol):
    """The processes that have used the database, with the version of the program of each. Both methods may
    raise StorageBusy."""

    async def outdated(self) -> bool:
        """Return whether a newer version of the program has ever used the database."""
        ...

    async def all_know(self, version: str) -> bool:
        """Return whether all running processes have this version or a newer one."""
        ...


class OnlyProgram:
    """Implements `Programs` for a program that is the only one to use its database."""

    async def outdated(self) -> bool:
        return False

    async def all_know(self, _: str) -> bool:
        return True

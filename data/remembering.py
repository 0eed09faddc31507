"""What is remembered of answers of the database, while nobody changes them unheard."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping
from typing import Final, Generic, TypeVar

from data.connections import Connections, Work

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

MOST: Final = 20_000
"""The number of answers about people and servers at which all are forgotten."""


class Remembered(Generic[K, V]):
    """Answers by their keys. `hears` says whether this process would hear of every change now: what is read
    while it does not is not kept."""

    def __init__(
        self, connections: Connections, hears: Callable[[], bool], most: int | None = None
    ) -> None:
        self._connections = connections
        self._hears = hears
        self._most = most or MOST
        self._known: dict[K, V] = {}
        self._forgotten = 0

    def get(self, key: K) -> V | None:
        return self._known.get(key)

    async def look(
        self, keys: Collection[K], read: Callable[[Collection[K]], Work[Mapping[K, V]]]
    ) -> Mapping[K, V]:
        """The answers to these keys. `read` makes the transaction that reads those that are not remembered."""
        known = {key: self._known[key] for key in keys if key in self._known}
        missing = [key for key in keys if key not in known]
        if not missing:
            return known
        forgotten = self._forgotten
        found = await self._connections.read(read(missing))
        # What was read before a change is not kept after it.
        if self._hears() and forgotten == self._forgotten:
            if len(self._known) + len(found) > self._most:
                self._known.clear()
            self._known.update(found)
        return {**known, **found}

    def forget(self, key: K | None = None) -> None:
        """It has changed; None: any may have."""
        self._forgotten += 1
        if key is None:
            self._known.clear()
        else:
            self._known.pop(key, None)

"""A cache of pictures that are likely to be viewed again soon."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Final

MOST_PICTURES: Final = 100
"""The maximum number of cached pictures, about 5 MB."""


class Album:
    """An LRU cache of pictures and their alternative texts."""

    def __init__(self, most: int = MOST_PICTURES) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, tuple[bytes, str]] = OrderedDict()
        self._forgotten = 0

    async def picture(
        self, key: Hashable, paint: Callable[[], Awaitable[tuple[bytes, str]]]
    ) -> tuple[bytes, str]:
        """Return the cached picture, or paint a new one. The key must cover everything that the picture depends
        on, including the language."""
        if key not in self._kept:
            forgotten = self._forgotten
            painted = await paint()
            if forgotten != self._forgotten:  # it may name a person who has been erased meanwhile
                return painted
            self._kept[key] = painted
        self._kept.move_to_end(key)
        found = self._kept[key]
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return found

    def forget(self) -> None:
        """Empty the cache, since any picture may name a person whose data was erased."""
        self._forgotten += 1
        self._kept.clear()

"""A cache of encoded pictures that are likely to be viewed again soon."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Final

MOST_PICTURES: Final = 100
"""The default maximum number of cached pictures: together they take about 5 MB."""


class Album:
    """An LRU cache of encoded pictures, each with its alternative text. It holds at most `most` of them."""

    def __init__(self, most: int = MOST_PICTURES) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, tuple[bytes, str]] = OrderedDict()
        self._forgotten = 0

    async def picture(
        self, key: Hashable, paint: Callable[[], Awaitable[tuple[bytes, str]]]
    ) -> tuple[bytes, str]:
        """Return the cached picture and alternative text for `key`. If there are none, call `paint` to make
        them, and cache the result. The key must cover everything that the picture depends on, including the
        language."""
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
        """Empty the cache. Called when a person's data is erased, because any cached picture may show that
        person's name."""
        self._forgotten += 1
        self._kept.clear()

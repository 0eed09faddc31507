"""Pictures that somebody may want to see again soon."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Final

MOST_PICTURES: Final = 100
"""About five megabytes."""


class Album:
    """The pictures that were looked at last, with their alternative texts."""

    def __init__(self, most: int = MOST_PICTURES) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, tuple[bytes, str]] = OrderedDict()
        self._forgotten = 0

    async def picture(
        self, key: Hashable, paint: Callable[[], Awaitable[tuple[bytes, str]]]
    ) -> tuple[bytes, str]:
        """The kept picture, or a new one. The key says everything that the picture depends on, the language
        too."""
        if key not in self._kept:
            forgotten = self._forgotten
            painted = await paint()
            if forgotten != self._forgotten:  # it may name somebody who was erased meanwhile
                return painted
            self._kept[key] = painted
        self._kept.move_to_end(key)
        found = self._kept[key]
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return found

    def forget(self) -> None:
        """Keep no picture any more: any may name somebody who was erased."""
        self._forgotten += 1
        self._kept.clear()

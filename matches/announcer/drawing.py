"""Pictures for the channels: drawn few at a time, and not anew for each attempt at the same message."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Hashable
from typing import Any, Final

from games.rules import Seat
from matches.ports.channel import Painter

AT_ONCE: Final = 2
"""Pictures that are not encoded yet take megabytes."""

_KEPT: Final = 32


class Drawing:
    """A painter that keeps the last pictures; `painter` does the work."""

    def __init__(self, painter: Painter) -> None:
        self._painter = painter
        self._places = asyncio.Semaphore(AT_ONCE)
        self._kept: OrderedDict[Hashable, tuple[bytes, str]] = OrderedDict()

    async def paint(
        self, game: str, view: Any, names: tuple[str, ...], absent: frozenset[Seat]
    ) -> tuple[bytes, str]:
        key = (game, view, names, absent)
        async with self._places:
            painted = self._kept.get(key) or await self._painter.paint(game, view, names, absent)
        self._kept[key] = painted
        self._kept.move_to_end(key)
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return painted

    def tell(self, game: str, view: Any, names: tuple[str, ...], absent: frozenset[Seat]) -> str:
        return self._painter.tell(game, view, names, absent)

    def tell_end(
        self, game: str, view: Any, names: tuple[str, ...], absent: frozenset[Seat]
    ) -> str:
        return self._painter.tell_end(game, view, names, absent)

    def progress(self, game: str, view: Any) -> str:
        return self._painter.progress(game, view)

    def standing(self, game: str, view: Any) -> str:
        return self._painter.standing(game, view)

"""Limits concurrent drawing, and caches pictures so that a retry does not draw them again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, Final

from games.rules import Seat
from matches.log.history.ending import Ending
from matches.ports.channel import Faces, Painter
from matches.ports.leased_cache import LeasedCache, unshared
from texts.language import Language
from texts.text import Text

AT_ONCE: Final = 2
"""How many pictures are drawn at a time. A picture takes megabytes of memory until it is encoded."""

_CACHED: Final = 32
"""How many pictures are cached."""


class Drawing:
    """A `Painter` that draws with another painter and caches the pictures by their views."""

    def __init__(self, painter: Painter) -> None:
        self._painter = painter
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._cache: LeasedCache[Hashable, tuple[bytes, str]] = LeasedCache(unshared, _CACHED)

    def forget(self) -> None:
        """Empty the cache, because any picture may name or show someone whose data was erased."""
        self._cache.forget()

    async def paint(
        self,
        game: str,
        view: Any,
        names: tuple[str, ...],
        absent: frozenset[Seat],
        language: Language,
        faces: Faces = (),
    ) -> tuple[bytes, str]:
        seen = (game, view, names, absent, language, faces)
        return await self._painted(seen, lambda: self._painter.paint(*seen))

    async def paint_end(
        self,
        game: str,
        ending: Ending,
        names: tuple[str, ...],
        absent: frozenset[Seat],
        language: Language,
    ) -> tuple[bytes, str]:
        # The key contains only a hash of the ending, because the ending would keep the whole course of the
        # match in memory.
        key = (game, hash(ending), names, absent, language)
        return await self._painted(
            key, lambda: self._painter.paint_end(game, ending, names, absent, language)
        )

    async def paint_cover(self, game: str, language: Language) -> tuple[bytes, str]:
        return await self._painter.paint_cover(game, language)

    async def _painted(
        self, key: Hashable, paint: Callable[[], Awaitable[tuple[bytes, str]]]
    ) -> tuple[bytes, str]:
        async with self._slots:
            # Look the picture up only inside the semaphore. Another task may have drawn it while this one
            # waited for a slot.
            return await self._cache.look_up(key, paint)

    def tell(self, game: str, view: Any, names: tuple[str, ...], absent: frozenset[Seat]) -> Text:
        return self._painter.tell(game, view, names, absent)

    def brief(self, game: str, view: Any, names: tuple[str, ...], absent: frozenset[Seat]) -> Text:
        return self._painter.brief(game, view, names, absent)

    def tell_end(
        self,
        game: str,
        view: Any,
        names: tuple[str, ...],
        absent: frozenset[Seat],
        late: frozenset[Seat] = frozenset(),
    ) -> Text:
        return self._painter.tell_end(game, view, names, absent, late)

    def progress(self, game: str, view: Any) -> Text:
        return self._painter.progress(game, view)

    def standing(self, game: str, view: Any) -> Text:
        return self._painter.standing(game, view)

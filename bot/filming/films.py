"""Films that people ask for: one is drawn at a time, few wait, and those that were made last are kept."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable
from contextlib import asynccontextmanager
from typing import Final

from bot.filming.process import FilmFailed, filmed
from matches.decisions.refusal import Refused
from renderers.film import Drawn, Script
from texts.text import phrase

logger = logging.getLogger(__name__)

WAITING: Final = 8
"""So many films may wait: about half a minute. Each is asked for by another person."""

KEPT: Final = 24_000_000
"""Bytes of films that are kept: of usual matches about twenty."""

ONE_AT_A_TIME: Final = phrase(
    "I am already drawing a film for you. Ask for the next one when it is there."
)
TOO_MANY: Final = phrase("Too many films are being drawn. Try again in a minute.")

Filming = Callable[[Script, Drawn], Awaitable[bytes]]


class Take:
    """A film that is being drawn. `drawn` pictures of `pictures` are ready, and `before` films come first."""

    def __init__(self, person: int, script: Script) -> None:
        self.person = person
        self.script = script
        self.drawn = 0
        self.pictures = len(script.scenes) + (script.end is not None)
        self.before = 0
        self._over = asyncio.Event()
        self._film: bytes | None = None

    @property
    def film(self) -> bytes | None:
        """The film; None while it is drawn, and if it failed."""
        return self._film

    @property
    def over(self) -> bool:
        return self._over.is_set()

    async def wait(self, seconds: float) -> None:
        """Wait until it is over, but not longer than that."""
        try:
            async with asyncio.timeout(seconds):
                await self._over.wait()
        except TimeoutError:
            pass

    def tell(self, drawn: int, pictures: int) -> None:
        self.drawn, self.pictures = drawn, pictures

    def end(self, film: bytes | None) -> None:
        self._film = film
        self._over.set()


class Films:
    """Draws films by `filming`, in the order in which they are asked for."""

    def __init__(self, filming: Filming = filmed, waiting: int = WAITING, kept: int = KEPT) -> None:
        self._filming = filming
        self._waiting = waiting
        self._most = kept
        self._takes: OrderedDict[Hashable, Take] = OrderedDict()
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._working: asyncio.Task[None] | None = None
        self._closed = False

    def kept(self, key: Hashable) -> bytes | None:
        """A film that was made of late. The key says everything that it depends on."""
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def take(self, key: Hashable, person: int, script: Script) -> Take:
        """Have a film drawn, or share one that is drawn already; raises Refused if that is too much."""
        if key in self._takes:
            return self._takes[key]
        if any(each.person == person for each in self._takes.values()):
            raise Refused(ONE_AT_A_TIME)
        if self._closed or len(self._takes) > self._waiting:
            raise Refused(TOO_MANY)
        take = self._takes[key] = Take(person, script)
        self._count()
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work())
        return take

    async def close(self) -> None:
        """Give up what is drawn or waits."""
        self._closed = True
        if self._working is not None:
            self._working.cancel()
            await asyncio.wait([self._working])
        for take in self._takes.values():
            take.end(None)
        self._takes.clear()

    async def _work(self) -> None:
        while self._takes:
            key, take = next(iter(self._takes.items()))
            film = await self._film_of(take)
            if film is not None:
                self._keep(key, film)
            del self._takes[key]
            take.end(film)
            self._count()

    async def _film_of(self, take: Take) -> bytes | None:
        try:
            return await self._filming(take.script, take.tell)
        except FilmFailed as error:
            logger.error("a film of %s failed: %s", take.script.game, error)
        except Exception as error:  # its text could tell what is not for logs
            logger.error("a film of %s failed: %s", take.script.game, type(error).__name__)
        return None

    def _count(self) -> None:
        for before, take in enumerate(self._takes.values()):
            take.before = before

    def _keep(self, key: Hashable, film: bytes) -> None:
        self._kept[key] = film
        while len(self._kept) > 1 and sum(map(len, self._kept.values())) > self._most:
            self._kept.popitem(last=False)


@asynccontextmanager
async def filming() -> AsyncIterator[Films]:
    """Films, which end with the context."""
    films = Films()
    try:
        yield films
    finally:
        await films.close()

"""Makes the films of matches that people request. One film is drawn at a time, in a process of its own, a few
wait in a queue, and the most recent are cached."""

from __future__ import annotations

import asyncio
import logging
import pickle
import time
from asyncio.subprocess import Process
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable
from contextlib import asynccontextmanager, suppress
from typing import Final

from bot.filming import FILM
from bot.runtime.child_processes import start_child
from matches.decisions.refusal import Refused
from matches.ports.leased_cache import LruCache
from renderers.script import Drawn, Script
from texts.language import ENGLISH
from texts.text import phrase

logger = logging.getLogger(__name__)

PATIENCE: Final = 180.0
"""How many seconds the drawing process may take in all. Only a very busy machine takes that long."""

WAITING: Final = 8
"""Maximum number of films in the queue: about half a minute of work. Each person may have one."""

ANSWERABLE: Final = 12 * 60.0
"""How many seconds after its request an unfinished film is given up. Discord accepts a reply for 15 minutes."""

KEPT: Final = 24_000_000
"""Maximum size of the cache, in bytes. It holds about twenty films of ordinary matches."""

ONE_AT_A_TIME: Final = phrase(
    "I am already making a film for you. Ask for the next one when it is ready."
)
TOO_MANY: Final = phrase("Too many films are being made. Try again in a few minutes.")

Filming = Callable[[Script, Drawn], Awaitable[bytes]]


class FilmFailed(Exception):
    """Raised when a film could not be made. The message gives the reason, for the log."""


async def filmed(script: Script, drawn: Drawn) -> bytes:
    """Let a separate process draw a film. After each picture, call `drawn` with how many are drawn, and how
    many there are. Raise FilmFailed if the film could not be made."""
    try:
        process = await start_child("-P", "-m", "bot.filming.worker")
    except OSError as error:
        raise FilmFailed(f"its process can't be started: {error.strerror}") from None
    try:
        async with asyncio.timeout(PATIENCE):
            try:
                return await _film_of(process, script, drawn)
            except (asyncio.IncompleteReadError, ConnectionError, ValueError):
                code = await process.wait()
                raise FilmFailed(f"its process ended with exit code {code}") from None
    except TimeoutError:
        raise FilmFailed(f"it took more than {PATIENCE:g} s") from None
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def _film_of(process: Process, script: Script, drawn: Drawn) -> bytes:
    assert process.stdin
    assert process.stdout
    # A language object contains its whole catalogue. Send only its code; the other process loads the catalogue
    # itself.
    sent = script.language.code, script.translated(ENGLISH)
    process.stdin.write(pickle.dumps(sent, pickle.HIGHEST_PROTOCOL))
    process.stdin.write_eof()
    while True:
        line = await process.stdout.readuntil()
        kind, number = line.split()
        if kind == FILM:
            return await process.stdout.readexactly(int(number))
        drawn(int(kind), int(number))


class Take:
    """A requested film: queued, being drawn, or finished.

    - `asked`: the time of the request, in seconds of the clock of `Films`.
    - `before`: how many other films are ahead of it in the queue.
    - `drawn`, `pictures`: how many of its pictures are drawn, and how many it has.
    - `film`: the finished film. None until it is ready; it stays None if the film could not be made.
    - `outdated`: whether it was given up because its names may have changed. It must be requested again.
    """

    def __init__(self, person: int, script: Script, asked: float) -> None:
        self.person = person
        self.script = script
        self.asked = asked
        self.drawn = 0
        self.pictures = len(script.scenes) + (script.end is not None)
        self.before = 0
        self._over = asyncio.Event()
        self.film: bytes | None = None
        self.outdated = False

    @property
    def over(self) -> bool:
        return self._over.is_set()

    async def wait(self, seconds: float) -> None:
        """Wait at most this many seconds for the film to be finished or given up."""
        try:
            async with asyncio.timeout(seconds):
                await self._over.wait()
        except TimeoutError:
            pass

    def tell(self, drawn: int, pictures: int) -> None:
        self.drawn, self.pictures = drawn, pictures

    def end(self, film: bytes | None) -> None:
        self.film = film
        self._over.set()


class Films:
    """The queue and cache of films. `filming` draws one film, `waiting` is the maximum length of the queue,
    `kept` is the size of the cache in bytes, and `clock` returns seconds."""

    def __init__(
        self,
        filming: Filming = filmed,
        waiting: int = WAITING,
        kept: int = KEPT,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._filming = filming
        self._clock = clock
        self._last = 0.0
        self._begun = 0.0
        self._waiting = waiting
        self._takes: OrderedDict[Hashable, Take] = OrderedDict()
        self._kept: LruCache[Hashable, bytes] = LruCache(kept, len)
        self._working: asyncio.Task[None] | None = None
        self._closed = False

    def kept(self, key: Hashable) -> bytes | None:
        """Return a cached film, or None. The key must contain everything that the film depends on."""
        return self._kept.get(key)

    def take(self, key: Hashable, person: int, script: Script) -> Take:
        """Queue a film for a person and return it, or return the same film if it is already queued or being
        drawn.

        Raise Refused if the person waits for another film, the queue is full, or the wait would be too long.
        """
        if key in self._takes:
            return self._takes[key]
        if any(each.person == person for each in self._takes.values()):
            raise Refused(ONE_AT_A_TIME)
        if self._closed or len(self._takes) > self._waiting or self._wait() > ANSWERABLE:
            raise Refused(TOO_MANY)
        take = self._takes[key] = Take(person, script, self._clock())
        self._count()
        if self._working is None or self._working.done():
            self._begun = self._clock()
            self._working = asyncio.create_task(self._work())
        return take

    def forget(self) -> None:
        """Empty the cache, and give up the films that are queued or being drawn. Called after a person's data
        was deleted, because any film may show their name."""
        self._kept.clear()
        for take in self._takes.values():
            take.outdated = True
        self._give_up()

    async def close(self) -> None:
        """Give up all films that are queued or being drawn, and reject new requests."""
        self._closed = True
        if self._working is not None:
            self._working.cancel()
            await asyncio.wait([self._working])
        self._give_up()

    def _give_up(self) -> None:
        for take in self._takes.values():
            take.end(None)
        self._takes.clear()

    async def _work(self) -> None:
        while self._takes:
            key, take = next(iter(self._takes.items()))
            film = await self._film_of(take)
            if take.outdated:
                continue
            if film is not None:
                self._kept.put(key, film)
            del self._takes[key]
            take.end(film)
            self._count()

    def _wait(self) -> float:
        """Estimate in how many seconds a new film would be ready."""
        if not self._takes:  # try again, even if the last one was slow
            return 0.0
        return (len(self._takes) + 1) * max(self._last, self._clock() - self._begun)

    async def _film_of(self, take: Take) -> bytes | None:
        self._begun = self._clock()
        left = take.asked + ANSWERABLE - self._begun
        try:
            if left > 0:
                async with asyncio.timeout(left):
                    return await self._filming(take.script, take.tell)
            raise TimeoutError
        except TimeoutError:
            logger.warning(
                "A film of %s took too long and can no longer be posted.", take.script.game
            )
        except FilmFailed as error:
            logger.error("A film of %s failed: %s", take.script.game, error)
        except Exception as error:  # its text may contain what must not be logged
            logger.error("A film of %s failed: %s", take.script.game, type(error).__name__)
        finally:
            self._last = self._clock() - self._begun
        return None

    def _count(self) -> None:
        for before, take in enumerate(self._takes.values()):
            take.before = before


@asynccontextmanager
async def filming() -> AsyncIterator[Films]:
    films = Films()
    try:
        yield films
    finally:
        await films.close()

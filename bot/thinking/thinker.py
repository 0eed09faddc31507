"""Manages one worker process: starts it at the first question, communicates with it, limits its thoughts' time,
and replaces it when needed."""

from __future__ import annotations

import asyncio
import logging
import pickle
from asyncio.subprocess import Process
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

from bot.runtime.child_processes import start_child
from bot.runtime.low_priority import MEMORY, NICENESS
from bot.thinking import worker as program
from bot.thinking.worker import LENGTH, Reply, message
from matches.ports.retrying import THINKER
from matches.ports.thinking import Question
from players.thought import Thought

logger = logging.getLogger(__name__)

SECONDS: Final = 10.0
"""Maximum processor time of a thought, in seconds. No computer player needs a third of it."""

STARTING: Final = 60.0
"""Maximum seconds for a worker to start. It needs only 0.2 seconds of processor time, but has low priority."""

GUARD: Final = 30.0
"""The number of seconds without a reply after which a worker counts as hung. The worker itself gives up a
thought after `SECONDS` of processor time; on a busy machine, that takes longer."""

ATTEMPTS: Final = 3
"""The number of workers that may die, one after another, over the same question before it is given up."""

RETIREMENT: Final = 500
"""The number of thoughts after which a worker is replaced, because its memory use may grow."""


class WorkerEnded(Exception):
    """Raised when a worker process has died or could not be started. The message gives the reason."""


class Worker:
    """A worker process, which answers one question at a time. Create it with `start_worker`."""

    def __init__(self, process: Process) -> None:
        assert process.stdin
        assert process.stdout
        self._process = process
        self._questions = process.stdin
        self._replies = process.stdout

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def alive(self) -> bool:
        return self._process.returncode is None

    async def reply(self, question: Question) -> Reply:
        """Send a question to the worker and return its reply. Raise WorkerEnded if the process dies.

        If this call is cancelled, the worker is no longer usable: then call only `end`.
        """
        asked = question.game, question.view, question.level, question.seed, question.kept
        self._questions.write(message(asked))
        with suppress(ConnectionError):  # `next_message` raises WorkerEnded then
            await self._questions.drain()
        return await self.next_message()

    async def next_message(self) -> Reply:
        try:
            (length,) = LENGTH.unpack(await self._replies.readexactly(LENGTH.size))
            reply: Reply = pickle.loads(await self._replies.readexactly(length))
            return reply
        except (asyncio.IncompleteReadError, ConnectionError):
            raise WorkerEnded(
                f"its process ended with exit code {await self._process.wait()}"
            ) from None

    async def end(self) -> None:
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()


async def start_worker(niceness: int = NICENESS, seconds: float = SECONDS) -> Worker:
    """Start a worker process, and return it once it is ready. `niceness` lowers its priority, and `seconds`
    limits the processor time of each thought. Raise WorkerEnded if the start fails or takes too long."""
    try:
        # Leave out site-packages and the current folder: the worker needs only the standard library and this
        # program's own modules.
        limits = str(niceness), str(MEMORY), str(seconds)
        started = Worker(await start_child("-S", "-P", "-m", program.__name__, *limits))
    except OSError as error:
        raise WorkerEnded(f"its process can't be started: {error.strerror}") from None
    try:
        async with asyncio.timeout(STARTING):
            await started.next_message()
    except TimeoutError:
        await started.end()
        raise WorkerEnded("its process did not start in time") from None
    except BaseException:
        await started.end()
        raise
    return started


class Thinker:
    """Answers one question at a time with a worker process, which it replaces when needed.

    A question fails once `ATTEMPTS` workers have died over it, or if one does not reply in time. The second
    failure in a row begins a pause in which no worker is asked.

    - `guard`: the time limit of a thought, in seconds.
    - `retirement`: the number of thoughts after which a worker is replaced.
    - `start`: starts a worker.
    """

    def __init__(
        self,
        guard: float = GUARD,
        retirement: int = RETIREMENT,
        start: Callable[[], Awaitable[Worker]] = start_worker,
    ) -> None:
        self._guard = guard
        self._retirement = retirement
        self._start = start
        self._worker: Worker | None = None
        self._thoughts = 0
        self._failures = 0
        self._rests_until = 0.0

    async def think(self, question: Question) -> Thought[Any] | None:
        """Return a worker's thought about a question; None if thinking failed. During the pause after several
        failures in a row, return None at once."""
        if asyncio.get_running_loop().time() < self._rests_until:
            return None
        for _ in range(ATTEMPTS):
            try:
                return await self._thought(question)
            except WorkerEnded as error:
                logger.warning(
                    "A worker died while thinking about match %s: %s", question.match_id, error
                )
                await self.end()
            except TimeoutError:
                logger.error(
                    "Thinking about match %s took more than %g s, so its worker was ended.",
                    question.match_id,
                    self._guard,
                )
                break
        await self._rest()
        return None

    async def end(self) -> None:
        worker, self._worker = self._worker, None
        if worker:
            await worker.end()

    async def _thought(self, question: Question) -> Thought[Any] | None:
        """Return a worker's thought about a question; None if thinking failed. Raise WorkerEnded if the worker
        dies, TimeoutError if it hangs."""
        worker = await self._living()
        async with asyncio.timeout(self._guard):
            reply = await worker.reply(question)
        self._failures = 0
        self._thoughts += 1
        if self._thoughts >= self._retirement:
            await self.end()
        if isinstance(reply, Thought):
            return reply
        logger.error("Thinking about match %s failed: %s", question.match_id, reply)
        return None

    async def _living(self) -> Worker:
        if self._worker is None or not self._worker.alive:
            await self.end()  # if it died while idle, no thought has failed
            self._worker, self._thoughts = await self._start(), 0
        return self._worker

    async def _rest(self) -> None:
        await self.end()
        self._failures += 1
        if self._failures > 1:
            pause = THINKER.pause(self._failures - 1)
            self._rests_until = asyncio.get_running_loop().time() + pause.total_seconds()

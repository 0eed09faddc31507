"""Starts one worker process and communicates with it."""

from __future__ import annotations

import asyncio
import pickle
from asyncio.subprocess import Process
from contextlib import suppress
from typing import Final

from bot.runtime.child_processes import start_child
from bot.runtime.low_priority import MEMORY, NICENESS
from bot.thinking import worker
from bot.thinking.worker import LENGTH, Reply, message
from matches.ports.thinking import Question

SECONDS: Final = 10.0
"""Maximum processor time of a thought, in seconds. No computer player needs a third of it."""

STARTING: Final = 60.0
"""Maximum seconds for a worker to start. It needs only 0.2 seconds of processor time, but has low priority."""


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
        started = Worker(await start_child("-S", "-P", "-m", worker.__name__, *limits))
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

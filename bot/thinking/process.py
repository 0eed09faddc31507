"""One worker process, seen from the bot."""

from __future__ import annotations

import asyncio
import os
import pickle
import subprocess
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from bot.thinking import worker
from bot.thinking.worker import LENGTH, Reply, message
from matches.ports.thinking import Question

NICENESS: Final = 10
"""People's answers come first. With SCHED_IDLE they came hardly sooner, and a busy machine left thoughts a
fiftieth of a processor, where 10 left them a fifth. At 19 thoughts starved, too."""

MEMORY: Final = 512 * 2**20
"""The most that a worker may allocate, in bytes: more than ten times of what thoughts need."""

SECONDS: Final = 10.0
"""Seconds of the processor that a thought may take. No level needs a third of it."""

_LOW_PRIORITY: Final[int] = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
"""How Windows starts a worker. Elsewhere there is no such flag, and the worker lowers its own priority."""

STARTING: Final = 60.0
"""Seconds that a worker has to start. It takes a fifth of a second of the processor, at a low priority."""

_TREE: Final = Path(worker.__file__).parents[2]

_KEPT: Final = (
    *("LD_LIBRARY_PATH", "PYTHONHOME", "PYTHONDONTWRITEBYTECODE"),
    *("PYTHONPYCACHEPREFIX", "SYSTEMROOT"),
)
"""What an interpreter may need of the environment. The token and the settings are no concern of a worker."""


class WorkerEnded(Exception):
    """The worker has died or could not be started. Its text says how."""


class Worker:
    """A process that thinks about one question at a time. Start it with `start_worker`."""

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
        """What it thinks of the question; raises WorkerEnded. After a cancelled call only `end` may follow."""
        asked = question.game, question.view, question.level, question.seed, question.kept
        self._questions.write(message(asked))
        with suppress(ConnectionError):  # then there is nothing to be read either
            await self._questions.drain()
        return await self.next_message()

    async def next_message(self) -> Reply:
        try:
            (length,) = LENGTH.unpack(await self._replies.readexactly(LENGTH.size))
            reply: Reply = pickle.loads(await self._replies.readexactly(length))
            return reply
        except (asyncio.IncompleteReadError, ConnectionError):
            raise WorkerEnded(f"exit code {await self._process.wait()}") from None

    async def end(self) -> None:
        """Kill it: it has nothing to lose."""
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()


async def start_worker(niceness: int = NICENESS, seconds: float = SECONDS) -> Worker:
    """A worker that is ready; raises WorkerEnded."""
    try:
        started = Worker(await _process(niceness, seconds))
    except OSError as error:
        raise WorkerEnded(f"it can't be started: {error.strerror}") from None
    try:
        async with asyncio.timeout(STARTING):
            await started.next_message()
    except TimeoutError:
        await started.end()
        raise WorkerEnded("it does not start") from None
    except BaseException:
        await started.end()
        raise
    return started


async def _process(niceness: int, seconds: float) -> Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        # Without site-packages and the current folder: it needs the standard library and this program alone.
        *("-S", "-P", "-m", worker.__name__, str(niceness), str(MEMORY), str(seconds)),
        env=_environment(os.environ),
        stdin=PIPE,
        stdout=PIPE,
        stderr=DEVNULL,
        creationflags=_LOW_PRIORITY,
    )


def _environment(own: Mapping[str, str]) -> dict[str, str]:
    return {name: own[name] for name in _KEPT if name in own} | {"PYTHONPATH": str(_TREE)}

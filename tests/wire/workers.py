"""The worker process that thinks for the bot: tests can find it, stop it while it thinks, and look at its
memory."""

from __future__ import annotations

import fcntl
import os
import re
import struct
import termios
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from signal import SIGCONT

from tests.pausing import pause, state
from tests.wire.process import Bot, eventually


async def worker_of(bot: Bot, after: int = 0) -> int:
    """Wait until the bot has a worker process other than `after`, and return its process id."""
    await eventually(lambda: bool(_children(bot.pid) - {after}))
    (worker,) = _children(bot.pid) - {after}
    return worker


@asynccontextmanager
async def held(worker: int) -> AsyncIterator[None]:
    """Stop the worker process inside the block, so that it finishes no thought."""
    pause(worker)
    try:
        yield
    finally:
        with suppress(ProcessLookupError):
            os.kill(worker, SIGCONT)


async def asked(worker: int) -> None:
    """Wait until the bot has sent a question to a worker. The worker must be stopped by `held`, so that it does
    not read the question."""
    pipe = os.open(f"/proc/{worker}/fd/0", os.O_RDONLY | os.O_NONBLOCK)
    try:
        await eventually(lambda: _waiting_in(pipe) > 0)
    finally:
        os.close(pipe)


async def gone(worker: int) -> None:
    await eventually(lambda: not _runs(worker))


def most_memory(worker: int) -> int:
    """Return the worker's peak memory use in bytes."""
    status = Path(f"/proc/{worker}/status").read_text("utf-8")
    (kilobytes,) = re.findall(r"^VmHWM:\s+(\d+) kB$", status, re.MULTILINE)
    return 1024 * int(kilobytes)


def _children(process: int) -> set[int]:
    lists = Path(f"/proc/{process}/task").glob("*/children")
    return {
        int(child)
        for each in lists
        for child in each.read_text("utf-8").split()
        if _runs(int(child))
    }


def _runs(process: int) -> bool:
    """Return whether the process is alive. A zombie, for which nobody has waited yet, doesn't count."""
    return state(Path(f"/proc/{process}/stat")) not in "ZX"


def _waiting_in(pipe: int) -> int:
    (count,) = struct.unpack("i", fcntl.ioctl(pipe, termios.FIONREAD, b"\0" * 4))
    return int(count)

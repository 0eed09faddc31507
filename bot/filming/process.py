"""The process that draws a film, seen from the bot."""

from __future__ import annotations

import asyncio
import os
import pickle
import subprocess
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from pathlib import Path
from typing import Final

from bot.filming import FILM
from renderers.script import Drawn, Script
from texts.language import ENGLISH

NICENESS: Final = 10
"""People's answers come first, as with computers that think."""

MEMORY: Final = 512 * 2**20
"""The most that it may allocate, in bytes: ten times of what a film needs."""

COMPUTING: Final = 60
"""The most seconds of the processor. The longest matches need two."""

PATIENCE: Final = 180.0
"""Seconds after which a film is given up, on a machine that is very busy."""

_LOW_PRIORITY: Final[int] = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
"""How Windows starts it. Elsewhere there is no such flag, and it lowers its own priority."""

_TREE: Final = Path(__file__).parents[2]
_KEPT: Final = (
    *("LD_LIBRARY_PATH", "PYTHONHOME", "PYTHONDONTWRITEBYTECODE"),
    *("PYTHONPYCACHEPREFIX", "SYSTEMROOT"),
)
"""What an interpreter may need of the environment. The token and the settings are no concern of it."""


class FilmFailed(Exception):
    """No film came of it. The text says why, for the log."""


async def filmed(script: Script, drawn: Drawn) -> bytes:
    """The film, drawn by a process of its own, which ends with this call; raises FilmFailed."""
    try:
        process = await _process()
    except OSError as error:
        raise FilmFailed(f"it can't be started: {error.strerror}") from None
    try:
        async with asyncio.timeout(PATIENCE):
            return await _film_of(process, script, drawn)
    except TimeoutError:
        raise FilmFailed(f"it took over {PATIENCE:g} s") from None
    except (asyncio.IncompleteReadError, ConnectionError, ValueError):
        raise FilmFailed(f"exit code {await process.wait()}") from None
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def _film_of(process: Process, script: Script, drawn: Drawn) -> bytes:
    assert process.stdin
    assert process.stdout
    # A language has its catalogue, which the other process reads itself.
    sent = script.language.code, script.told_in(ENGLISH)
    process.stdin.write(pickle.dumps(sent, pickle.HIGHEST_PROTOCOL))
    process.stdin.write_eof()
    while True:
        line = await process.stdout.readuntil()
        told, number = line.split()
        if told == FILM:
            return await process.stdout.readexactly(int(number))
        drawn(int(told), int(number))


async def _process() -> Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        *("-P", "-m", "bot.filming.worker", str(NICENESS), str(MEMORY), str(COMPUTING)),
        env={name: os.environ[name] for name in _KEPT if name in os.environ}
        | {"PYTHONPATH": str(_TREE)},
        stdin=PIPE,
        stdout=PIPE,
        stderr=DEVNULL,
        creationflags=_LOW_PRIORITY,
    )

"""Starts the process that draws a film, and reads the film from it."""

from __future__ import annotations

import asyncio
import pickle
from asyncio.subprocess import Process
from contextlib import suppress
from typing import Final

from bot.filming import FILM
from bot.runtime.child_processes import start_child
from renderers.script import Drawn, Script
from texts.language import ENGLISH

PATIENCE: Final = 180.0
"""How many seconds the drawing process may take in all. Only a very busy machine takes that long."""


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
            return await _film_of(process, script, drawn)
    except TimeoutError:
        raise FilmFailed(f"it took more than {PATIENCE:g} s") from None
    except (asyncio.IncompleteReadError, ConnectionError, ValueError):
        raise FilmFailed(f"its process ended with exit code {await process.wait()}") from None
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

"""The bot that the page runs as a child process: how to start it, its output, and its end."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import sys
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path

ADDRESSES = "DISCORD_"
"""The default prefix of the environment variables with the stand-in's addresses, such as `DISCORD_API_URL`."""

PATIENCE = 12.0
"""Seconds that the bot gets to stop after SIGTERM, before it is killed."""


_COLOURS = re.compile(r"\x1b\[[0-9;]*m")
"""The codes with which a program colours its output, as discord.py does in a container even for a pipe."""
_KILL = getattr(signal, "SIGKILL", signal.SIGTERM)
"""The signal that kills the bot: SIGKILL, or SIGTERM on Windows, where that ends a process at once."""


def _no_settings() -> AbstractContextManager[Mapping[str, str]]:
    return nullcontext({})


@dataclass(frozen=True)
class Program:
    """A bot that the page can start.

    - `prefix`: the prefix of the environment variables with the stand-in's addresses. The bot inherits no other
      variables with this prefix.
    - `settings`: a context manager that runs what the bot needs, such as a database, and yields further
      environment variables.
    - `folder`: its working directory; None means the folder with the page's data.
    - `files`: patterns of the files that the bot keeps in the page's folder. A fresh start deletes them.
    - `hint`: a text that the terminal shows below the address of the page.
    - `first_command`: the command that an empty channel suggests, such as "play"; empty for none.
    - `privileged_intents`: the privileged intents that the bot may use, as bits.
    - `permissions`: the permissions with which the bot was invited, in addition to those of @everyone.
    """

    command: Sequence[str]
    name: str = "Bot"
    channels: Sequence[str] = ("general", "random")
    prefix: str = ADDRESSES
    settings: Callable[[], AbstractContextManager[Mapping[str, str]]] = _no_settings
    folder: Path | None = None
    files: Sequence[str] = ()
    hint: str = ""
    first_command: str = ""
    privileged_intents: int = 0
    permissions: Sequence[str] = ()


async def launch(
    command: Sequence[str], environment: Mapping[str, str], folder: Path
) -> asyncio.subprocess.Process:
    """Start a command line in this folder, as a group of processes with one pipe for stdout and stderr."""
    return await asyncio.create_subprocess_exec(
        # With this prefix, the bot ends together with the page's process.
        *ending_with_this_process(),
        *command,
        env=environment,
        cwd=folder,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        start_new_session=True,
    )


class BotProcess:
    """The bot's process. `changed` is called whenever it starts, ends or writes a line to `output`."""

    launch = staticmethod(launch)
    """Starts the process. This is an attribute because tests replace it with a faster function."""

    def __init__(self, program: Program, settings: dict[str, str], folder: Path) -> None:
        self._command = program.command
        self.first_command = program.first_command
        self._environment = without_settings(program.prefix) | settings
        self._folder = folder
        self._working_directory = program.folder or folder
        self._process: asyncio.subprocess.Process | None = None
        self._watching: asyncio.Task[None] | None = None
        self._changing = asyncio.Lock()
        self.changed: Callable[[], None] = lambda: None
        self.output: deque[str] = deque(maxlen=200)
        self.exit_code: int | None = None

    async def start(self) -> None:
        self.exit_code = None
        where = self._working_directory
        self._process = await self.launch(self._command, self._environment, where)
        self._watching = asyncio.create_task(self._watch(self._process))
        self.changed()

    async def stop(self) -> None:
        async with self._changing:
            await self._end(signal.SIGTERM)

    async def kill(self) -> None:
        async with self._changing:
            await self._end(_KILL)

    async def restart(self) -> None:
        async with self._changing:
            await self._end(signal.SIGTERM)
            await self.start()

    async def _end(self, how: signal.Signals) -> None:
        if self._process is None or self._watching is None:
            return
        if not self._watching.done():
            _send(self._process, how)
        try:
            # Shielded, because a timeout must not cancel the task that reads the bot's remaining output and its
            # exit code.
            await asyncio.wait_for(asyncio.shield(self._watching), PATIENCE)
        except TimeoutError:
            _send(self._process, _KILL)
            await self._watching

    async def _watch(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        with (self._folder / "bot.log").open("a", encoding="utf-8") as log:
            while line := await _line(process.stdout):
                log.write(line + "\n")
                log.flush()
                self.output.append(line)
                self.changed()
        self.exit_code = await process.wait()
        self.changed()


def _send(process: asyncio.subprocess.Process, how: signal.Signals) -> None:
    """Send a signal to the process and to all that it has started: `sh` or `uv run` may have started the bot,
    and would leave it running."""
    with contextlib.suppress(ProcessLookupError):
        if sys.platform == "win32":
            process.send_signal(how)
        else:
            os.killpg(process.pid, how)


async def _line(stream: asyncio.StreamReader) -> str | None:
    while True:
        try:
            data = await stream.readline()
        # `readline` raises ValueError after it has dropped a line longer than the stream's limit.
        except ValueError:
            continue
        if not data:
            return None
        if text := _COLOURS.sub("", data.decode(errors="replace")).rstrip():
            return text[:2000]


def ending_with_this_process() -> list[str]:
    """Return a prefix for the bot's command line, which makes the bot end when this process ends, even if this
    process is killed. A bot that kept running would keep its files locked. The prefix is empty except on
    Linux."""
    if sys.platform != "linux":
        return []
    return [sys.executable, str(Path(__file__).with_name("end_with_parent.py")), str(os.getpid())]


def without_settings(prefix: str) -> dict[str, str]:
    """Return the environment without variables that could make the bot connect to the real Discord."""
    return {k: v for k, v in os.environ.items() if not k.startswith((ADDRESSES, prefix))}

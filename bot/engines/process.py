"""Runs one engine as a child process. An engine is other people's code, so it may hang, die, or print anything.

An engine must not harm anything but its own match. Every reply has a time limit, and every line a length limit.
At the end, everything that the engine has started is killed: its process group, and on Linux also processes
that have left that group.
"""

from __future__ import annotations

import asyncio
import os
import signal
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Mapping, Sequence
from contextlib import suppress
from enum import Enum
from tempfile import TemporaryDirectory
from typing import Final
from uuid import uuid4

from bot.engines.descendants import MARK, descendants, end_all
from engines.protocol import GOOD, LONGEST_REPLY, NOTE
from matches.log.proofs.places import quoted

STARTING: Final = 30.0
"""Maximum time, in seconds, for an engine to start and get ready for a match."""

REMARKS: Final = 1_000
"""Maximum number of remarks that an engine may send before one reply. A remark is a line that is ignored."""

UNREAD: Final = 1_000_000
"""Maximum number of unread bytes in an engine's input. All commands of a match together are shorter."""

LEAVING: Final = 1.0
"""Maximum time, in seconds, that an engine may take to end after `quit`. Then it is killed."""

_OURS: Final = ("DISCORD_", "FAIRWIND_")
"""Prefixes of the environment variables that hold our own settings. Engines must not get them, because the
bot's token is among them."""


class EngineFault(Enum):
    """A kind of fault of an engine. Each value is the heading of its column in the results of matches."""

    ILLEGAL = "illegal"
    RUBBISH = "rubbish"
    LATE = "too late"
    CRASHED = "crashed"


class EngineFailed(Exception):
    """Raised when an engine has failed. The message says what it did, such as “ended with exit code 1”."""

    def __init__(self, fault: EngineFault, did: str) -> None:
        super().__init__(did)
        self.fault = fault


class EngineProcess:
    """A running engine. Create it with `start_engine`, and call `end` once in any case."""

    def __init__(self, process: Process, mark: str, folder: TemporaryDirectory[str]) -> None:
        assert process.stdin
        assert process.stdout
        self._process = process
        self._mark = mark
        self._folder = folder
        self._commands = process.stdin
        self._lines = process.stdout
        self._owed = 0

    @property
    def pid(self) -> int:
        return self._process.pid

    def tell(self, line: str) -> None:
        """Send a command. The next `ask` reads and drops its reply. Do nothing if the engine has ended."""
        self._owed += 1
        # If the engine has ended, no error is needed here: the next `ask` raises it.
        if not self._commands.is_closing():
            self._commands.write(f"{line}\n".encode())

    async def ask(self, line: str, seconds: float) -> str:
        """Return the reply to a command. Raise EngineFailed if none comes in time or it breaks the protocol."""
        self.tell(line)
        if self._commands.transport.get_write_buffer_size() > UNREAD:
            raise EngineFailed(EngineFault.LATE, "does not read its input")
        try:
            async with asyncio.timeout(seconds):
                return await self._replies()
        except TimeoutError:
            raise EngineFailed(EngineFault.LATE, f"gave no reply within {seconds:g} s") from None

    async def end(self, patience: float = 0.0) -> None:
        """Wait up to `patience` seconds for the engine to end. Then kill it, and all that it has started."""
        try:
            await self._exited(patience)
        finally:
            started = descendants(self.pid)
            self._kill()
            await end_all(started, self._mark, besides=self.pid)
            await self._exited(LEAVING)
            self._folder.cleanup()
            # Close the pipes without waiting for their end, as asyncio would: a child that has left the process
            # group may hold them open.
            self._process._transport.close()  # type: ignore[attr-defined]

    async def _replies(self) -> str:
        reply = ""
        while self._owed:
            reply = await self._reply()
            self._owed -= 1
        return reply

    async def _reply(self) -> str:
        for _ in range(REMARKS):
            line = await self._line()
            if line.startswith(GOOD):
                return line.removeprefix(GOOD).strip()
            if not line.startswith(NOTE):
                raise EngineFailed(
                    EngineFault.RUBBISH, f"sent a line that is not a reply: {quoted(line)!s}"
                )
        raise EngineFailed(EngineFault.RUBBISH, f"sent {REMARKS} remarks and no reply")

    async def _line(self) -> str:
        try:
            line = await self._lines.readline()
        except ValueError:
            raise EngineFailed(
                EngineFault.RUBBISH, f"sent a line of more than {LONGEST_REPLY} bytes"
            ) from None
        except ConnectionError:
            line = b""
        if not line.endswith(b"\n"):
            raise EngineFailed(EngineFault.CRASHED, await self._how_it_ended())
        try:
            return line.decode().rstrip()
        except UnicodeDecodeError:
            raise EngineFailed(EngineFault.RUBBISH, "sent a line that is not UTF-8") from None

    async def _how_it_ended(self) -> str:
        await self._exited(LEAVING)
        code = self._process.returncode
        if code is None:
            return "closed its standard output"
        return f"ended with exit code {code}" if code >= 0 else f"was ended by signal {-code}"

    async def _exited(self, patience: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._process.wait(), patience)

    def _kill(self) -> None:
        with suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self.pid, signal.SIGKILL)
            else:  # Windows has no groups
                self._process.kill()


async def start_engine(command: Sequence[str], *, errors: bool = False) -> EngineProcess:
    """Start an engine, and return it. It gets its own process group, and an empty working directory, so it does
    not find the `.env` with our token. With `errors`, its standard error is shown.

    Raise EngineFailed if the program can't be started.
    """
    mark, folder = uuid4().hex, TemporaryDirectory(prefix="engine-", ignore_cleanup_errors=True)
    try:
        process = await asyncio.create_subprocess_exec(
            *command,
            env={**_environment(os.environ), MARK: mark},
            cwd=folder.name,
            stdin=PIPE,
            stdout=PIPE,
            stderr=None if errors else DEVNULL,
            limit=LONGEST_REPLY,
            start_new_session=True,
        )
    except (OSError, ValueError) as error:
        folder.cleanup()
        why = getattr(error, "strerror", error)
        raise EngineFailed(EngineFault.CRASHED, f"can't be started ({why})") from None
    return EngineProcess(process, mark, folder)


def _environment(own: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in own.items() if not name.upper().startswith(_OURS)}

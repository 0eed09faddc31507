"""The bot as a real process that tests can start, stop and kill."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from resource import RLIM_INFINITY
from signal import SIG_DFL, SIGINT, SIGKILL, SIGTERM, SIGUSR1, Signals, signal
from typing import Final, TypeVar

from sandbox import Discord
from tests.new_database import put_new_database
from tests.wire import storage
from tests.wire.fork_server import Forked, fork

_TREE = Path(__file__).parents[2]
SHIFTED: Final = Path(__file__).with_name("shifted.py")
"""A script that runs the bot with a clock that a file puts forward."""

PATIENCE: Final = float(os.environ.get("FAIRWIND_TEST_PATIENCE", "60"))
"""How many seconds tests, and usually the stand-in, wait for anything: many, as the machine may be busy."""

_INHERITED = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ} | {
    "PYTHONPATH": str(_TREE)  # the program beside these tests, whichever tree is installed
}


async def fairwind(folder: Path, *arguments: str, **settings: str) -> tuple[int, str]:
    """Run a command of the program in a folder. Return its exit code and its output."""
    return await _run(folder, ("-m", "bot", *arguments), settings, RLIM_INFINITY)


async def fairwind_without_room(folder: Path, *arguments: str, **settings: str) -> tuple[int, str]:
    """Like `fairwind`, but no file may grow, as on a full disk."""
    return await _run(folder, ("-m", "bot", *arguments), settings, 0)


async def _run(
    folder: Path, program: tuple[str, ...], settings: dict[str, str], room: int
) -> tuple[int, str]:
    process = await fork(program, {**_INHERITED, **settings}, folder, room)
    output = await asyncio.wait_for(process.output.read(), PATIENCE)
    return await process.wait(), output.decode()


async def started(folder: Path, *arguments: str, **settings: str) -> Forked:
    """Start a command of the program that runs until it is stopped."""
    return await fork(("-m", "bot", *arguments), {**_INHERITED, **settings}, folder)


async def launched(folder: Path, *arguments: str, **settings: str) -> asyncio.subprocess.Process:
    """Like `started`, but in a new interpreter, which imports no module from its folder, and starts slowly."""
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", "-m", "bot", *arguments),
        env={**_INHERITED, **settings},
        cwd=folder,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        # A shell starts background processes with SIGINT ignored, and every child inherits that. The test run
        # may be one.
        preexec_fn=lambda: signal(SIGINT, SIG_DFL),
    )


class Bot:
    """The process `python -m bot run` in a folder of its own. `output` is everything that it has written.

    `shards` are the shards of this process if there are several processes; empty for a single one. `arguments`
    are the program's arguments.
    """

    shards: Collection[int] = ()
    arguments: tuple[str, ...] = ("run",)

    def __init__(self, discord: Discord, folder: Path, **settings: str) -> None:
        self.discord = discord
        self.folder = folder
        self.database = folder / "fairwind.sqlite3"
        self.settings = settings
        self.output = ""
        self._process: Forked | None = None
        self._reading: asyncio.Task[None] | None = None
        self._written = asyncio.Event()

    @property
    def program(self) -> tuple[str, ...]:
        """The Python arguments that start the program, without the program's own arguments."""
        return ("-m", "bot")

    @property
    def environment(self) -> dict[str, str]:
        return {
            **self.discord.environment("FAIRWIND_"),
            "FAIRWIND_DATABASE": str(self.database),
            **self.settings,
        }

    async def beside(self, *arguments: str) -> tuple[int, str]:
        """Run another command of the program with the bot's settings. Return its exit code and its output."""
        program = (*self.program, *arguments)
        return await _run(self.folder, program, self.environment, RLIM_INFINITY)

    async def start(self) -> None:
        """Start the bot. Wait until it is connected and its commands are registered."""
        await self.launch()
        assert self._reading is not None
        ready = asyncio.create_task(self.discord.ready(self.shards))
        await asyncio.wait({ready, self._reading}, return_when=asyncio.FIRST_COMPLETED)
        if self._reading.done():
            ready.cancel()
            raise RuntimeError(f"the bot ended: {self.output}")
        await ready

    async def launch(self) -> None:
        """Start the process without waiting until it is ready. If the settings don't name a database, the
        process gets a new one, which has all tables."""
        if "FAIRWIND_DATABASE" not in self.settings:
            put_new_database(self.database)
        environment = {**_INHERITED, **self.environment}
        program = (*self.program, *self.arguments)
        self._process = await fork(program, environment, self.folder)
        self._reading = asyncio.create_task(self._read())
        self.discord.world.activity.watched.append(self._process.works)

    async def stop(self) -> int:
        """Ask the process to stop, wait for its end, and return its exit code."""
        code = await self._ended_by(SIGTERM)
        await self.discord.gone(self.shards)
        return code

    async def kill(self) -> None:
        await self._ended_by(SIGKILL)
        await self.discord.gone(self.shards)

    async def ended(self) -> int:
        """Wait until the process ends by itself, and return its exit code."""
        assert self._process is not None
        assert self._reading is not None
        await asyncio.wait_for(self._reading, PATIENCE)
        return await self._process.wait()

    async def logs(self, text: str, after: int = 0, patience: float = PATIENCE) -> None:
        """Wait until the text appears in the output after its first `after` characters."""
        async with asyncio.timeout(patience):
            while text not in self.output[after:]:
                self._written.clear()
                await self._written.wait()

    @property
    def was_launched(self) -> bool:
        return self._process is not None

    @property
    def runs(self) -> bool:
        return self._process is not None and self._process.returncode is None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def signal(self, how: Signals) -> None:
        assert self._process is not None
        self._process.send_signal(how)

    async def _ended_by(self, how: Signals) -> int:
        assert self._process is not None
        if self._process.returncode is None:
            self._process.send_signal(how)
        return await self.ended()

    async def _read(self) -> None:
        assert self._process is not None
        while line := await self._process.output.readline():
            self.output += line.decode(errors="replace")
            self._written.set()


async def eventually(true: Callable[[], bool]) -> None:
    """Wait until the condition holds."""
    async with asyncio.timeout(PATIENCE):
        while not true():  # noqa: ASYNC110
            await asyncio.sleep(0.02)


class TimedBot(Bot):
    """A bot process with a clock that tests can put forward."""

    def __init__(self, discord: Discord, folder: Path, **settings: str) -> None:
        super().__init__(discord, folder, **settings)
        self._ahead = folder / "ahead"
        self._ahead.write_text("0", "utf-8")

    @property
    def program(self) -> tuple[str, ...]:
        return (str(SHIFTED), str(self._ahead))

    def leaps(self, span: timedelta) -> None:
        """Put the bot's clock forward at once."""
        ahead = float(self._ahead.read_text("utf-8")) + span.total_seconds()
        self._ahead.write_text(str(ahead), "utf-8")
        self.signal(SIGUSR1)

    async def passes(self, span: timedelta) -> None:
        """Put the bot's clock forward, and wait until all work due by then is done.

        First wait until everything is posted, because pending posts stop the players' clocks.
        """
        async with asyncio.timeout(PATIENCE):
            while self._found("SELECT 1 FROM marks WHERE due"):
                await self.discord.settle()
            self.leaps(span)
            while self._something_due():
                await self.discord.settle()
        await self.discord.settle()

    def _something_due(self) -> bool:
        now = int((time.time() + float(self._ahead.read_text("utf-8"))) * 1_000_000)
        return (
            self._found("SELECT 1 FROM waiting WHERE due <= ?", now)
            or self._found(
                "SELECT 1 FROM reminders WHERE state IN ('due', 'tried') AND due <= ?", now
            )
            or self._found("SELECT 1 FROM marks WHERE due")
        )

    def _found(self, query: str, *values: object) -> bool:
        return bool(storage.look(self.database, query, *values))


_B = TypeVar("_B", bound=Bot)


@asynccontextmanager
async def running(process: _B, *, ready: bool = False) -> AsyncIterator[_B]:
    """Run the bot inside the block, on a server where matches are played in channels. With `ready`, wait until
    discord.py says that it is ready."""
    put_new_database(process.database)
    storage.play_in_channels(process.database, process.discord.server.id)
    await process.start()
    if ready:
        await process.logs("ready as")
    yield process
    await process.kill()
    assert "Traceback" not in process.output

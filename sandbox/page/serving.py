"""Starts and stops all that a bot in the browser needs: the stand-in, the page, and the bot's process."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
import time
import webbrowser
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from tempfile import TemporaryFile

from aiohttp import web
from filelock import lock_descriptor

from sandbox.page.archive import Archive, UnreadableArchive, claim, forget
from sandbox.page.bot_process import BotProcess, Program
from sandbox.page.guard import Guard
from sandbox.page.page import Page
from sandbox.page.read_state import ReadState
from sandbox.page.site import Site
from sandbox.stand_in import Discord
from sandbox.world.snowflakes import JSON

NAMES = ("Alice", "Bob", "Chandra", "Diego", "Emma")

_LOCK = "page.lock"
"""The name of the lock's file, which also marks the folder as the page's. Older ones have only `world.json`."""

_POLL = 0.1
"""Seconds between checks whether the process that has locked the folder has published its page's address."""


class _CannotServe(Exception):
    """Raised when the page can't be served. The message is a sentence to show to the user."""


def serve(
    bot: Program,
    folder: Path,
    *,
    fresh: bool = False,
    port: int = 0,
    open_browser: bool = True,
) -> int:
    """Serve the page, with this bot on it, until Ctrl-C or SIGTERM. Return the exit code: 0, or 1 after
    printing an error on stderr.

    - `folder`: holds all data, except what the bot keeps elsewhere.
    - `fresh`: delete what earlier runs have left in the folder.
    - `port`: 0 means the port of the last run if it is free, or else any free one.

    If another process already serves the folder, print its page's address instead. With `fresh`, that is an
    error.
    """
    folder = Path(os.path.abspath(folder))
    try:
        _make_private(folder)
        # The lock comes before anything is read or deleted: two pages in one folder would corrupt each other's
        # state.
        with _locked(folder) as served_at:
            if served_at:
                return _show_served(served_at, fresh)
            if fresh:
                forget(folder, bot.files)
            with bot.settings() as settings:
                asyncio.run(_serve(bot, folder, port, open_browser, settings))
    except (_CannotServe, UnreadableArchive) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _show_served(address: str, fresh: bool) -> int:
    """Print the address at which the page is already open, and return the exit code 0. With `fresh`, print an
    error and return 1, because the data of an open page can't be deleted."""
    if fresh:
        print(f"{address} is still open: press Ctrl-C in its terminal first.", file=sys.stderr)
        return 1
    print(f"This is already open at  {address}", flush=True)
    return 0


async def _serve(
    program: Program, folder: Path, port: int, open_browser: bool, settings: Mapping[str, str]
) -> None:
    stopping = _stop_on_signal()
    async with Discord.start(
        bot_name=program.name,
        channels=program.channels,
        privileged_intents=program.privileged_intents,
    ) as discord:
        reading = ReadState()
        archive = Archive(folder, discord, reading)
        if not archive.restore():
            for name in NAMES:
                discord.person(name)
        for person in discord.people.values():
            discord.world.direct_messages(person)
        discord.server.grant(*program.permissions)
        first = next(iter(discord.people.values()))
        # The first person is an administrator: you can try the commands that are only for managers.
        if not discord.server.is_administrator(first):
            discord.server.add_role("Managers", first, may=["administrator"])
        bot = BotProcess(program, discord.environment(program.prefix) | {**settings}, folder)
        site = Site(Page(discord, bot, reading), _guard(folder))
        async with _listening(site, folder, port):
            try:
                await bot.start()
                _show_address(site.guard.address, program.hint, open_browser)
                await stopping.wait()
                print("Stopping …", flush=True)
            finally:
                await bot.stop()
                # Saved after the bot has stopped, so the last messages that it sent are included.
                archive.save()
        # Stopping cuts off requests of the bot. The errors that this causes are not faults of the stand-in.
        discord.errors.clear()


@asynccontextmanager
async def _listening(site: Site, folder: Path, port: int) -> AsyncIterator[None]:
    runner = await _runner(site, port, _remembered(folder).get("last_port", 0))
    _remember(folder, site.guard)
    try:
        yield
    finally:
        await site.close(runner)


async def _runner(site: Site, port: int, last: int) -> web.AppRunner:
    if not port:
        with contextlib.suppress(OSError):
            return await site.listen(last)
    try:
        return await site.listen(port)
    except OSError as error:
        raise _CannotServe(
            f"Port {port} can't be used: {error.strerror}. Choose another with --port."
        ) from None


def _guard(folder: Path) -> Guard:
    return Guard(str(_remembered(folder).get("key", "")))


def _remembered(folder: Path) -> JSON:
    """Return what an earlier run has written to `page.json`; an empty dictionary if nothing. If the next run
    has the same key and port, open tabs and bookmarks keep working."""
    try:
        kept = json.loads((folder / "page.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return kept if isinstance(kept, dict) else {}


def _remember(folder: Path, guard: Guard) -> None:
    _write(folder, {"port": guard.port, "key": guard.key})


def _forget_address(folder: Path) -> None:
    """Rename `port` in `page.json` to `last_port`. A `port` tells other processes that the page is open."""
    kept = _remembered(folder)
    last = kept.get("port") or kept.get("last_port", 0)
    _write(folder, {"last_port": last, "key": kept.get("key", "")})


def _write(folder: Path, page: Mapping[str, str | int]) -> None:
    path = folder / "page.json"
    path.touch(mode=0o600)
    path.write_text(json.dumps(page), encoding="utf-8")


def _show_address(address: str, hint: str, open_browser: bool) -> None:
    print(
        f"Open  {address}\n{hint}Press Ctrl-C to stop. Everything is kept for next time.",
        flush=True,
    )
    if open_browser and _has_screen():
        asyncio.get_running_loop().run_in_executor(None, webbrowser.open, address)


def _has_screen() -> bool:
    return sys.platform in ("darwin", "win32") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )


def _stop_on_signal() -> asyncio.Event:
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        with contextlib.suppress(NotImplementedError, AttributeError):
            loop.add_signal_handler(getattr(signal, name), stopping.set)
    return stopping


def _make_private(folder: Path) -> None:
    """Keep other users of this machine from the folder's present and future files, which contain ephemeral
    messages and the page's key."""
    # The umask makes all files private that this process and the bot create from now on.
    os.umask(0o077)
    try:
        claim(folder, _LOCK, "world.json")
        _check_writable(folder)
        for path in [*folder.glob("*.json"), folder / "bot.log", folder / "files"]:
            if path.exists():
                path.chmod(path.stat().st_mode & 0o700)
    except OSError as error:
        raise _CannotServe(
            f"The folder {folder} can't be used: {error.strerror}. Choose another with --folder."
        ) from None


def _check_writable(folder: Path) -> None:
    with TemporaryFile(dir=folder) as file:
        file.write(b"1")  # also fails if the disk is full


@contextmanager
def _locked(folder: Path) -> Iterator[str]:
    """Return a context that holds the folder's lock, and yields an empty string. If another process holds the
    lock, wait until that process serves its page, and yield the page's address instead."""
    with (folder / _LOCK).open("wb") as lock:
        waiting = False
        while not lock_descriptor(lock.fileno(), blocking=False):
            if address := _address(folder):
                yield address
                return
            if not waiting:
                print("Another terminal is opening this: waiting for it.", flush=True)
            waiting = True
            time.sleep(_POLL)
        _forget_address(folder)
        yield ""


def _address(folder: Path) -> str:
    guard = _guard(folder)
    guard.port = _remembered(folder).get("port", 0)
    return guard.address if guard.port else ""

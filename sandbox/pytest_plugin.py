"""A pytest plugin that connects your bot to a stand-in for Discord, and simulates the people who use it.

To set the command that starts your bot, override the fixture `sandbox_bot`.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NoReturn

import pytest
import pytest_asyncio

from sandbox.page import Program
from sandbox.page.bot_process import BotProcess
from sandbox.people.person import Person
from sandbox.protocol.faults import Faults
from sandbox.protocol.gateway.intents import PRIVILEGED
from sandbox.redirect import redirected
from sandbox.stand_in import Discord
from sandbox.world.limits import Limits

__all__ = [
    "faults",
    "limits",
    "person",
    "running",
    "sandbox",
    "sandbox_bot",
    "sandbox_environment",
    "sandbox_settings",
]

_NOTHING: Mapping[str, str] = {}


@pytest.fixture
def sandbox_bot() -> Sequence[str]:
    """The bot's command line, such as `["python", "my_bot.py"]`. If empty, the test starts the bot itself."""
    return ()


@pytest.fixture
def sandbox_settings() -> Mapping[str, Any]:
    """Arguments for `Discord.start`. Without `privileged_intents`, all privileged intents are switched on."""
    return {}


@pytest.fixture
def sandbox_environment() -> Mapping[str, str]:
    """Environment variables to give the bot, in addition to those that the sandbox sets."""
    return {}


@pytest_asyncio.fixture
async def sandbox(
    sandbox_bot: Sequence[str],
    sandbox_settings: Mapping[str, Any],
    sandbox_environment: Mapping[str, str],
    tmp_path: Path,
) -> AsyncIterator[Discord]:
    """A stand-in for Discord with your bot connected to it. The test fails if the bot's process ends."""
    async with Discord.start(**{"privileged_intents": PRIVILEGED, **sandbox_settings}) as discord:
        if not sandbox_bot:
            yield discord
            return
        async with running(discord, sandbox_bot, tmp_path, sandbox_environment):
            yield discord


@asynccontextmanager
async def running(
    discord: Discord,
    command: Sequence[str],
    folder: Path,
    environment: Mapping[str, str] = _NOTHING,
) -> AsyncIterator[BotProcess]:
    """Run a bot, redirected to this stand-in, as long as the `async with` block lasts. The block begins once
    the bot is connected. The test fails if the bot's process ends. The bot's output goes to `bot.log` in
    `folder`."""
    settings = redirected({**discord.environment(), **environment})
    bot = BotProcess(Program(command, folder=Path.cwd()), settings, folder)
    await bot.start()
    try:
        await _connected(discord, bot)
        yield bot
        _assert_running(bot)
    finally:
        await bot.stop()


async def _connected(discord: Discord, bot: BotProcess) -> None:
    ended = asyncio.Event()
    bot.changed = lambda: ended.set() if bot.exit_code is not None else None
    waiting = [asyncio.create_task(each) for each in (discord.ready(commands=False), ended.wait())]
    try:
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        _assert_running(bot)
        await waiting[0]
        await discord.settle()
    except TimeoutError:
        _fail("has not connected", bot)
    finally:
        for task in waiting:
            task.cancel()


def _assert_running(bot: BotProcess) -> None:
    if bot.exit_code is not None:
        _fail(f"has ended (code {bot.exit_code})", bot)


def _fail(what: str, bot: BotProcess) -> NoReturn:
    output = "\n".join(bot.output)
    pytest.fail(f"The bot {what}. Its output:\n{output}", pytrace=False)


@pytest.fixture
def person(sandbox: Discord) -> Person:
    """Alice, a person who uses the bot. For a second person, call `sandbox.person("Bob")`."""
    return sandbox.person("Alice")


@pytest.fixture
def faults(sandbox: Discord) -> Faults:
    """Injects faults, such as errors and delays, into responses to the bot. See `Faults.add`."""
    return sandbox.faults


@pytest.fixture
def limits(sandbox: Discord) -> Limits:
    """Discord's limits for the bot as a whole, such as requests per second. A test may change them."""
    return sandbox.limits

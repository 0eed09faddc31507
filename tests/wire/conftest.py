"""A stand-in for Discord, the bot's own process, and the check of all their traffic."""

from __future__ import annotations

import importlib.util
import os
import warnings
from collections.abc import AsyncIterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from sandbox import Discord
from tests.wire.evidence import Playing, playing
from tests.wire.fork_server import start_fork_server
from tests.wire.process import PATIENCE, Bot, TimedBot

_OPENAPI = os.environ.get("DISCORD_OPENAPI")


@pytest.fixture(scope="session", autouse=True)
def _fork_server() -> None:
    start_fork_server()


@pytest.fixture
async def discord() -> AsyncIterator[Discord]:
    """Discord with one server; afterwards all that passed is held against its API description."""
    async with Discord.start(answer_within=PATIENCE, patience=PATIENCE) as stand_in:
        yield stand_in
        assert not _violations(stand_in)


@pytest.fixture
async def bot(discord: Discord, tmp_path: Path) -> AsyncIterator[Bot]:
    """The bot's process, connected and ready."""
    process = Bot(discord, tmp_path)
    await process.start()
    yield process
    await process.kill()
    assert "Traceback" not in process.output


@pytest.fixture
async def timed(discord: Discord, tmp_path: Path) -> AsyncIterator[TimedBot]:
    """The same with a clock that can be put forward."""
    process = TimedBot(discord, tmp_path)
    await process.start()
    yield process
    await process.kill()
    assert "Traceback" not in process.output


@pytest.fixture
async def others(discord: Discord, bot: Bot) -> AsyncIterator[Playing]:
    """A match of other people elsewhere, which no trouble of a test disturbs."""
    games = discord.server.channel("games")
    match = await playing(discord, "Eve", "Finn", channel=games)
    yield match
    await match.turn()
    await discord.settle()
    await match.is_whole(match.moves)


def _violations(stand_in: Discord) -> list[str]:
    """What Discord's description of its API does not allow, in exchanges that no test tampered with."""
    if not _OPENAPI:
        return []
    validator, specification = _validator()
    found: list[str] = []
    for exchange in stand_in.traffic:
        if exchange.fault is None:
            errors, route = validator.validate(specification, exchange.record(), strict=True)
            found += [f"{route} {exchange.status}: {error}" for error in errors]
    return found


@cache
def _validator() -> tuple[ModuleType, Any]:
    path = Path(_OPENAPI or "").with_name("validate_traffic.py")
    found = importlib.util.spec_from_file_location("validate_traffic", path)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    with warnings.catch_warnings(action="ignore"):
        return module, _quick(module.Spec)(_OPENAPI)


def _quick(specification: Any) -> Any:
    """The same, many times faster: the slow library is asked only for why something does not fit."""

    class Quick(specification):  # type: ignore[misc]
        def check(self, key: str, schema: Any, value: Any) -> Any:
            fast, _ = self.validators(key, schema)
            if fast is None:
                return super().check(key, schema, value)
            if fast.is_valid(value) or fast.is_valid(self.ids_as_text(value, [])):
                return []
            branch = key.startswith("decl:")
            return ["does not fit"] if branch else super().check(key, schema, value)

    return Quick

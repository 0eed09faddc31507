"""A stand-in for Discord, the bot's own process, and the check of all their traffic."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import pytest

from sandbox import Discord
from tests.api_description import violations
from tests.new_database import put_new_database
from tests.sampling import slice_of
from tests.wire.evidence import Playing, playing
from tests.wire.process import PATIENCE, Bot, TimedBot
from tests.wire.storage import play_in_channels

_ALWAYS: Final = (
    *("test_first_match", "test_kills", "test_kills_on_postgresql", "test_secrets"),
    *("test_second_version", "test_languages", "test_five_languages"),
)
"""The modules of which `make test` plays everything: nothing is lost, doubled or shown to the wrong people, and
everybody can read it."""

_PART: Final = 8


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of the other tests that start the bot, `make test` plays an eighth, the same each time, and of their
    cases the first. `make slow` plays all of them."""
    seen = set[str]()
    for item in items:
        name, _, case = item.nodeid.partition("[")
        if {"bot", "timed"} & {*getattr(item, "fixturenames", ())}:
            chosen = item.path.stem in _ALWAYS or slice_of(name, _PART) == 0
            if not chosen or (case and name in seen):
                item.add_marker(pytest.mark.slow)
        seen.add(name)


@pytest.fixture(scope="session", autouse=True)
def _fork_server(fork_server: None) -> None:
    """Before the first test, whose patience it should not cost."""


@pytest.fixture
async def discord() -> AsyncIterator[Discord]:
    """Discord with one server; afterwards all that passed is held against its API description."""
    async with Discord.start(answer_within=PATIENCE, patience=PATIENCE) as stand_in:
        yield stand_in
        assert not violations(stand_in.traffic)


@pytest.fixture
async def bot(
    discord: Discord, tmp_path: Path, request: pytest.FixtureRequest
) -> AsyncIterator[Bot]:
    """The bot's process, connected."""
    process = Bot(discord, tmp_path)
    await _started(process, request.path)
    yield process
    await process.kill()
    assert "Traceback" not in process.output


@pytest.fixture
async def timed(
    discord: Discord, tmp_path: Path, request: pytest.FixtureRequest
) -> AsyncIterator[TimedBot]:
    """The same with a clock that can be put forward."""
    process = TimedBot(discord, tmp_path)
    await _started(process, request.path)
    yield process
    await process.kill()
    assert "Traceback" not in process.output


async def _started(process: Bot, test: Path) -> None:
    put_new_database(process.database)
    play_in_channels(process.database, process.discord.server.id)
    await process.start()
    if test.parent.name == "trouble":
        # discord.py tells READY half a second after the connection, and with it every backoff ends: a test that
        # makes trouble before would be disturbed.
        await process.logs("ready as")


@pytest.fixture
async def others(discord: Discord, bot: Bot) -> AsyncIterator[Playing]:
    """A match of other people elsewhere, which no trouble of a test disturbs."""
    games = discord.server.channel("games")
    match = await playing(discord, "Eve", "Finn", channel=games)
    yield match
    await match.turn()
    await discord.settle()
    await match.is_whole(match.moves)

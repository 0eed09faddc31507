"""Fixtures: the Discord stand-in, the bot as a process, and a check of all traffic between them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import pytest

from sandbox import Discord
from sandbox.tests.api_description import violations
from tests.sampling import leave_to_slow
from tests.wire.evidence import Playing, playing
from tests.wire.process import PATIENCE, Bot, TimedBot, running

_ALWAYS: Final = (
    *("test_first_match", "test_kills", "test_kills_on_postgresql", "test_secrets"),
    *("test_second_version", "test_passwords", "test_languages", "test_five_languages"),
)
"""Modules of which `make test` runs every test.

They show that nothing is lost, doubled or leaked, and that people read their own language.
"""

_PART: Final = 16
_PART_OF_STARTS: Final = 4
_FOLDER: Final = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark as slow the tests that start the bot, so that `make test` runs only a sample: one in sixteen, with
    its first case. All tests in the modules of `_ALWAYS` are in the sample, with their first cases.

    Tests in `lifecycle` that start the bot without a fixture are sampled, too: one in four.
    """
    leave_to_slow(items, _part)


def _part(item: pytest.Item) -> int | None:
    if not item.path.is_relative_to(_FOLDER):  # the page has a fixture of that name too
        return None
    starts = bool({"bot", "timed"} & {*getattr(item, "fixturenames", ())})
    if not starts and item.path.parent.name != "lifecycle":
        return None
    if item.path.stem in _ALWAYS:
        return 1 if starts else None
    return _PART if starts else _PART_OF_STARTS


@pytest.fixture(scope="session", autouse=True)
def _fork_server(fork_server: None) -> None:
    """Start the fork server before the first test, so that this doesn't count towards the test's timeouts."""


@pytest.fixture
async def discord() -> AsyncIterator[Discord]:
    """The stand-in with one server. Afterwards all traffic is validated against Discord's API description."""
    async with Discord.start(
        bot_name="Fairwind",
        channels=("general", "games"),
        answer_within=PATIENCE,
        patience=PATIENCE,
    ) as stand_in:
        yield stand_in
        assert not violations(stand_in.traffic)


@pytest.fixture
async def bot(
    discord: Discord, tmp_path: Path, request: pytest.FixtureRequest
) -> AsyncIterator[Bot]:
    """The bot as a process that is connected to the stand-in."""
    async with running(Bot(discord, tmp_path), ready=_in_trouble(request)) as process:
        yield process


@pytest.fixture
async def timed(
    discord: Discord, tmp_path: Path, request: pytest.FixtureRequest
) -> AsyncIterator[TimedBot]:
    """Like `bot`, but with a clock that the test can put forward."""
    async with running(TimedBot(discord, tmp_path), ready=_in_trouble(request)) as process:
        yield process


def _in_trouble(request: pytest.FixtureRequest) -> bool:
    """Return whether a test makes trouble for the connection.

    discord.py reports READY only half a second after connecting. It then resets every backoff, which would
    disturb a test that makes trouble earlier.
    """
    return bool(request.path.parent.name == "trouble")


@pytest.fixture
async def others(discord: Discord, bot: Bot) -> AsyncIterator[Playing]:
    """A second match, of other people in another channel. After the test, it must be complete, whatever
    happened to the first match."""
    games = discord.server.channel("games")
    match = await playing(discord, "Eve", "Finn", channel=games)
    yield match
    await match.turn()
    await discord.settle()
    await match.is_whole(match.moves)

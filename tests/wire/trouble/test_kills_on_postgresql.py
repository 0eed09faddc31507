"""On PostgreSQL, the bot or the database server is killed: nothing is lost or shown twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cogs.replying.answering import BUSY
from sandbox import Discord
from tests import postgres
from tests.wire.evidence import Playing, playing
from tests.wire.process import Bot
from tests.wire.story import cards_in
from tests.wire.trouble import test_kills as kills


@pytest.fixture
async def bot(discord: Discord, tmp_path: Path) -> AsyncIterator[Bot]:
    """The bot's process with a PostgreSQL database of its own."""
    url = await asyncio.to_thread(postgres.migrated)
    _play_in_channels(url, discord.server.id)
    process = Bot(discord, tmp_path, FAIRWIND_DATABASE=url)
    await process.start()
    await process.logs("ready as")
    yield process
    await process.kill()
    assert "Traceback" not in process.output


def _play_in_channels(url: str, server: int) -> None:
    with postgres.session(url) as session:
        session.execute(
            "INSERT INTO servers (server, channels, pace, place) VALUES (%s, '[]', 'none', 'channel')",
            [server],
        )


async def test_kill_during_a_post_loses_nothing_on_postgresql(
    discord: Discord, bot: Bot, others: Playing
) -> None:
    await kills.test_kill_during_the_post_of_a_turn_neither_loses_nor_doubles_it(
        discord, bot, others, arrived=True, moved_on=True
    )


async def test_database_kill_during_a_match_loses_and_doubles_nothing(
    discord: Discord, bot: Bot, others: Playing
) -> None:
    server = postgres.running()
    match = await playing(discord, "Alice", "Bob")
    await match.turn()
    # The server restarts while the bot is idle, and the next press must not notice it.
    await asyncio.to_thread(_restart, server)
    await match.turn()
    # The server is killed when a turn is shown but not yet recorded as shown.
    held = discord.faults.add(method="POST", path="/messages$", hang="after")
    assert "You played" in (await match.move()).text
    await held.reached.wait()
    await asyncio.to_thread(server.kill)
    held.release()
    await bot.logs("could not be shown yet")
    await asyncio.to_thread(server.start)
    discord.forget_nonces()
    await match.next_board()
    await match.is_whole(3)


async def test_move_is_refused_while_the_database_is_down_and_works_afterwards(
    discord: Discord, bot: Bot
) -> None:
    match = await playing(discord, "Alice", "Bob")
    card = cards_in(await match.hand())[0]
    await discord.settle()
    await asyncio.to_thread(postgres.running().kill)
    try:
        answer = await match.mover.types(f"/tradewinds play card:{card}")
        assert answer.text == str(BUSY)
    finally:
        await asyncio.to_thread(postgres.running().start)
    answer = await match.mover.types(f"/tradewinds play card:{card}")
    assert f"You played **{card}**" in answer.text
    await match.next_board()
    await match.is_whole(1)


def _restart(server: postgres.Server) -> None:
    server.kill()
    server.start()

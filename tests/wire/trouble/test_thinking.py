"""Trouble while a computer thinks: its move is neither lost nor doubled, and is the same as without the
trouble."""

from __future__ import annotations

import os
from signal import SIGKILL

import pytest

from bot.runtime.low_priority import MEMORY
from matches.log.events import Moved
from sandbox import Discord
from tests.wire import storage
from tests.wire.duel import Duel, duel_of, matches_in
from tests.wire.evidence import Playing
from tests.wire.play.test_leaving import resigns
from tests.wire.process import Bot
from tests.wire.story import match_of, pictures
from tests.wire.workers import asked, gone, held, most_memory, worker_of


@pytest.fixture
async def duel(discord: Discord, bot: Bot) -> Duel:
    """A match against a computer that has just answered Alice's first stone. So its worker process exists and
    is idle."""
    return await duel_of(discord, bot, "Alice")


@pytest.mark.parametrize("how", ["killed", "stopped"])
async def test_computer_move_resumes_after_the_bot_ended_during_a_thought(
    discord: Discord, bot: Bot, others: Playing, duel: Duel, how: str
) -> None:
    worker = await worker_of(bot)
    async with held(worker):
        await duel.moves()
        await asked(worker)
        await (bot.kill() if how == "killed" else bot.stop())
    await gone(worker)
    assert (await duel.match()).thinking
    discord.forget_nonces()
    await bot.start()
    await duel.is_whole(2)
    await duel.plays()
    await duel.is_whole(3)


async def test_replacement_of_a_dead_worker_makes_the_same_move(
    discord: Discord, bot: Bot, others: Playing, duel: Duel
) -> None:
    worker = await worker_of(bot)
    async with held(worker):
        await duel.moves()
        await asked(worker)
        os.kill(worker, SIGKILL)
        await bot.logs(f"A worker died while thinking about match {duel.id}")
    replacement = await worker_of(bot, after=worker)
    await duel.is_whole(2)
    assert most_memory(replacement) < MEMORY / 4


async def test_player_who_takes_back_a_seat_from_a_thinking_computer_makes_the_move(
    discord: Discord, bot: Bot
) -> None:
    (alice, bob), board = await match_of(discord, "Alice", "Bob", options="options:first: north")
    notice = await resigns(bob, board)
    question = await alice.presses("Replace Bob", on=notice)
    await alice.chooses("easy: makes fewer mistakes", on=question)
    duel = Duel(bot, alice, board.channel, pictures(board)[0][0])
    await duel.until(lambda match: bool(match.waiting))
    await duel.plays()
    worker = await worker_of(bot)
    async with held(worker):
        await duel.moves()
        await asked(worker)
        version = storage.version(bot.database, duel.id)
        await bob.types(f"/match do:back match:{duel.id}")
        await duel.until(lambda match: bool(match.waiting))
    await duel.moves(by=bob)
    await duel.moves()
    async with matches_in(bot.database) as service:
        later = [step.last for step in await service.matches.steps(duel.id, since=version)]
    assert [move.by for move in later if isinstance(move, Moved)] == ["player", "player"]

"""Trouble while a computer thinks: its move is neither lost nor doubled, and is the same as without the
trouble. After an outage, many matches wait for computers' moves while people play."""

from __future__ import annotations

import os
from collections.abc import Mapping
from signal import SIGKILL
from typing import Final

import pytest

from bot.runtime.clock import SystemClock
from bot.runtime.low_priority import MEMORY
from data import open_database
from matches.decisions import playing
from matches.decisions.opening import Invitation
from matches.log.events import MatchId, Moved
from matches.log.match import Match
from matches.service.service import MatchService
from sandbox import Channel, Discord, Person
from tests.wire import storage
from tests.wire.duel import Duel, duel_of, is_told, matches_in, once, thought
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
    assert most_memory(await worker_of(bot, after=worker)) < MEMORY
    await duel.is_whole(2)


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


AT_ONCE: Final = 4
"""How many of the matches waiting at the start may have their computers think at the same time."""


async def left_waiting(discord: Discord, bot: Bot, count: int) -> dict[MatchId, Moved]:
    """Store `count` matches as after a kill: people have moved, and computers have not answered.

    Return the move that the computer will make in each match. The match that has waited longest is the
    first.
    """
    coves = [discord.server.add_channel(f"cove-{number}") for number in range(1 + count // 20)]
    async with open_database(bot.database) as database:
        service = MatchService(database, SystemClock())
        matches = [
            await _left_waiting(
                service, discord.person(f"Person {number}"), coves[number % len(coves)], number
            )
            for number in range(count)
        ]
    return {match.id: thought(match) for match in matches}


async def _left_waiting(
    service: MatchService, person: Person, channel: Channel, number: int
) -> Match:
    assert channel.guild is not None
    player = await service.players.meet(person.id, person.name)
    invitation = Invitation(
        game="crosswind",
        host=player.id,
        options={"size": 7, "swap": False},
        server=channel.guild.id,
        channel=channel.id,
        computers=("easy",),
    )
    match_id = await service.lobbies.open(invitation, f"open{number}")
    match = await service.matches.load(match_id)
    if not match.thinking:
        (seat,) = match.to_act
        stone = match.rules.legal_moves(match.state, seat)[number % 7]
        await service.writer.decide(
            match_id, f"play{number}", playing.play, player.id, match.rules.notation(stone)
        )
    return await service.matches.load(match_id)


async def moved_on(bot: Bot, waiting: Mapping[MatchId, Moved]) -> list[Match]:
    async with matches_in(bot.database) as service:
        return [await once(service, each, lambda match: not match.thinking) for each in waiting]


@pytest.mark.parametrize("count", [12, pytest.param(200, marks=pytest.mark.slow)])
async def test_after_a_restart_computers_answer_new_moves_first_and_then_the_oldest(
    discord: Discord, bot: Bot, count: int
) -> None:
    alice = await duel_of(discord, bot, "Alice")
    await bot.kill()
    waiting = await left_waiting(discord, bot, count)
    await bot.start()
    worker = await worker_of(bot)
    async with held(worker):
        await alice.moves()  # stored and answered while no thought can end
    hers = await alice.until(lambda match: not match.thinking)
    answered = await moved_on(bot, waiting)
    assert [match.last for match in answered] == [*waiting.values()]
    assert sum(match.at < hers.at for match in answered) <= AT_ONCE
    order = sorted(range(count), key=lambda number: answered[number].at)
    assert all(abs(place - number) < AT_ONCE for place, number in enumerate(order))
    assert most_memory(worker) < MEMORY / 4
    for match in answered:
        await is_told(match, discord.world.channels[match.channel])

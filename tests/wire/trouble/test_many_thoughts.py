"""After an outage of the bot, many matches wait for computers' moves while people play."""

from __future__ import annotations

from collections.abc import Mapping
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
from tests.wire.duel import duel_of, is_told, matches_in, once, thought
from tests.wire.process import Bot
from tests.wire.workers import held, most_memory, worker_of

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

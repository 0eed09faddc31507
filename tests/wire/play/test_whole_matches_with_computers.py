"""Whole matches of every game with computer players and with all options, while the bot is killed now and
then."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from matches.wording import turns
from sandbox import Discord, Person
from tests.wire.process import Bot
from tests.wire.story import board_of, lobby_of, ways_in
from tests.wire.wandering import newest_board, wander

KILLS: Final = (3, 8, 20)

CASES: Final = (
    ("tradewinds", "computers:3 level:fair options:hands: private", 1),
    ("tradewinds", "computers:2 level:easy options:hands: open", 2),
    ("crosswind", "computers:1 level:fair options:size: 11, swap: on", 1),
    ("crosswind", "computers:1 level:easy options:size: 13, swap: off", 1),
    ("chance", "computers:2 level:fair", 1),
    ("chance", "computers:8 level:easy", 1),
    ("chance", "computers:3 level:strong", 2),
    ("weathervanes", "computers:3 level:easy", 1),
    (
        "weathervanes",
        "computers:2 level:easy options:constrained-lead: on, misere: on, no-kens: on",
        2,
    ),
    ("wind-of-fortune", "computers:1 level:easy", 1),
    ("wind-of-fortune", "computers:3 level:easy", 1),
)


async def begun(discord: Discord, game: str, options: str, persons: int) -> list[Person]:
    """Begin a match of this many people, and of computers. Wait for its first board, and return the people."""
    people = [discord.person(name) for name in ("Alice", "Bob")[:persons]]
    channel = discord.server.channel("general")
    invited = f" opponents:@{people[1].name}" if persons > 1 else ""
    await people[0].types(f"/{game} start {options}{invited}", channel=channel)
    if persons > 1:
        lobby = await lobby_of(channel)
        await people[1].presses(ways_in(lobby)[0], on=lobby)
    elif (game, options.split()[0]) in (
        ("chance", "computers:2"),
        ("wind-of-fortune", "computers:1"),
    ):
        await people[0].presses("Begin", on=await lobby_of(channel))
    await board_of(channel)
    return people


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options", "persons"), CASES)
async def test_whole_matches_with_computers_survive_kills(
    game: str, options: str, persons: int, discord: Discord, bot: Bot
) -> None:
    people = await begun(discord, game, options, persons)

    async def killed(number: int) -> None:
        if number in KILLS:
            await bot.kill()
            await bot.start()

    end = await wander(discord, people, game, Random(options), killed)
    await discord.settle()
    assert end is newest_board(discord)
    assert all(end in person.pings for person in people)
    proof = await people[0].types("/match do:fair-deal")
    assert "Everything agrees" in proof.text
    messages = discord.server.channel("general").messages
    assert str(turns.FROZEN) not in [message.content for message in messages]
    for message in messages:
        assert len(message.content) <= 2000
        assert len(message.attachments) <= 10

"""Kill the whole bot while it posts a turn, or before it commits a move, and restart it. Nothing is lost or
doubled. In most of these tests, Discord has forgotten all nonces when the bot restarts.

`tests/matches/delivery/test_kills.py` interrupts each kind of delivery at every moment.
"""

from __future__ import annotations

import pytest

from sandbox import Discord, Fault
from tests.wire import storage
from tests.wire.evidence import Playing, playing
from tests.wire.process import Bot
from tests.wire.story import cards_in
from tests.wire.trouble.test_network import POSTS


async def _killed(discord: Discord, bot: Bot) -> None:
    """Kill the bot, let Discord forget all nonces as it does after some minutes, and restart the bot."""
    await bot.kill()
    discord.faults.clear()
    discord.forget_nonces()
    await bot.start()


@pytest.mark.parametrize("moved_on", [False, True])
@pytest.mark.parametrize("arrived", [False, True])
async def test_kill_during_the_post_of_a_turn_neither_loses_nor_doubles_it(
    discord: Discord, bot: Bot, others: Playing, arrived: bool, moved_on: bool
) -> None:
    match = await playing(discord, "Alice", "Bob", "Chandra", "Diego")
    await match.turn()
    held = _hold_post(discord, arrived=arrived)
    next_mover = match.people[(match.people.index(match.mover) + 1) % 4]
    assert "You played" in (await match.move()).text
    await held.reached.wait()
    if moved_on:
        assert "You played" in (await match.move(next_mover)).text
    await _killed(discord, bot)
    await match.next_board()
    if moved_on:
        await match.next_board()
    await match.is_whole(2 + moved_on)
    await match.turn()
    await match.is_whole(3 + moved_on)


@pytest.mark.parametrize("soon", [False, True])
async def test_post_made_before_a_kill_is_found_among_many_messages(
    discord: Discord, bot: Bot, soon: bool
) -> None:
    match = await playing(discord, "Alice", "Bob")
    await match.turn()
    held = _hold_post(discord, arrived=True)
    assert "You played" in (await match.move()).text
    await held.reached.wait()
    await bot.kill()
    for said in range(160):
        discord.person("Eve").says(f"{said} ships", match.board.channel)
    discord.faults.clear()
    if not soon:
        discord.forget_nonces()
    await bot.start()
    await match.next_board()
    await match.turn()
    await match.is_whole(3)


@pytest.mark.parametrize("again", [False, True])
async def test_move_killed_before_its_commit_can_be_made_again(
    discord: Discord, bot: Bot, others: Playing, again: bool
) -> None:
    match = await playing(discord, "Alice", "Bob")
    card = cards_in(await match.hand())[0]
    await discord.settle()
    events = storage.version(bot.database, match.id)
    with storage.locked(bot.database):
        interaction = match.mover.starts(f"/tradewinds play card:{card}")
        await interaction.acknowledged
        await bot.kill()
    interaction.abandon()
    assert storage.version(bot.database, match.id) == events
    await _killed(discord, bot)
    if again:  # Discord delivers it to the new process, which makes the move and responds
        discord.redeliver(interaction.id)
    else:
        await match.mover.types(f"/tradewinds play card:{card}")
    await match.next_board()
    await match.is_whole(1)
    await match.turn()
    await match.is_whole(2)


def _hold_post(discord: Discord, *, arrived: bool) -> Fault:
    """Hold the next post, before Discord gets it or, if `arrived`, before the bot gets the response."""
    return discord.faults.add(method="POST", path=POSTS, hang="after" if arrived else "before")

"""The bot is killed at every moment of a turn and restarted: nothing is lost or doubled.

Mostly, Discord has forgotten all nonces by then.
"""

from __future__ import annotations

import pytest

from sandbox import DidNotRespond, Discord, Fault
from tests.wire import storage
from tests.wire.evidence import Playing, playing
from tests.wire.process import Bot
from tests.wire.story import cards_in, changed, chooses_more, labels, lobby_of, shows_board, turns
from tests.wire.trouble.test_network import CALLBACKS, POSTS

EDITS = "/channels/.*/messages/"


async def _killed(discord: Discord, bot: Bot) -> None:
    """Kill the bot, and restart it after Discord has forgotten all nonces, for which Discord takes minutes."""
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


@pytest.mark.parametrize("moved_on", [False, True])
async def test_kill_before_earlier_buttons_are_removed_loses_nothing(
    discord: Discord, bot: Bot, others: Playing, moved_on: bool
) -> None:
    match = await playing(discord, "Alice", "Bob")
    await match.turn()
    await match.is_whole(1)
    held = discord.faults.add(method="PATCH", path=EDITS, hang="before")
    await match.turn()
    await held.reached.wait()
    if moved_on:  # committed, but its post has not begun
        assert "You played" in (await match.move()).text
    await _killed(discord, bot)
    if moved_on:
        await match.next_board()
    await match.is_whole(2 + moved_on)
    await match.turn()
    await match.is_whole(3 + moved_on)


async def test_move_killed_before_its_acknowledgement_can_be_made_again(
    discord: Discord, bot: Bot, others: Playing
) -> None:
    match = await playing(discord, "Alice", "Bob")
    card = cards_in(await match.hand())[0]
    await discord.settle()
    usual, discord.world.answer_within = discord.world.answer_within, 0.2
    held = discord.faults.add(path=CALLBACKS, hang="before")
    with storage.locked(bot.database):  # moves don't wait for their acknowledgement
        interaction = match.mover.starts(f"/tradewinds play card:{card}")
        await held.reached.wait()
        await bot.kill()
    with pytest.raises(DidNotRespond):
        await interaction.answer
    discord.world.answer_within = usual
    await _killed(discord, bot)
    await match.is_whole(0)
    assert (
        f"You played **{card}**" in (await match.mover.types(f"/tradewinds play card:{card}")).text
    )
    await match.next_board()
    await match.is_whole(1)


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


@pytest.mark.parametrize("arrived", [False, True])
async def test_kill_during_the_post_of_a_lobby_does_not_double_it(
    discord: Discord, bot: Bot, others: Playing, arrived: bool
) -> None:
    general = discord.server.channel("general")
    alice, bob = discord.person("Alice"), discord.person("Bob")
    held = _hold_post(discord, arrived=arrived)
    assert "is open" in (await alice.types("/tradewinds start")).text
    await held.reached.wait()
    await bob.types("/match do:join")
    await _killed(discord, bot)
    lobby = await lobby_of(general)
    await general.message(lambda each: each is lobby and "● Bob" in each.content)
    assert general.messages == [lobby]
    await alice.presses("Begin", on=lobby)
    board = await general.message(shows_board)
    match = Playing([alice, bob], board)
    await match.turn()
    await match.is_whole(1)


@pytest.mark.slow
async def test_kill_during_the_post_of_the_end_does_not_double_it(
    discord: Discord, bot: Bot, others: Playing
) -> None:
    match = await playing(discord, "Alice", "Bob")
    match.board = await turns(match.people, match.board, 19)
    held = _hold_post(discord, arrived=True)
    await match.move()
    await held.reached.wait()
    await _killed(discord, bot)
    end = await match.board.channel.message(lambda each: "Rematch" in labels(each))
    assert all(end in person.pings for person in match.people)
    assert len([each for each in match.shown if "**Tradewinds" in each.content]) == 21
    assert len(end.attachments) == 1
    verdict = await chooses_more(match.people[0], "Fair deal", end)
    assert "Everything agrees" in verdict.text


@pytest.mark.slow
async def test_kill_after_posting_a_requested_board_keeps_one_set_of_buttons(
    discord: Discord, bot: Bot, others: Playing
) -> None:
    match = await playing(discord, "Alice", "Bob")
    held = _hold_post(discord, arrived=True)
    asked = match.waiting.starts("/tradewinds board show:everyone")
    await held.reached.wait()
    asked.abandon()
    await _killed(discord, bot)
    first, again = match.shown
    await changed(first, lambda each: not each.buttons)
    assert again.buttons
    match.board = again
    await match.turn()
    await changed(again, lambda each: not each.buttons)


@pytest.mark.slow
async def test_two_kills_in_a_row_neither_lose_nor_double_a_message(
    discord: Discord, bot: Bot, others: Playing
) -> None:
    match = await playing(discord, "Alice", "Bob")
    held = _hold_post(discord, arrived=False)
    await match.move()
    await held.reached.wait()
    await bot.kill()
    discord.faults.clear()
    held = _hold_post(discord, arrived=True)
    await bot.start()
    await held.reached.wait()
    await _killed(discord, bot)
    await match.next_board()
    await match.turn()
    await match.is_whole(2)


def _hold_post(discord: Discord, *, arrived: bool) -> Fault:
    """Hold the next post, before Discord gets it or, if `arrived`, before the bot gets the response."""
    return discord.faults.add(method="POST", path=POSTS, hang="after" if arrived else "before")

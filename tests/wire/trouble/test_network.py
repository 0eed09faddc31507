"""Trouble with Discord or the connection: posts, acknowledgements and responses fail, the gateway drops."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.wording import unshown
from sandbox import DidNotRespond, Discord
from tests.wire import storage
from tests.wire.evidence import Playing, playing
from tests.wire.process import Bot
from tests.wire.story import board_of, cards_in, opens

POSTS = "/channels/.*/messages$"
CALLBACKS = "/callback$"
ANSWERS = "^/webhooks/"

TROUBLE: list[dict[str, Any]] = [
    {"status": 429},
    {"status": 500},
    {"drop": "before"},
    {"drop": "after"},
]
"""Faults that make a single request fail, so that the bot retries it."""


async def test_failed_post_is_retried_and_made_exactly_once(
    discord: Discord, bot: Bot, others: Playing
) -> None:
    match = await playing(discord, "Alice", "Bob")
    for count, trouble in enumerate(TROUBLE, 1):
        fault = discord.faults.add(method="POST", path=POSTS, **trouble)
        assert "You played" in (await match.move()).text
        await fault.reached.wait()
        discord.forget_nonces()
        await match.next_board()
        await match.is_whole(count)


@pytest.mark.parametrize("origin", ["proxy", "cloudflare"])
async def test_requests_refused_by_a_proxy_are_repeated_once(
    discord: Discord, bot: Bot, others: Playing, origin: Any
) -> None:
    match = await playing(discord, "Alice", "Bob")
    post = discord.faults.add(method="POST", path=POSTS, status=429, origin=origin)
    callback = discord.faults.add(path=CALLBACKS, status=429, origin=origin)
    assert "You played" in (await match.move()).text
    await match.next_board()
    assert post.hits == callback.hits == 1
    await match.is_whole(1)


async def test_match_waits_for_network_trouble_to_end_while_others_continue(
    discord: Discord, bot: Bot, others: Playing
) -> None:
    match = await playing(discord, "Alice", "Bob")
    place = f"/channels/{match.board.channel.id}/messages"
    discord.faults.add(method="POST", path=place, drop="before")
    first, second = match.mover, match.waiting
    for person in (first, second):
        assert "You played" in (await match.move(person)).text
    await others.turn()
    await match.next_board()
    await match.next_board()
    await match.is_whole(2)


async def test_move_counts_even_if_its_acknowledgement_fails(
    discord: Discord, bot: Bot, others: Playing
) -> None:
    match = await playing(discord, "Alice", "Bob")
    late = {"status": 404, "code": 10062, "message": "Unknown interaction"}
    for count, trouble in enumerate([*TROUBLE, {"drop": "before", "times": 2}, late], 1):
        card = cards_in(await match.hand())[0]
        fault = discord.faults.add(path=CALLBACKS, **trouble)
        interaction = match.mover.starts(f"/tradewinds play card:{card}")
        await fault.reached.wait()
        await match.next_board()
        if trouble in TROUBLE:
            assert f"You played **{card}**" in (await interaction.answer).text
        else:
            interaction.abandon()
        await match.is_whole(count)


async def test_move_counts_even_if_discord_accepts_no_acknowledgement(
    discord: Discord, bot: Bot, others: Playing
) -> None:
    match = await playing(discord, "Alice", "Bob")
    card = cards_in(await match.hand())[0]
    discord.faults.add(path=CALLBACKS, status=500, times=None)
    usual, discord.world.answer_within = discord.world.answer_within, 1.0
    interaction = match.mover.starts(f"/tradewinds play card:{card}")
    with pytest.raises(DidNotRespond):
        await interaction.answer
    discord.world.answer_within = usual
    await match.next_board()
    discord.faults.clear()
    await match.turn()
    await match.is_whole(2)


async def test_move_counts_even_if_its_deferred_answer_fails(
    discord: Discord, bot: Bot, others: Playing
) -> None:
    match = await playing(discord, "Alice", "Bob")
    gone = {"status": 404, "code": 10015, "message": "Unknown Webhook"}
    for count, trouble in enumerate([*TROUBLE, gone], 1):
        card = cards_in(await match.hand())[0]
        fault = discord.faults.add(path=ANSWERS, **trouble)
        with storage.locked(bot.database):  # the move takes so long that its answer is deferred
            interaction = match.mover.starts(f"/tradewinds play card:{card}")
            await interaction.acknowledged
        await fault.reached.wait()
        await match.next_board()
        if trouble in TROUBLE:
            assert f"You played **{card}**" in (await interaction.answer).text
        else:
            await bot.logs("An answer was not delivered")
            interaction.abandon()
        await match.is_whole(count)


async def test_failed_answers_to_one_user_are_logged_once(
    discord: Discord, bot: Bot, others: Playing
) -> None:
    match = await playing(discord, "Alice", "Bob")
    failed = "An answer was not delivered"
    for person in (match.people[0], match.people[0], match.people[1]):
        before = len(bot.output)
        fault = discord.faults.add(
            path=CALLBACKS, status=404, code=10062, message="Unknown interaction"
        )
        interaction = person.starts("/matches")
        await fault.reached.wait()
        interaction.abandon()
    await bot.logs(failed, before)
    assert bot.output.count(failed) == 2


async def test_reply_whose_content_discord_refuses_is_replaced_by_an_explanation(
    discord: Discord, bot: Bot, others: Playing
) -> None:
    match = await playing(discord, "Alice", "Bob")
    discord.faults.add(path=CALLBACKS, status=400, code=50035, message="Invalid Form Body")
    answer = await match.mover.presses("Hand", on=match.board)
    assert answer.ephemeral_to is match.mover
    assert "went wrong" in answer.text
    await bot.logs("rejected an answer")
    assert (await match.hand()).media


@pytest.mark.parametrize("how", ["closed", "asked to reconnect"])
async def test_events_during_a_resumed_disconnect_are_not_missed(
    discord: Discord, bot: Bot, others: Playing, how: str
) -> None:
    match = await playing(discord, "Alice", "Bob")
    card = cards_in(await match.hand())[0]
    if how == "closed":
        await discord.gateway.drop(resumable=True)
    else:
        discord.gateway.ask_to_reconnect()
    interaction = match.mover.starts(f"/tradewinds play card:{card}")
    assert f"You played **{card}**" in (await interaction.answer).text
    await match.next_board()
    await match.turn()
    await match.is_whole(2)


async def test_actions_lost_during_a_disconnect_can_be_repeated(
    discord: Discord, bot: Bot, others: Playing
) -> None:
    discord.world.answer_within = 1.0
    match = await playing(discord, "Alice", "Bob")
    card = cards_in(await match.hand())[0]
    held = discord.faults.add(method="POST", path=POSTS, hang="before")
    assert "You played" in (await match.move()).text
    await held.reached.wait()
    discord.gateway.invalidate()
    await discord.gone()
    with pytest.raises(DidNotRespond):
        await match.people[0].types(f"/tradewinds play card:{card}")
    held.release()
    await discord.ready()
    await match.next_board()
    await match.turn()
    await match.is_whole(2)


async def test_permission_restored_during_a_disconnect_shows_missed_turns(
    discord: Discord, bot: Bot, others: Playing
) -> None:
    await bot.logs("ready as")
    match = await playing(discord, "Alice", "Bob")
    discord.server.deny(match.board.channel, "send_messages")
    assert str(unshown(match.board.channel.id)) in (await match.move()).text
    await bot.logs("can't be shown")
    await discord.gateway.drop(resumable=False)
    discord.server.allow(match.board.channel, "send_messages")
    await match.next_board()
    await match.turn()
    await match.is_whole(2)


async def test_turn_refused_for_an_unknown_reason_is_shown_later(
    discord: Discord, bot: Bot, others: Playing
) -> None:
    await bot.logs("ready as")
    match = await playing(discord, "Alice", "Bob")
    discord.faults.add(method="POST", path=POSTS, status=400, code=50035)
    await match.move()
    await match.next_board()
    await match.is_whole(1)


@pytest.mark.slow
async def test_post_that_is_never_answered_delays_only_its_own_match(
    discord: Discord, bot: Bot
) -> None:
    match = await playing(discord, "Alice", "Bob")
    beside = await _playing_beside(discord, match)
    held = discord.faults.add(method="POST", path=POSTS, hang="before")
    await match.move()
    await held.reached.wait()
    await beside.turn()
    match.board = await match.board.channel.message(
        lambda each: each.attachments != [] and match.id in each.attachments[0].filename,
        after=match.board,
    )
    await match.is_whole(1)
    await beside.turn()
    await beside.is_whole(2)


async def _playing_beside(discord: Discord, match: Playing) -> Playing:
    """Begin a second match in the same channel, and return it."""
    chandra, lobby = await opens(discord, "Chandra", after=match.board)
    diego = discord.person("Diego")
    await diego.presses("Join", on=lobby)
    await chandra.presses("Begin", on=lobby)
    return Playing([chandra, diego], await board_of(match.board.channel, after=lobby))

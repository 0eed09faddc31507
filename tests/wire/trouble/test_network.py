"""Trouble with Discord or the connection: posts, acknowledgements, responses and autocomplete choices fail, and
gateway connections are lost."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from cogs.wording import unshown
from sandbox import Discord
from tests.wire import storage
from tests.wire.evidence import Playing, playing
from tests.wire.process import Bot
from tests.wire.story import cards_in, match_of

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


async def test_move_counts_even_if_its_deferred_answer_fails(
    discord: Discord, bot: Bot, others: Playing
) -> None:
    match = await playing(discord, "Alice", "Bob")
    gone = {"status": 404, "code": 10015, "message": "Unknown Webhook"}
    for count, trouble in enumerate([*TROUBLE, gone], 1):
        card = cards_in(await match.hand())[0]
        fault = discord.faults.add(method="PATCH", path=ANSWERS, **trouble)
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
    alice, bob = match.people
    for person, logged in ((alice, True), (alice, False), (bob, True)):
        before = len(bot.output)
        fault = discord.faults.add(
            path=CALLBACKS, status=404, code=10062, message="Unknown interaction"
        )
        interaction = person.starts("/matches")
        await fault.reached.wait()
        interaction.abandon()
        if logged:
            await bot.logs(failed, before)
    assert bot.output.count(failed) == 2


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


CALLBACK = r"/interactions/\d+/[^/]+/callback"


async def test_undeliverable_autocomplete_choices_cause_no_error_and_the_next_are_offered(
    discord: Discord, bot: Bot
) -> None:
    (alice, _), _ = await match_of(discord, "Alice", "Bob")
    await discord.settle()
    fault = discord.faults.add(method="POST", path=CALLBACK, times=None, status=404, code=10062)
    usual, discord.world.answer_within = discord.world.answer_within, 1.0
    asked = asyncio.create_task(alice.asks("/tradewinds hand match:"))
    await fault.reached.wait()
    with pytest.raises(Exception, match="did not respond"):
        await asked
    discord.world.answer_within = usual
    discord.faults.clear()
    assert await alice.asks("/tradewinds hand match:")
    assert "were not delivered" in bot.output
    assert " ERROR " not in bot.output

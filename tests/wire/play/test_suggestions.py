"""Autocomplete choices that Discord refuses cause no error, and the next ones are offered."""

from __future__ import annotations

import asyncio

import pytest

from sandbox import Discord
from tests.wire.process import Bot
from tests.wire.story import match_of

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

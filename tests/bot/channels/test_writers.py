"""A member who has left the server may not write there, even if the bot still takes them for a member."""

from __future__ import annotations

from typing import Any, cast
from unittest.mock import AsyncMock, Mock

import discord

from bot.channels.membership import Memberships
from bot.channels.writers import DiscordWriters
from bot.runtime.clock import SystemClock


async def test_departed_member_may_not_write_and_the_membership_cache_is_updated() -> None:
    answers = [True, False]

    async def ask(_: int, __: int) -> bool:
        return answers.pop(0)

    memberships = Memberships(ask, SystemClock())
    assert await memberships.of(10, 1)
    unknown = {"code": 10007, "message": "Unknown Member"}
    error = discord.NotFound(cast(Any, Mock(status=404, reason="Not Found")), cast(Any, unknown))
    guild = Mock(fetch_member=AsyncMock(side_effect=error))
    client = cast(Any, Mock(get_guild=Mock(return_value=guild)))
    writers = DiscordWriters(client, AsyncMock(return_value=Mock()), memberships)
    assert not await writers.may_write(10, 20, 1)
    assert not answers, "which records the departure"
    assert await memberships.of(10, 1) is False

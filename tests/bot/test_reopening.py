"""Which events of the gateway are a reason to try again."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from discord.ext import commands

from bot.reopening import Reopening

SERVER = 7


@pytest.fixture
def tried() -> list[tuple[int, int | None]]:
    return []


@pytest.fixture
def reopening(tried: list[tuple[int, int | None]]) -> Reopening:
    return Reopening(lambda server, channel=None: tried.append((server, channel)))


@pytest.mark.parametrize("archived", [False, True])
async def test_a_thread_is_tried_again_when_it_is_opened_not_when_it_is_archived(
    reopening: Reopening, tried: list[tuple[int, int | None]], archived: bool
) -> None:
    thread = SimpleNamespace(id=8, guild=discord.Object(SERVER), archived=archived)
    await reopening.on_thread_update(cast(Any, thread), cast(Any, thread))
    assert tried == ([] if archived else [(SERVER, 8)])


async def test_a_bot_hears_of_all_of_them(
    reopening: Reopening, tried: list[tuple[int, int | None]]
) -> None:
    bot = commands.Bot("!", intents=discord.Intents.none())
    reopening.hear(bot)
    heard = {name for name in dir(reopening) if name.startswith("on_")}
    assert {*bot.extra_events} == heard

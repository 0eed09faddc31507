"""Gateway events that make the bot retry posts a channel has refused."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.gateway.reopening import Reopening

SERVER = 7


@pytest.fixture
def tried() -> list[tuple[int, int | None]]:
    return []


@pytest.fixture
def deleted() -> list[int]:
    return []


@pytest.fixture
def reopening(tried: list[tuple[int, int | None]], deleted: list[int]) -> Reopening:
    async def gone(channel: int) -> None:
        deleted.append(channel)

    return Reopening(lambda server, channel=None: tried.append((server, channel)), gone)


@pytest.mark.parametrize(
    ("archived", "unlocked", "opens"),
    [(False, False, True), (True, False, False), (True, True, True)],
)
async def test_posts_are_retried_when_a_thread_opens_or_is_unlocked_but_not_when_it_is_archived(
    reopening: Reopening,
    tried: list[tuple[int, int | None]],
    archived: bool,
    unlocked: bool,
    opens: bool,
) -> None:
    before = SimpleNamespace(locked=unlocked)
    thread = SimpleNamespace(id=8, guild=discord.Object(SERVER), archived=archived, locked=False)
    await reopening.on_thread_update(cast(Any, before), cast(Any, thread))
    assert tried == ([(SERVER, 8)] if opens else [])


async def test_deleted_channels_and_threads_are_reported(
    reopening: Reopening, tried: list[tuple[int, int | None]], deleted: list[int]
) -> None:
    await reopening.on_guild_channel_delete(cast(Any, SimpleNamespace(id=8)))
    await reopening.on_raw_thread_delete(cast(Any, SimpleNamespace(thread_id=9)))
    assert deleted == [8, 9]
    assert not tried

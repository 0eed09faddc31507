"""After a change of a channel, refused posts to it and to its threads are retried. A thread that is not cached
may belong to any channel, so it counts as affected."""

from __future__ import annotations

from typing import Any, Final

import discord
import pytest

from bot.channels.posting import DiscordChannel
from bot.channels.request_guard import RequestGuard
from bot.rest.answers import ResponseObserver
from bot.rest.rest_requests import RestRequests
from bot.runtime.clock import SystemClock
from data.processes.peers import Alone
from matches.ports.cursor import ChannelPlace

SERVER: Final = 1
CHANNEL: Final = 7
OTHER: Final = 8
THREAD: Final = 20
"""A cached thread in `CHANNEL`."""
ARCHIVED: Final = 30
"""An archived thread that discord.py hasn't cached, so its parent channel is unknown."""


@pytest.fixture
async def channel() -> DiscordChannel:
    client = discord.Client(intents=discord.Intents.none())
    text = {"type": 0, "position": 0, "permission_overwrites": [], "nsfw": False, "parent_id": None}
    data: Any = {
        "id": str(SERVER),
        "name": "Harness",
        "channels": [
            {**text, "id": str(CHANNEL), "name": "general"},
            {**text, "id": str(OTHER), "name": "other"},
        ],
        "threads": [
            {
                "id": str(THREAD),
                "parent_id": str(CHANNEL),
                "owner_id": "5",
                "name": "a match",
                "type": 11,
                "message_count": 1,
                "member_count": 1,
                "rate_limit_per_user": 0,
                "thread_metadata": {
                    "archived": False,
                    "auto_archive_duration": 60,
                    "archive_timestamp": "2026-01-01T00:00:00+00:00",
                },
            }
        ],
    }
    client._connection._add_guild_from_data(data)
    answers = ResponseObserver()
    guard = RequestGuard(client, answers, Alone())
    return DiscordChannel(client, guard, RestRequests(client, answers), answers, SystemClock())


@pytest.mark.parametrize(
    ("event", "place", "affected"),
    [
        (CHANNEL, ChannelPlace(SERVER, CHANNEL, CHANNEL), True),
        (OTHER, ChannelPlace(SERVER, CHANNEL, CHANNEL), False),
        (CHANNEL, ChannelPlace(SERVER, THREAD, CHANNEL), True),
        # The place of a match opened in a thread doesn't name the parent channel, but discord.py's cache knows
        # it.
        (CHANNEL, ChannelPlace(SERVER, THREAD, THREAD), True),
        (OTHER, ChannelPlace(SERVER, THREAD, THREAD), False),
        (CHANNEL, ChannelPlace(SERVER, ARCHIVED, ARCHIVED), True),
        (CHANNEL, ChannelPlace(SERVER, ARCHIVED, CHANNEL), True),
        (OTHER, ChannelPlace(SERVER, ARCHIVED, CHANNEL), False),
        (CHANNEL, ChannelPlace(SERVER + 1, ARCHIVED, ARCHIVED), False),
    ],
)
async def test_channel_event_affects_the_channel_and_threads_that_may_belong_to_it(
    channel: DiscordChannel, event: int, place: ChannelPlace, affected: bool
) -> None:
    assert channel.affects(event, place) is affected

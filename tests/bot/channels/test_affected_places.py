"""After a change of a channel, refused posts to it and to its threads are retried. A thread that is not cached
may belong to any channel, so it counts as affected."""

from __future__ import annotations

from typing import Final
from unittest.mock import Mock

import discord
import pytest

from bot.channels.posting import DiscordChannel
from matches.ports.cursor import ChannelPlace

SERVER: Final = 1
CHANNEL: Final = 7
OTHER: Final = 8
THREAD: Final = 20
"""A cached thread in `CHANNEL`."""
ARCHIVED: Final = 30
"""An archived thread that discord.py hasn't cached, so its parent channel is unknown."""


@pytest.fixture
def channel() -> DiscordChannel:
    channels = dict.fromkeys((CHANNEL, OTHER), Mock(discord.TextChannel))
    cached = {**channels, THREAD: Mock(discord.Thread, parent_id=CHANNEL)}
    guild = Mock(discord.Guild, get_channel=channels.get, get_channel_or_thread=cached.get)
    client = Mock(discord.Client, get_guild={SERVER: guild}.get)
    return DiscordChannel(client, Mock(), Mock(), Mock(), Mock())


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
def test_channel_event_affects_the_channel_and_threads_that_may_belong_to_it(
    channel: DiscordChannel, event: int, place: ChannelPlace, affected: bool
) -> None:
    assert channel.affects(event, place) is affected

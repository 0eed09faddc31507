"""Opening the thread of a match."""

from __future__ import annotations

from unittest.mock import AsyncMock, Mock

import discord
import pytest

from bot.channels.threads import open_thread
from bot.rest.answers import ResponseObserver
from bot.rest.refusals import UNKNOWN_MESSAGE
from bot.rest.rest_requests import RestRequests


@pytest.mark.parametrize(
    ("news", "type_"),
    [(False, discord.ChannelType.public_thread), (True, discord.ChannelType.news_thread)],
)
async def test_thread_whose_message_was_deleted_has_the_only_type_that_its_channel_allows(
    news: bool, type_: discord.ChannelType
) -> None:
    place, requests = Mock(discord.TextChannel), RestRequests(Mock(), ResponseObserver())
    deleted = discord.NotFound(Mock(status=404), {"code": UNKNOWN_MESSAGE, "message": ""})
    place.get_partial_message().create_thread = AsyncMock(side_effect=deleted)
    place.is_news.return_value = news
    place.create_thread = AsyncMock(return_value=Mock(id=30))
    assert await open_thread(requests, place, 20, "A match") == 30
    assert place.create_thread.call_args.kwargs["type"] is type_

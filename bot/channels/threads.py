"""Opens the threads of matches."""

from __future__ import annotations

from typing import Final

import discord

from bot.rest.refusals import UNKNOWN_MESSAGE
from bot.rest.rest_requests import RestRequests

# Error codes: https://docs.discord.com/developers/topics/opcodes-and-status-codes#json
_THREAD_EXISTS: Final = 160004

_A_WEEK: Final = 10080
"""The number of minutes without a message after which Discord archives a match's thread: a week, the longest
time that Discord allows."""


async def open_thread(
    requests: RestRequests, place: discord.TextChannel, message_id: int, name: str
) -> int:
    """Open a thread in a channel (`place`), and return its id. The thread belongs to the message `message_id`,
    unless that was deleted."""
    started = await _start_thread(requests, place, message_id, name)
    if started is not None:
        return started
    # In an announcement channel, Discord allows no other type:
    # https://docs.discord.com/developers/resources/channel#channel-object-channel-types
    types = discord.ChannelType
    kind = types.news_thread if place.is_news() else types.public_thread
    opened = place.create_thread(name=name, type=kind, auto_archive_duration=_A_WEEK)
    return (await requests.in_time(opened)).id


async def _start_thread(
    requests: RestRequests, place: discord.TextChannel, message_id: int, name: str
) -> int | None:
    """Open the thread of a message, and return its id; None if the message was deleted."""
    start = place.get_partial_message(message_id)
    try:
        begun = start.create_thread(name=name, auto_archive_duration=_A_WEEK)
        return (await requests.in_time(begun)).id
    except discord.HTTPException as error:
        # A thread started from a message has the message's id. So if the response was lost, a retry opens no
        # second thread, but gets the error "thread exists".
        if error.code == _THREAD_EXISTS:
            return message_id
        if error.code != UNKNOWN_MESSAGE:
            raise
        return None

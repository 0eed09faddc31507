"""Tells a person in which channel or thread the match that just began is played."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import replace
from typing import Final

from cogs.replies import Reply
from cogs.request import Request
from matches.decisions.refusal import Refused
from matches.log.events import MatchId
from matches.log.match import Status
from matches.ports.storage import StorageBusy
from texts.text import phrase, sentences

_PAUSES: Final = (0.2, 0.4, 0.8, 1.6, 3.2, 6.4)
"""How many seconds to wait before each check for the match's thread, which is opened with the first board."""


async def linked(request: Request, match_id: MatchId, reply: Reply) -> Reply:
    """Add a link to a reply, if its action has begun a match that is played in another channel or thread. If
    the thread is not open yet, the link follows as an update of the reply."""
    with suppress(Refused, StorageBusy):  # the action itself has succeeded
        match_view = await request.view(match_id)
        if match_view.gets_thread:
            return replace(reply, later=_with_thread(request, match_id, reply))
        if match_view.status is Status.RUNNING and match_view.channel != request.channel:
            return _with_place(reply, match_view.channel)
    return reply


async def _with_thread(request: Request, match_id: MatchId, reply: Reply) -> AsyncIterator[Reply]:
    for pause in _PAUSES:
        await asyncio.sleep(pause)
        if request.client.is_closed():
            return
        with suppress(Refused, StorageBusy):
            match_view = await request.view(match_id)
            if not match_view.gets_thread:
                yield _with_place(reply, match_view.channel)
                return


def _with_place(reply: Reply, channel: int) -> Reply:
    play = phrase("Play in {channel}.", channel=f"<#{channel}>")
    return replace(reply, text=sentences(reply.text, play))

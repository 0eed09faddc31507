"""Edits the current message of a match so that it shows the present state."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from matches.announcer.batches import MessageBatch
from matches.announcer.messages import MatchMessages
from matches.delivery.editing import unless_gone
from matches.log.match import Match
from matches.ports.channel import Channel, Message, PostLater
from matches.ports.cursor import AnnouncementCursor
from matches.service.services import MatchServices

logger = logging.getLogger(__name__)

_EDITING: Final = 5.0
"""How many seconds an edit of the current message may take. The limit is short because the next turn waits for
the edit."""


class Refreshing:
    def __init__(self, services: MatchServices, channel: Channel, messages: MatchMessages) -> None:
        self._service = services.matches
        self._channel = channel
        self._messages = messages

    async def refresh(self, cursor: AnnouncementCursor, match: Match) -> None:
        """Edit the current message. Does nothing if the message was deleted, because the next message will show
        the state. Raises CannotPost and PostLater."""
        if cursor.message is None or cursor.channel is None:
            return
        try:
            edit = self._channel.edit(
                cursor.channel, cursor.message, await self.current(cursor, match)
            )
            if not await unless_gone(asyncio.wait_for(edit, _EDITING)):
                logger.info("A message of match %s was deleted.", match.id)
        except TimeoutError:
            raise PostLater("an edit took too long") from None

    async def current(self, cursor: AnnouncementCursor, match: Match) -> Message:
        """Return what the current message should show now, with all events that it covers."""
        steps = await self._service.steps(match.id, since=max(cursor.since - 1, 0))
        before = steps.pop(0) if cursor.since else None
        covered = tuple(step for step in steps if step.version <= match.version)
        batch = MessageBatch(before, covered) if covered else MessageBatch(None, (match,))
        return await self._messages.edited(batch)

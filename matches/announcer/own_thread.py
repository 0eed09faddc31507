"""Moves a match into a thread of its own when it begins."""

from __future__ import annotations

import logging
from contextlib import suppress

from matches.announcer.messages import MatchMessages
from matches.decisions import playing
from matches.decisions.refusal import Refused
from matches.log.events import Started
from matches.log.match import Match
from matches.ports.channel import CannotPost, Channel, PostLater
from matches.ports.cursor import AnnouncementCursor
from matches.service.services import MatchServices

logger = logging.getLogger(__name__)


class OwnThread:
    def __init__(self, services: MatchServices, channel: Channel, messages: MatchMessages) -> None:
        self._service = services.matches
        self._writer = services.writer
        self._channel = channel
        self._messages = messages

    async def entered(self, cursor: AnnouncementCursor, steps: list[Match]) -> bool:
        """If a match begins that should have a thread of its own, move it there before its first board is
        posted.

        Returns whether the match may have changed meanwhile, so that the caller must read it again. A retry
        finds the same thread, because it is opened at the lobby message.
        """
        current = steps[-1]
        begins = any(isinstance(step.last, Started) for step in steps)
        elsewhere = current.channel != current.opened.channel
        wished = current.opened.in_thread and cursor.message is not None
        if not begins or elsewhere or not wished or cursor.target is not None:
            return False
        if not current.status.open:  # a match that is over needs no thread
            return False
        title = await self._messages.thread_title(current)
        try:
            thread = await self._channel.open_thread(current.channel, cursor.message, title)
        except CannotPost as error:
            logger.warning(
                "Match %s stays in its channel, because no thread can be opened: %s",
                current.id,
                error,
            )
            return False
        # While the thread was being opened, the match may have ended or been moved. Then it stays where it is.
        if (await self._service.load(current.id)).channel == current.channel:
            with suppress(Refused):
                await self._writer.decide(current.id, None, playing.relocate, None, thread)
        if (await self._service.load(current.id)).channel != thread:
            with suppress(CannotPost, PostLater):  # an empty thread does no harm
                await self._channel.close_thread(thread)
        return True

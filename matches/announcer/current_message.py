"""Edits the current message of a match so that it shows the present state, and posts its board again at a
player's request."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from games.copies import replace
from matches.announcer.batches import MessageBatch
from matches.announcer.messages import MatchMessages, shown_as
from matches.delivery.editing import unless_gone
from matches.delivery.posting import Compose, Posted, Posting
from matches.log.events import MatchId
from matches.log.match import Match
from matches.ports.channel import CannotPost, Channel, ChannelGone, Message, PostLater
from matches.ports.cursor import AnnouncementCursor, Attempt
from matches.service.service import MatchService

logger = logging.getLogger(__name__)

_EDITING: Final = 5.0
"""How many seconds an edit of the current message may take. The limit is short because the next turn waits for
the edit."""


class Refreshing:
    def __init__(self, services: MatchService, channel: Channel, messages: MatchMessages) -> None:
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


class Reposting:
    """Posts the current board again, exactly once, at a player's request."""

    def __init__(self, services: MatchService, posting: Posting, messages: MatchMessages) -> None:
        self._cursors = services.cursors
        self._posting = posting
        self._messages = messages
        self._repeats: dict[MatchId, Message] = {}
        """By match, the message that is being posted, or whose attempt has an unknown outcome."""

    async def post(self, cursor: AnnouncementCursor, match: Match, request: str) -> Posted:
        """Post the current board again.

        The last eight characters of `request`, the id of the interaction, are part of the nonce, so a retry
        does not post twice. Raises CannotPost, which ends the attempt, and PostLater, after which `finish`
        continues it.
        """

        async def compose() -> Message:
            again = replace(await self._messages.current(match), repeat=request[-8:])
            self._repeats[match.id] = again
            return again

        try:
            return await self._once(replace(cursor, target_at=None), match, None, compose)
        except CannotPost:
            self.forget(match.id)
            await self._cursors.put(match.id, cursor)
            raise

    async def finish(
        self, cursor: AnnouncementCursor, match: Match, *, more: bool
    ) -> Posted | None:
        """Return the message of a `post` with an unknown outcome; None if no message was posted.

        If the bot still has the message in memory, post it unless an earlier attempt has posted it; the nonce
        prevents a duplicate. After a restart, only search for it in the channel. `more` says that newer events
        will be shown anyway, so CannotPost is not raised. May raise PostLater.
        """
        attempt, again = cursor.attempt((match.channel,)), self._repeats.get(match.id)
        if attempt is None:
            return None
        if again is None:
            pictured = match.state is not None
            return await self._posting.find(attempt, shown_as(match), pictured=pictured)

        async def compose() -> Message:
            return again

        try:
            return await self._once(cursor, match, attempt, compose)
        except ChannelGone:
            return None
        except CannotPost:
            if more:
                return None
            raise

    async def _once(
        self,
        cursor: AnnouncementCursor,
        match: Match,
        earlier: Attempt | None,
        compose: Compose,
    ) -> Posted:
        return await self._posting.once(
            match.channel,
            shown_as(match),
            earlier=earlier,
            store=lambda attempt: self._cursors.trying(
                match.id, cursor.trying(match.version, attempt)
            ),
            compose=compose,
            pictured=match.state is not None,
        )

    def forget(self, match_id: MatchId) -> None:
        """Forget the board that was posted again for a match, because the outcome of that post is known."""
        self._repeats.pop(match_id, None)

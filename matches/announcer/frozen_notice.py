"""Tells the players of a match that it is frozen, since its log no longer replays."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace

from matches.log.events import MatchId
from matches.ports.channel import (
    AnnouncementCursors,
    CannotPost,
    Channel,
    Earlier,
    Message,
    Place,
    PostLater,
)
from matches.ports.players import user_ids
from matches.ports.storage import StorageBusy
from matches.service.service import MatchService
from matches.wording import turns

logger = logging.getLogger(__name__)


class FrozenNotice:
    """Posts one notice for each frozen match."""

    def __init__(
        self,
        service: MatchService,
        cursors: AnnouncementCursors,
        channel: Channel,
        on_earlier: Callable[[MatchId], None],
    ) -> None:
        """`on_earlier` is called with a match that has earlier messages to tidy."""
        self._on_earlier = on_earlier
        self._service = service
        self._cursors = cursors
        self._channel = channel
        self._told: set[MatchId] = set()

    async def told(self, match_id: MatchId) -> bool:
        """Post the notice if it was not posted yet; False if that has to be retried. A refusal is final."""
        try:
            if match_id not in self._told:
                await self._tell(match_id)
        except CannotPost as error:
            logger.warning("match %s can't be shown: %s", match_id, error)
        except (PostLater, StorageBusy):
            return False
        return True

    async def _tell(self, match_id: MatchId) -> None:
        # From the row, not from the match: a frozen match can't be loaded.
        row = await self._service.row(match_id)
        if row is None:
            return
        people = (await self._service.known(row.members, row.server)).values()
        mentions = " ".join(player.mention for player in people)
        text = f"{mentions}\n{turns.FROZEN}"
        message = Message(match_id, 0, text, pinged=user_ids(people))
        await self._channel.post(row.channel, message)
        # In memory first: if storing the cursor fails, the retry does not post again.
        self._told.add(match_id)
        cursor = await self._cursors.cursor(match_id)
        version = await self._service.version(match_id)
        shown = replace(cursor, announced=version, target=None, stale=False)
        earlier = None
        if cursor.message and cursor.channel:
            earlier = Earlier(Place(row.server, cursor.channel, row.channel), cursor.message)
        await self._cursors.put(match_id, shown, earlier, notices_past=True)
        self._on_earlier(match_id)

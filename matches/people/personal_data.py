"""Exports a person's stored data as JSON, and erases it."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final
from weakref import WeakValueDictionary

from matches.decisions import presence
from matches.log.events import MatchId, PlayerId
from matches.people.export import Exported, moment, part_in
from matches.people.exported import (
    exported_absence,
    exported_block,
    exported_clock_state,
    exported_lesson,
    exported_rating,
    exported_reminder,
    exported_result,
    exported_review,
    exported_season,
    exported_settings,
)
from matches.ports.people import Kept
from matches.ports.players import Player
from matches.ports.retrying import BUSY
from matches.ports.storage import Row, StorageBusy, Unreadable
from matches.service.isolated import NotDone, isolated
from matches.service.service import MatchService

logger = logging.getLogger(__name__)

LOOK_AGAIN: Final = timedelta(minutes=20)
"""How long a request that the person sent before an erasure may still be running. The token of an interaction
is valid for 15 minutes: https://docs.discord.com/developers/interactions/receiving-and-responding"""


class Personal:
    """Exports and erases the data of a person. As a chore, it also completes erasures that have begun.
    `on_erase` is called when an erasure begins, and must wake the chore."""

    def __init__(self, service: MatchService) -> None:
        self._service = service
        self._log = service.database.log
        self._data = service.database.personal
        self._clock = service.clock
        self._peers = service.peers
        self.on_erase: Callable[[], None] = lambda: None
        self._exporting: WeakValueDictionary[PlayerId, asyncio.Lock] = WeakValueDictionary()

    async def export(self, player: Player) -> bytes:
        """Return everything that is stored about a person, as JSON in UTF-8. Only one export of the same person
        runs at a time."""
        # The matches are read in separate short transactions, not in one long one, so others can use the
        # database in between.
        async with self._exporting.setdefault(player.id, asyncio.Lock()):
            rows = {row.match_id: row for row in await self._service.lists.rows_of(player.id)}
            kept = await self._data.kept(player.id)
            ids = await self._data.matches_of(player.id)
            parts = [await self._part(each, player.id, rows.get(each), kept) for each in ids]
        found: Exported = {
            "about": "What Fairwind keeps about you. Times are in UTC; seats count from 1.",
            "made": moment(self._clock.now()),
            "person": {
                "player": player.id,
                "user id": str(player.discord_id),
                "name": kept.name,
                "nicknames": {str(each): name for each, name in kept.nicknames.items()},
            },
            "settings": exported_settings(kept),
            "absences": [exported_absence(each) for each in kept.absences],
            "reminders": [exported_reminder(each) for each in kept.reminders],
            "ratings": [exported_rating(*each) for each in kept.ratings],
            "results": [exported_result(*each) for each in kept.results],
            "lessons": [exported_lesson(game, *each) for game, each in kept.lessons.items()],
            "reviews": [
                exported_review(match_id, *each) for match_id, each in kept.reviews.items()
            ],
            "seasons": [exported_season(each, player.id) for each in kept.seasons],
            "shut out": [exported_block(*each) for each in kept.blocks.items()],
            "matches": [part for part in parts if part is not None],
        }
        # Encoding runs in a thread, because a long history would block the event loop.
        return await asyncio.to_thread(_encoded, found)

    async def erase(self, player: PlayerId) -> None:
        """Erase the person's identity, and begin to remove them from their matches.

        When this returns, the identity is erased. If the person could not be removed from a match, `do_due`
        tries again later. Raises StorageBusy if the identity could not be erased.
        """
        await self._data.erase(player, self._clock.now())
        # The erasure is stored now, so the chore will complete it even if something below fails.
        self.on_erase()
        try:
            await self._leave_matches(player)
        except StorageBusy as error:
            logger.warning("The matches of an erased player will be updated later: %s", error)

    async def do_due(self) -> datetime | None:
        """Remove erased people from their matches, and overwrite their deleted rows in the database's files.

        An erasure is complete only if no match with the person is left 20 minutes (`LOOK_AGAIN`) after it
        began. By then, no request that the person sent before the erasure is still running.
        """
        times, erased = [], await self._data.erased()
        scrubbed = not erased or await self._data.scrub()
        for player, since in erased:
            left, now = await self._leave_matches(player), self._clock.now()
            if left and scrubbed and now >= since + LOOK_AGAIN:
                await self._data.seen_to(player, now)
            else:
                later = now + BUSY
                times.append(max(since + LOOK_AGAIN, later) if scrubbed else later)
        return min(times, default=None)

    async def _part(
        self, match_id: MatchId, player: PlayerId, row: Row | None, kept: Kept
    ) -> Exported | None:
        row = row or await self._service.matches.row(match_id)
        try:
            record = await self._log.read(match_id)
        except Unreadable:
            return {"match": match_id, "unreadable": True}
        if row is None or record is None:
            return None
        over = not row.status.open
        part = part_in(match_id, record.events, record.times, player, over=over)
        return part and part | {"status": row.status.value} | exported_clock_state(
            row, player, kept
        )

    async def _leave_matches(self, player: PlayerId) -> bool:
        """Remove an erased player from all their matches. Return False if this failed in any match and must be
        retried."""
        left = list[NotDone | None]()
        async with self._peers.lock(f"matches of {player}"):
            for row in await self._service.lists.rows_of(player):
                what = f"Removing an erased player from match {row.match_id}"
                left.append(await isolated(what, self._leave_match(row.match_id, player)))
        return NotDone.FAILED not in left

    async def _leave_match(self, match_id: MatchId, player: PlayerId) -> None:
        match = await self._service.matches.load(match_id)
        if player not in match.presence.deleted:
            await self._service.writer.decide(match_id, None, presence.remove, player)


def _encoded(found: Exported) -> bytes:
    return json.dumps(found, indent=1, ensure_ascii=False).encode()

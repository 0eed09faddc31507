"""Stores announcement cursors in SQL, and superseded messages whose buttons must still be removed."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from dataclasses import fields
from datetime import datetime
from typing import Any, Final
from weakref import WeakValueDictionary

import sqlalchemy as sa

from data.core.connections import Connections, Work
from data.core.locking import hold_cursor, hold_existing
from data.core.sharding import within
from data.messages import earlier_messages
from data.messages.pending_edits import PendingEdits
from data.messages.prepared_posts import PreparedPosts
from data.schema import DUE, ELSEWHERE, UNFINISHED, marks, matches
from matches.log.events import MatchId
from matches.ports.cursor import NO_CHANGE, AnnouncementCursor, ChannelPlace, Earlier, MessageChange
from matches.ports.leased_cache import LeasedCache, own_matches
from matches.ports.peers import EVERYTHING, Peers, Share

_CACHED: Final = 512
"""The maximum number of cached cursors, which equals the number of cached matches."""

_FIELDS: Final = [field.name for field in fields(AnnouncementCursor)]


class SqlAnnouncementCursors:
    """Stores the announcement cursors of all matches, and their superseded messages.

    Only the process that serves a match writes its cursor, so that process can cache it. It also caches which
    superseded messages must still be edited.
    """

    def __init__(self, connections: Connections, peers: Peers, prepared: PreparedPosts) -> None:
        self._connections = connections
        heard = own_matches(peers)
        self._cursors: LeasedCache[MatchId, AnnouncementCursor] = LeasedCache(heard, _CACHED)
        self._edits = PendingEdits(heard)
        self._prepared = prepared
        self._locks: WeakValueDictionary[MatchId, asyncio.Lock] = WeakValueDictionary()

    async def cursor(self, match_id: MatchId) -> AnnouncementCursor:
        """Return the cursor of a match. If there is no such match, return one that has announced nothing."""
        if (known := self._cursors.get(match_id)) is not None:
            return known
        row = await self._connections.first(_CURSOR, {"match": match_id})
        cursor = AnnouncementCursor() if row is None else AnnouncementCursor(*row)
        return cursor.settled() if self._prepared.has(match_id, cursor.target) else cursor

    def trying(
        self, match_id: MatchId, cursor: AnnouncementCursor
    ) -> Coroutine[Any, Any, None] | None:
        """Return a coroutine that stores `cursor`, which records an attempt to post the events up to number
        `cursor.target`. Await it before posting.

        Return None if no write is needed, because the transaction that appended these events has stored the
        attempt.
        """
        if not self._prepared.has(match_id, cursor.target):
            return self.put(match_id, cursor)
        self._prepared.forget(match_id)
        self._cursors.keep(match_id, cursor, self._cursors.moment())
        return None

    async def put(
        self,
        match_id: MatchId,
        cursor: AnnouncementCursor,
        made: MessageChange = NO_CHANGE,
    ) -> None:
        """Store the cursor of a match and, in the same transaction, the changes `made` to the match's
        superseded messages and notices."""
        # `asdict` would deep-copy each value.
        stored = {name: getattr(cursor, name) for name in _FIELDS}
        values = {"match": match_id, "posting": cursor.target is not None, **stored}
        self._prepared.forget(match_id)
        try:
            async with self._lock(match_id):
                known, edited = self._edits.listed.get(match_id), self._edits.edited(match_id)
                change = earlier_messages.Change(made, cursor, edited)

                def work(connection: sa.Connection) -> tuple[Earlier, ...] | None:
                    hold_cursor(connection, match_id)
                    if not connection.execute(_PUT, values).rowcount:
                        return None  # the match was deleted meanwhile
                    return earlier_messages.change(connection, match_id, change, known)

                await self._change(match_id, work, cursor)
                self._edits.stored(match_id, edited)
        finally:  # an append may have prepared a post meanwhile
            self._prepared.forget(match_id)

    async def supersede(self, match_id: MatchId, earlier: Earlier) -> None:
        """Store that the match's card needs the edit `earlier`, because a newer message has shown the end of
        the match. A second call changes nothing."""

        def work(connection: sa.Connection) -> None:
            if hold_existing(connection, match_id):
                row = earlier_messages.row_of(earlier)
                earlier_messages.put(connection, match_id, row)

        async with self._lock(match_id):
            await self._change(match_id, work)

    async def missed(self, match_id: MatchId, now: datetime) -> None:
        """Record that new events of a match can't be posted since `now`. If an earlier time is stored already,
        keep that time. The stored time is removed when the cursor advances."""

        def work(connection: sa.Connection) -> None:
            hold_cursor(connection, match_id)
            connection.execute(_MISSED, {"match": match_id, "now": now})

        async with self._lock(match_id):
            await self._change(match_id, work)

    def forget(self) -> None:
        """Empty the caches, because any cursor may have changed in the database."""
        self._cursors.forget()
        self._edits.listed.forget()
        self._prepared.forget()

    async def due(self, share: Share = EVERYTHING) -> list[MatchId]:
        """Return the matches of `share` that have something to announce, the last changed last."""
        return await self._found(within(_DUE, matches.c.server, share))

    async def place(self, match_id: MatchId) -> ChannelPlace | None:
        """Return the channel in which the next message of a match is posted or edited; None if there is no such
        match."""
        row = await self._connections.first(_PLACE, {"match": match_id})
        return None if row is None else ChannelPlace(*row)

    async def shown_in(self, channel: int) -> list[MatchId]:
        """Return the open matches that are played in a channel, or that were opened there and are played in
        another, such as a thread."""

        def read(connection: sa.Connection) -> list[MatchId]:
            # There are two queries instead of one with OR, because SQLite then uses an index for each.
            found = {
                each
                for query in _SHOWN_IN
                for each in connection.scalars(query, {"place": channel})
            }
            return [MatchId(match_id) for match_id in sorted(found)]

        return await self._connections.read(read)

    async def untidy(self, share: Share = EVERYTHING) -> list[MatchId]:
        """Return the matches of `share` that have superseded messages which still need an edit."""
        return await self._found(earlier_messages.untidy(share))

    async def earlier(self, match_id: MatchId) -> Sequence[Earlier]:
        """Return the superseded messages of a match that still need an edit, the newest first."""
        listed = self._edits.listed.get(match_id)
        if listed is None:  # not cached, because a change may be stored during the read
            listed = await self._connections.read(
                lambda connection: earlier_messages.listed(connection, match_id)
            )
        return self._edits.outstanding(match_id, listed)

    def edited(self, match_id: MatchId, earlier: Earlier) -> None:
        """Note that a superseded message has been edited. The note is stored with the next change of the
        match's cursor, or by `store_edits`."""
        self._edits.note(match_id, earlier)

    @property
    def any_edited(self) -> bool:
        """Whether there are notes of edits for `store_edits` to store."""
        return bool(self._edits.all_edited())

    async def store_edits(self) -> None:
        """Store which superseded messages have been edited, so that they are not edited again after the bot
        starts. A message that by now needs another edit still gets it."""
        if not (edited := self._edits.all_edited()):
            return

        def work(connection: sa.Connection) -> None:
            for match_id, messages in sorted(edited.items()):
                earlier_messages.edited(connection, match_id, messages)
                earlier_messages.clean(connection, match_id)

        await self._connections.write(work)
        for match_id, messages in edited.items():
            self._edits.listed.forget(match_id)
            self._edits.stored(match_id, messages)

    def _lock(self, match_id: MatchId) -> asyncio.Lock:
        return self._locks.setdefault(match_id, asyncio.Lock())

    async def _change(
        self,
        match_id: MatchId,
        work: Work[tuple[Earlier, ...] | None],
        after: AnnouncementCursor | None = None,
    ) -> None:
        """Run `work` in a transaction, and update the caches. `work` returns the messages that still need an
        edit, and `after` is the new cursor. If either is None, it is not cached, but read from the database
        when it is next needed."""
        listed = self._edits.listed
        # Drop the cached values before the write: even if it fails, it may have been stored.
        self._cursors.forget(match_id)
        listed.forget(match_id)
        before, listed_before = self._cursors.moment(), listed.moment()
        found = await self._connections.write(work)
        if after is not None:
            self._cursors.keep(match_id, after, before)
        if found is not None:
            listed.keep(match_id, found, listed_before)

    async def _found(self, query: sa.Select[str]) -> list[MatchId]:
        return [*await self._connections.scalars(query)]


_IS: Final = marks.c.match_id == sa.bindparam("match")
_CURSOR: Final = sa.select(*(marks.c[name] for name in _FIELDS)).where(_IS)
_VERSION: Final = sa.select(matches.c.version).where(matches.c.id == sa.bindparam("match"))
_BEHIND: Final = sa.bindparam("announced", type_=sa.Integer) < _VERSION.scalar_subquery()
# The database computes in the same statement whether the match stays due, so an event appended since the caller
# read the cursor keeps it due.
_PUT: Final = (
    sa.update(marks)
    .where(_IS)
    .values(
        due=sa.or_(
            sa.bindparam("posting", type_=sa.Boolean),
            sa.bindparam("stale", type_=sa.Boolean),
            _BEHIND,
        ),
        **{name: sa.bindparam(name, type_=marks.c[name].type) for name in _FIELDS},
    )
)
_MISSED: Final = (  # keeps the time of the first failed announcement
    sa.update(marks)
    .where(_IS, marks.c.target_at.is_(None), marks.c.announced < _VERSION.scalar_subquery())
    .values(target_at=sa.bindparam("now", type_=marks.c.target_at.type))
)
_DUE: Final = (
    sa.select(marks.c.match_id)
    .join(matches, matches.c.id == marks.c.match_id)
    .where(DUE)
    .order_by(matches.c.changed_at)
)
# The next message goes to the current channel of the match; an edit goes to where its message was posted.
_POSTING: Final = sa.or_(marks.c.target.is_not(None), marks.c.announced < matches.c.version)
_SHOWN_IN: Final = tuple(
    sa.select(matches.c.id).where(UNFINISHED, condition)
    for condition in (
        matches.c.channel == sa.bindparam("place", type_=matches.c.channel.type),
        sa.and_(
            ELSEWHERE, matches.c.opened_in == sa.bindparam("place", type_=matches.c.channel.type)
        ),
    )
)
_PLACE: Final = (
    sa.select(
        matches.c.server,
        sa.case(
            (_POSTING, matches.c.channel),
            else_=sa.func.coalesce(marks.c.channel, matches.c.channel),
        ),
        matches.c.opened_in,
    )
    .join(matches, matches.c.id == marks.c.match_id)
    .where(_IS)
)

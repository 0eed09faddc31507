"""Stores announcement cursors in SQL, the cards of matches, and superseded messages whose buttons must still be
removed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import fields
from datetime import datetime
from typing import Any, Final, NamedTuple
from weakref import WeakValueDictionary

import sqlalchemy as sa

from data.core.connections import Connections, Work
from data.core.frequent_statements import FrequentStatement
from data.core.locking import hold_cursor
from data.core.sharding import within
from data.messages import earlier_messages
from data.messages.prepared_posts import PreparedPosts
from data.schema import CARD_DUE, DUE, ELSEWHERE, UNFINISHED, marks, matches
from matches.log.events import MatchId
from matches.ports.cursor import (
    NO_CHANGE,
    AnnouncementCursor,
    ChannelPlace,
    Earlier,
    MatchCard,
    MessageChange,
)
from matches.ports.leased_cache import LeasedCache, own_matches
from matches.ports.peers import EVERYTHING, Peers, Share

_CACHED: Final = 512
"""The maximum number of cached cursors, which equals the number of cached matches."""

_FIELDS: Final = [field.name for field in fields(AnnouncementCursor)]
_OF_CARD: Final = [field.name for field in fields(MatchCard) if field.name != "place"]

_NOTHING: Final = frozenset[Earlier]()


class _Mark(NamedTuple):
    """What is cached about a match: its cursor, its card if it has one, and the messages that need an edit, now
    or later. `listed` is None until these have been read."""

    cursor: AnnouncementCursor
    card: MatchCard | None
    listed: tuple[Earlier, ...] | None = None


class SqlAnnouncementCursors:
    """Stores the announcement cursors of all matches, their cards, and their superseded messages.

    Only the process that serves a match writes these, so that process can cache them. It also remembers which
    superseded messages it has edited in Discord. `store_edits` stores that for all matches together. If the
    process crashes before that, the next process makes the same edits again.

    `on_superseded` is called with a match after a change by which messages may need an edit.
    """

    def __init__(self, connections: Connections, peers: Peers, prepared: PreparedPosts) -> None:
        self._connections = connections
        self._peers = peers
        self._marks: LeasedCache[MatchId, _Mark] = LeasedCache(own_matches(peers), _CACHED)
        self._edited: dict[MatchId, frozenset[Earlier]] = {}
        self._prepared = prepared
        self._locks: WeakValueDictionary[MatchId, asyncio.Lock] = WeakValueDictionary()
        self.on_superseded: Callable[[MatchId], None] = lambda _: None

    async def cursor(self, match_id: MatchId) -> AnnouncementCursor:
        """Return the cursor of a match. If there is no such match, return one that has announced nothing."""
        return (await self._mark(match_id)).cursor

    async def card(self, match_id: MatchId) -> MatchCard | None:
        return (await self._mark(match_id)).card

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
        self._recache(match_id, cursor=cursor)
        return None

    async def put(
        self,
        match_id: MatchId,
        cursor: AnnouncementCursor,
        made: MessageChange = NO_CHANGE,
    ) -> None:
        """Store the cursor of a match and, in the same transaction, the changes `made` to the match's other
        messages.

        Only an attempt to post is synced. A power cut may lose what followed from it: the next start then finds
        the message by the attempt, as after a crash before this write.
        """
        # `asdict` would deep-copy each value.
        stored = {name: getattr(cursor, name) for name in _FIELDS}
        values = {"match": match_id, "posting": cursor.target is not None, **stored}
        self._prepared.forget(match_id)
        try:
            async with self._lock(match_id):
                mark = self._marks.get(match_id)
                known = None if mark is None else mark.listed

                def work(connection: sa.Connection) -> _Mark | None:
                    hold_cursor(connection, match_id)
                    if not _PUT.execute(connection, values).rowcount:
                        return None  # the match was deleted meanwhile
                    if made.card is not None:
                        connection.execute(_PUT_CARD, _card_values(match_id, made.card))
                    listed = earlier_messages.change(connection, match_id, made, cursor, known)
                    return mark and _Mark(cursor, made.card or mark.card, listed)

                await self._change(match_id, work, synced=cursor.target is not None)
        finally:  # an append may have prepared a post meanwhile
            self._prepared.forget(match_id)
        if made.earlier is not None or made.notices_past:
            self.on_superseded(match_id)

    async def put_card(
        self, match_id: MatchId, card: MatchCard | None, superseded: Earlier | None = None
    ) -> None:
        """Store the changed card of a match; None if it has none any more. Do nothing if none is stored.

        `superseded` is the edit that the card's former message needs, because a newer message has become the
        card or has shown the end of the match.
        """
        async with self._lock(match_id):
            mark = self._marks.get(match_id)

            def work(connection: sa.Connection) -> _Mark | None:
                hold_cursor(connection, match_id)
                if not connection.execute(_CHANGE_CARD, _card_values(match_id, card)).rowcount:
                    return None
                if superseded is None:
                    return mark and mark._replace(card=card)
                earlier_messages.put(connection, match_id, earlier_messages.row_of(superseded))
                return mark and _Mark(mark.cursor, card)

            await self._change(match_id, work)
        if superseded is not None:
            self.on_superseded(match_id)

    async def missed(self, match_id: MatchId, now: datetime) -> None:
        """Record that new events of a match can't be posted since `now`. If an earlier time is stored already,
        keep that time. The stored time is removed when the cursor advances."""

        def work(connection: sa.Connection) -> None:
            hold_cursor(connection, match_id)
            connection.execute(_MISSED, {"match": match_id, "now": now})

        async with self._lock(match_id):
            await self._change(match_id, work)

    def forget(self) -> None:
        """Empty the caches, because any row may have changed in the database."""
        self._marks.forget()
        self._prepared.forget()

    async def due(self, share: Share = EVERYTHING) -> list[MatchId]:
        """Return the matches of `share` that have something to announce, the last changed last."""
        return await self._found(within(_DUE, matches.c.server, share))

    async def cards_due(self, share: Share = EVERYTHING) -> list[MatchId]:
        """Return the matches of `share` whose card does not show their newest state, the last changed last."""
        return await self._found(within(_CARDS_DUE, matches.c.server, share))

    async def place(self, match_id: MatchId) -> ChannelPlace | None:
        """Return the channel in which the next message of a match is posted or edited; None if there is no such
        match."""
        if (row := await self._connections.first(_PLACE, {"match": match_id})) is None:
            return None
        server, version, channel, parent = row
        cursor = await self.cursor(match_id)
        return ChannelPlace(server, cursor.next_channel(version, channel), parent)

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
        known, edited = self._marks.get(match_id), self._edited.get(match_id, _NOTHING)
        listed = None if known is None else known.listed
        if listed is None:  # not cached, because a change may be stored during the read
            rows = await self._connections.rows(earlier_messages.LISTED, {"match": match_id})
            listed = earlier_messages.listed(rows)
        return tuple(each for each in listed if each.past and each not in edited)

    def edited(self, match_id: MatchId, earlier: Earlier) -> None:
        """Note that a superseded message has been edited. `store_edits` stores the note."""
        self._edited[match_id] = self._edited.get(match_id, _NOTHING) | {earlier}

    async def store_edits(self) -> None:
        """Store which superseded messages have been edited, so that they are not edited again after the bot
        starts. A message that by now needs another edit still gets it."""
        if not (edited := dict(self._edited)):
            return
        await self._connections.write(
            lambda connection: earlier_messages.edited(connection, edited)
        )
        for match_id, messages in edited.items():
            self._recache(match_id, listed=None)
            if left := self._edited.pop(match_id, _NOTHING) - messages:
                self._edited[match_id] = left

    def _lock(self, match_id: MatchId) -> asyncio.Lock:
        return self._locks.setdefault(match_id, asyncio.Lock())

    async def _mark(self, match_id: MatchId) -> _Mark:
        if (known := self._marks.get(match_id)) is not None:
            return known
        async with self._lock(match_id):  # so that no change is stored during the read
            since = self._marks.moment()
            if (row := await self._connections.first(_MARK, {"match": match_id})) is None:
                return _Mark(AnnouncementCursor(), None)
            cursor, card = AnnouncementCursor(*row[: len(_FIELDS)]), None
            if self._prepared.has(match_id, cursor.target):
                cursor = cursor.settled()
            server, channel, parent, *of_card = row[len(_FIELDS) :]
            if channel is not None:
                card = MatchCard(ChannelPlace(server, channel, parent), *of_card)
            mark = _Mark(cursor, card)
            if self._peers.share.owns(server):
                self._marks.keep(match_id, mark, since)
            return mark

    def _recache(self, match_id: MatchId, **changes: Any) -> None:
        """Change what is cached about a match, if anything is. The result of a write that is still running will
        then not be cached."""
        mark = self._marks.get(match_id)
        self._marks.forget(match_id)
        if mark is not None:
            self._marks.keep(match_id, mark._replace(**changes), self._marks.moment())

    async def _change(
        self, match_id: MatchId, work: Work[_Mark | None], *, synced: bool = True
    ) -> None:
        """Run `work` in a transaction, and cache what it returns. After None, the match is read from the
        database when it is next needed."""
        # Drop the cached value before the write: even if it fails, it may have been stored.
        self._marks.forget(match_id)
        before = self._marks.moment()
        if (mark := await self._connections.write(work, synced=synced)) is not None:
            self._marks.keep(match_id, mark, before)

    async def _found(self, query: sa.Select[str]) -> list[MatchId]:
        return [*await self._connections.scalars(query)]


def _card_values(match_id: MatchId, card: MatchCard | None) -> Mapping[str, object]:
    channel = None if card is None else card.place.channel
    of_card = {f"card_{name}": getattr(card, name, None) for name in _OF_CARD}
    return {"match": match_id, "card_channel": channel, **of_card}


_IS: Final = marks.c.match_id == sa.bindparam("match")
_MARK: Final = (
    sa.select(
        *(marks.c[name] for name in _FIELDS),
        *(matches.c.server, marks.c.card_channel, matches.c.opened_in),
        *(marks.c[f"card_{name}"] for name in _OF_CARD),
    )
    .join(matches, matches.c.id == marks.c.match_id)
    .where(_IS)
)
_VERSION: Final = sa.select(matches.c.version).where(matches.c.id == sa.bindparam("match"))
_BEHIND: Final = sa.bindparam("announced", type_=sa.Integer) < _VERSION.scalar_subquery()
# The database computes in the same statement whether the match stays due, so an event appended since the caller
# read the cursor keeps it due.
_PUT: Final = FrequentStatement(
    sa.update(marks)
    .where(_IS)
    .values(
        due=sa.or_(
            sa.bindparam("posting", type_=sa.Boolean),
            sa.bindparam("stale", type_=sa.Boolean),
            _BEHIND,
        ),
        **{name: sa.bindparam(name) for name in _FIELDS},
    )
)
# `card_due` becomes null together with `card_version`.
_PUT_CARD: Final = (
    sa.update(marks)
    .where(_IS)
    .values(
        card_due=sa.bindparam("card_version", type_=sa.Integer) < _VERSION.scalar_subquery(),
        **{f"card_{name}": sa.bindparam(f"card_{name}") for name in ("channel", *_OF_CARD)},
    )
)
_CHANGE_CARD: Final = _PUT_CARD.where(marks.c.card_message.is_not(None))
_MISSED: Final = (  # keeps the time of the first failed announcement
    sa.update(marks)
    .where(_IS, marks.c.target_at.is_(None), marks.c.announced < _VERSION.scalar_subquery())
    .values(target_at=sa.bindparam("now"))
)
_IN_ORDER: Final = (
    sa.select(marks.c.match_id)
    .join(matches, matches.c.id == marks.c.match_id)
    .order_by(matches.c.changed_at)
)
_DUE: Final = _IN_ORDER.where(DUE)
_CARDS_DUE: Final = _IN_ORDER.where(CARD_DUE)
_OPEN: Final = sa.select(matches.c.id).where(UNFINISHED)
_SHOWN_IN: Final = (
    _OPEN.where(matches.c.channel == sa.bindparam("place")),
    _OPEN.where(ELSEWHERE, matches.c.opened_in == sa.bindparam("place")),
)
_PLACE: Final = sa.select(
    matches.c.server, matches.c.version, matches.c.channel, matches.c.opened_in
).where(matches.c.id == sa.bindparam("match"))

"""Counts what is in the database, for the bot's metrics. The queries use indexes, and each transaction reads a
limited number of rows."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, Final, TypeAlias

import sqlalchemy as sa

from data.core.connections import Store
from data.schema import DUE, OUTSTANDING, UNFINISHED, events, marks, matches, reminders

MOST: Final = 5000
"""The maximum count of outstanding posts, and also of reminders, which keeps the queries short."""

_SAMPLE: Final = 1000
"""The number of outstanding posts among which the oldest is searched."""

_SLICE: Final = 250
"""The number of matches counted in one transaction on SQLite, where all other reads wait for the only
reader."""

_PAUSE: Final = 0.05
"""Seconds between two transactions that count matches."""

_Key: TypeAlias = tuple[str, str]


@dataclass(frozen=True)
class Outstanding:
    """How many items wait to be sent, counted up to `MOST`. `since` is when the oldest of them began to wait;
    None if unknown."""

    number: int
    since: datetime | None


@dataclass(frozen=True)
class Counts:
    """What is in the database: matches with something left to announce (`posts`), reminders that are due, and
    unfinished matches by game and status. They are counted one after another, so they may be some seconds
    apart."""

    posts: Outstanding
    reminders: Outstanding
    matches: Mapping[_Key, int]


class SqlCounts(Store):
    """Counts matches, posts and reminders of the whole bot, even if it has several processes."""

    async def count(self, now: datetime) -> Counts:
        """Count everything. This may take seconds, in short transactions that others don't have to wait for."""
        posts = await self._connections.read(_posts)
        (due,) = await self._connections.rows(_REMINDERS, {"now": now})
        return Counts(posts, Outstanding(*due), await self._matches())

    async def _matches(self) -> Mapping[_Key, int]:
        counted: Counter[_Key] = Counter()
        after: _Key | None = ("", "")
        while after is not None:
            part, after = await self._connections.read(partial(_part, after=after))
            counted += part
            await asyncio.sleep(_PAUSE if after else 0)
        return counted


def _posts(connection: sa.Connection) -> Outstanding:
    number = connection.scalar(_POSTS) or 0
    return Outstanding(number, connection.scalar(_OLDEST) if number else None)


def _part(connection: sa.Connection, after: _Key) -> tuple[Counter[_Key], _Key | None]:
    if connection.dialect.name != "sqlite":  # on PostgreSQL, others can read at the same time
        rows: Any = connection.execute(_ALL).all()
        return Counter({(row.game, row.status): row.number for row in rows}), None
    rows = connection.execute(_NEXT, {"rulebook": after[0], "match": after[1]}).all()
    last = (rows[-1].rulebook, rows[-1].id) if len(rows) == _SLICE else None
    return Counter((row.game, row.status) for row in rows), last


_POSTS: Final = sa.select(sa.func.count()).select_from(
    sa.select(marks.c.due).where(DUE).limit(MOST).subquery()
)
_DUE: Final = sa.select(marks.c.match_id, marks.c.announced).where(DUE).limit(_SAMPLE).subquery()
_NEXT_EVENT: Final = sa.and_(
    events.c.match_id == _DUE.c.match_id, events.c.version == _DUE.c.announced + 1
)
_OLDEST: Final = sa.select(sa.func.min(events.c.at)).select_from(_DUE.join(events, _NEXT_EVENT))
_DUE_REMINDERS: Final = (
    sa.select(reminders.c.due)
    .where(OUTSTANDING, reminders.c.due <= sa.bindparam("now"))
    .order_by(reminders.c.due)
    .limit(MOST)
    .subquery()
)
_REMINDERS: Final = sa.select(sa.func.count(), sa.func.min(_DUE_REMINDERS.c.due))
_ALL: Final = (
    sa.select(matches.c.game, matches.c.status, sa.func.count().label("number"))
    .where(UNFINISHED)
    .group_by(matches.c.game, matches.c.status)
)
_NEXT: Final = (
    sa.select(matches.c.rulebook, matches.c.id, matches.c.game, matches.c.status)
    .where(
        UNFINISHED,
        sa.tuple_(matches.c.rulebook, matches.c.id)
        > sa.tuple_(sa.bindparam("rulebook"), sa.bindparam("match")),
    )
    .order_by(matches.c.rulebook, matches.c.id)
    .limit(_SLICE)
)

"""Deletes old rows (purging). Each transaction is short, so that moves don't wait for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, Final, TypeVar

import sqlalchemy as sa

from data.core.connections import Connections
from data.matches.removing import remove_matches
from data.people.forgetting import forget_people
from data.people.players import SqlPlayers
from data.schema import (
    CALLED_OFF,
    TIMED,
    events,
    lessons,
    matches,
    pauses,
    reminders,
    requests,
    seasons,
    waiting,
)
from data.standing.season_store import PAST, remove_seasons
from matches.log.events import ANYWHERE, PlayerId

T = TypeVar("T")

ROWS: Final = 500
"""The number of small rows that one transaction examines."""

MATCHES: Final = 10
"""The number of matches that one transaction deletes. Each may have a few hundred rows."""


class SqlPast:
    """Deletes rows that are older than the time `before`. Each call examines a limited number of rows in one
    short transaction.

    To examine all rows, call a method repeatedly: at first with "" as `after`, then with the result of the
    previous call, until the result is None.
    """

    def __init__(self, connections: Connections, people: SqlPlayers) -> None:
        self._connections = connections
        self._people = people

    async def reminders(self, before: datetime, after: str) -> str | None:
        """Delete reminders that were created before `before`, and have been posted or dropped."""

        def work(connection: sa.Connection) -> str | None:
            rows = connection.execute(_REMINDERS, {"after": int(after or 0), "most": ROWS}).all()
            past = [row for row in rows if row.made_at < before]
            _delete(connection, _NO_REMINDER, [row.id for row in past if row.state in _DONE])
            return str(rows[-1].id) if len(past) == ROWS else None

        return await self._connections.write(work)

    async def pauses(self, before: datetime, after: str) -> str | None:
        """Delete pauses that ended before `before`, and that no clock needs any more to compute its time."""
        values = {"after": int(after or 0), "before": before, "most": ROWS}

        def work(connection: sa.Connection) -> str | None:
            rows = connection.execute(_PAUSES, values).all()
            oldest = connection.scalar(_COUNTED)
            past = [
                row.id
                for row in rows
                if (row.over if row.match_id else oldest is None or oldest >= row.until)
            ]
            if past:
                connection.execute(_NO_PAUSE, [{"key": key, "before": before} for key in past])
            return str(rows[-1].id) if len(rows) == ROWS else None

        return await self._connections.write(work)

    async def requests(self, before: datetime, after: str, kind: str = "") -> str | None:
        """Delete the idempotency keys of requests that were carried out before `before`.

        Without `kind`, these are the keys of commands and presses, which are the ids of interactions. With
        `kind`, such as "away", they are the keys that begin with this text.
        """
        # Interaction ids consist of digits. In the order of characters, `:` follows `9`, and `!` follows the
        # space.
        first, end = (f"{kind} ", f"{kind}!") if kind else ("", ":")
        values = {"after": after or first, "end": end, "most": ROWS}

        def work(connection: sa.Connection) -> str | None:
            rows = connection.execute(_REQUESTS, values).all()
            past = [row.request for row in rows if row.at is None or row.at < before]
            _delete(connection, _NO_REQUEST, past)
            return rows[-1].request if len(rows) == ROWS else None

        return await self._connections.write(work)

    async def lobbies(self, before: datetime, after: str) -> str | None:
        """Delete lobbies that were cancelled before `before`, with all their rows."""
        return await self._remove_matches(_LOBBIES, before, after)

    async def ended(self, before: datetime, after: str) -> str | None:
        """Delete some finished matches that last changed before `before`. All of them are in one server: the
        first one whose id is greater than `after`.

        Return the `after` of the next call; None if no server is left. An index orders matches by their server
        and their last change, so going server by server is fast.
        """
        values = {"after": int(after or -1), "before": before, "most": MATCHES}

        def remove(connection: sa.Connection) -> tuple[int | None, set[int]]:
            server: int | None = connection.scalar(_NEXT_SERVER, values)
            if server is None:
                return None, set()
            ids = [*connection.scalars(_ENDED, {**values, "server": server})]
            return server - (len(ids) == MATCHES), remove_matches(connection, ids)

        last = await self._forgetting_people(remove)
        return None if last is None else str(last)

    async def seasons(self, before: datetime, after: str, *, cancelled: bool) -> str | None:
        """Delete seasons that ended before `before` or, with `cancelled`, those that were cancelled before it.
        Also erase players about whom nothing else is stored."""
        values = {"before": before, "most": MATCHES, "cancelled": cancelled}

        def remove(connection: sa.Connection) -> tuple[int, set[int]]:
            ids = connection.scalars(PAST, values).all()
            return len(ids), remove_seasons(connection, ids)

        return after if await self._forgetting_people(remove) == MATCHES else None

    async def practice(self, before: datetime, after: str) -> str | None:
        """Delete practice matches in which nothing has happened since `before`, even unfinished ones. Also
        erase players about whom nothing else is stored."""
        return await self._remove_matches(_PRACTICE, before, after)

    async def lessons(self, before: datetime, after: str) -> str | None:
        """Delete the learners' moves in lessons that were last continued before `before`. Also erase players
        about whom nothing else is stored."""
        values = {"before": before, "most": ROWS}

        def remove(connection: sa.Connection) -> tuple[int, set[int]]:
            rows = connection.execute(_LESSONS, values).all()
            for row in rows:
                connection.execute(_NO_LESSON, {"who": row.player, "which": row.game})
            return len(rows), {row.player for row in rows}

        return after if await self._forgetting_people(remove) == ROWS else None

    async def _remove_matches(
        self, query: sa.Select[Any], before: datetime, after: str
    ) -> str | None:
        def remove(connection: sa.Connection) -> tuple[int, set[int]]:
            ids = connection.scalars(query, {"before": before, "most": MATCHES}).all()
            return len(ids), remove_matches(connection, ids)

        return after if await self._forgetting_people(remove) == MATCHES else None

    async def _forgetting_people(self, remove: Callable[[sa.Connection], tuple[T, set[int]]]) -> T:
        """Call `remove` in a transaction. It must return the result of this method, and the ids of people whose
        rows it deleted. Erase those of these people about whom nothing else is stored."""

        def work(connection: sa.Connection) -> tuple[T, list[PlayerId]]:
            result, people = remove(connection)
            return result, forget_people(connection, people, self._people.notifications)

        result, lost = await self._connections.write(work)
        for player in lost:
            self._people.forget(player)
        return result


def _delete(connection: sa.Connection, query: sa.Delete, keys: Sequence[object]) -> None:
    if keys:
        connection.execute(query, [{"key": key} for key in keys])


_MOST: Final = sa.bindparam("most", type_=sa.Integer)
_DONE: Final = ("sent", "past", "disarmed", "gone")
_REMINDERS: Final = (
    sa.select(reminders.c.id, reminders.c.state, reminders.c.made_at)
    .where(reminders.c.id > sa.bindparam("after"))
    .order_by(reminders.c.id)
    .limit(_MOST)
)
_NO_REMINDER: Final = sa.delete(reminders).where(reminders.c.id == sa.bindparam("key"))
_NEEDED: Final = sa.exists().where(
    waiting.c.match_id == pauses.c.match_id, waiting.c.counted < pauses.c.until
)
_PAUSES: Final = (
    sa.select(pauses.c.id, pauses.c.match_id, pauses.c.until, (~_NEEDED).label("over"))
    .where(
        pauses.c.id > sa.bindparam("after"),
        pauses.c.until < sa.bindparam("before", type_=pauses.c.until.type),
    )
    .order_by(pauses.c.id)
    .limit(_MOST)
)
_COUNTED: Final = sa.select(sa.func.min(waiting.c.counted)).where(TIMED)
_NO_PAUSE: Final = sa.delete(pauses).where(  # unless it was extended meanwhile
    pauses.c.id == sa.bindparam("key"),
    pauses.c.until < sa.bindparam("before", type_=pauses.c.until.type),
)
_REQUESTS: Final = (
    sa.select(requests.c.request, events.c.at)
    .outerjoin(
        events,
        sa.and_(events.c.match_id == requests.c.match_id, events.c.version == requests.c.version),
    )
    .where(requests.c.request > sa.bindparam("after"), requests.c.request < sa.bindparam("end"))
    .order_by(requests.c.request)
    .limit(_MOST)
)
_NO_REQUEST: Final = sa.delete(requests).where(requests.c.request == sa.bindparam("key"))
_BEFORE: Final = matches.c.changed_at < sa.bindparam("before", type_=matches.c.changed_at.type)
_LOBBIES: Final = (
    sa.select(matches.c.id).where(CALLED_OFF, _BEFORE).order_by(matches.c.changed_at).limit(_MOST)
)
_PRACTICE: Final = (
    sa.select(matches.c.id)
    .where(matches.c.server == ANYWHERE, matches.c.open.in_([True, False]), _BEFORE)
    .limit(_MOST)
)
_LESSONS: Final = (
    sa.select(lessons.c.player, lessons.c.game)
    .where(lessons.c.changed_at < sa.bindparam("before", type_=lessons.c.changed_at.type))
    .order_by(lessons.c.changed_at)
    .limit(_MOST)
)
_NO_LESSON: Final = sa.delete(lessons).where(
    lessons.c.player == sa.bindparam("who"), lessons.c.game == sa.bindparam("which")
)
_NEXT_SERVER: Final = sa.select(sa.func.min(matches.c.server)).where(
    matches.c.server > sa.bindparam("after")
)
_ENDED: Final = (
    sa.select(matches.c.id)
    .where(
        matches.c.server == sa.bindparam("server", type_=matches.c.server.type),
        matches.c.open == sa.false(),
        _BEFORE,
        # An open season may still have to count the result of its match.
        ~sa.exists().where(seasons.c.id == matches.c.season, seasons.c.open == sa.true()),
    )
    .order_by(matches.c.changed_at)
    .limit(_MOST)
)

"""Deletes old rows (purging). Each transaction is short, so that moves don't wait for it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any, Final, TypeVar

import sqlalchemy as sa

from data.core.connections import Connections
from data.core.locking import hold_matches
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
Step = Callable[[sa.Connection, T], tuple[T | None, set[int]]]
"""The body of a transaction. Its second argument says where to begin, and it returns where the next transaction
must begin; None if nothing is left. It also returns the people whose rows it has deleted."""

ROWS: Final = 500
"""The number of small rows that one transaction examines."""

MATCHES: Final = 10
"""The number of matches that one transaction deletes. Each may have a few hundred rows."""


class SqlPast:
    """Deletes rows that are older than the time `before`. Each method returns an iterator, which runs one short
    transaction at a time. A transaction examines a limited number of rows, and erases people about whom nothing
    else is stored."""

    def __init__(self, connections: Connections, people: SqlPlayers) -> None:
        self._connections = connections
        self._people = people

    def reminders(self, before: datetime) -> AsyncIterator[None]:
        """Delete reminders that were created before `before`, and have been posted or dropped."""

        def step(connection: sa.Connection, after: int) -> tuple[int | None, set[int]]:
            rows = connection.execute(_REMINDERS, {"after": after, "most": ROWS}).all()
            past = [row for row in rows if row.made_at < before]
            _delete(connection, _NO_REMINDER, [row.id for row in past if row.state in _DONE])
            return rows[-1].id if len(past) == ROWS else None, set()

        return self._run(step, 0)

    def pauses(self, before: datetime) -> AsyncIterator[None]:
        """Delete pauses that ended before `before`, and that no clock needs any more to compute its time."""

        def step(connection: sa.Connection, after: int) -> tuple[int | None, set[int]]:
            values = {"after": after, "before": before, "most": ROWS}
            rows = connection.execute(_PAUSES, values).all()
            oldest = connection.scalar(_COUNTED)
            past = [
                row.id
                for row in rows
                if (row.over if row.match_id else oldest is None or oldest >= row.until)
            ]
            if past:
                connection.execute(_NO_PAUSE, [{"key": key, "before": before} for key in past])
            return rows[-1].id if len(rows) == ROWS else None, set()

        return self._run(step, 0)

    def requests(self, before: datetime, kind: str = "") -> AsyncIterator[None]:
        """Delete the idempotency keys of requests that were carried out before `before`.

        Without `kind`, these are the keys of commands and presses, which are the ids of interactions. With
        `kind`, such as "away", they are the keys that begin with this text.
        """
        # Interaction ids consist of digits. In the order of characters, `:` follows `9`, and `!` follows the
        # space.
        first, end = (f"{kind} ", f"{kind}!") if kind else ("", ":")

        def step(connection: sa.Connection, after: str) -> tuple[str | None, set[int]]:
            values = {"after": after, "end": end, "most": ROWS}
            rows = connection.execute(_REQUESTS, values).all()
            past = [row.request for row in rows if row.at is None or row.at < before]
            _delete(connection, _NO_REQUEST, past)
            return rows[-1].request if len(rows) == ROWS else None, set()

        return self._run(step, first)

    def lobbies(self, before: datetime) -> AsyncIterator[None]:
        """Delete lobbies that were cancelled before `before`, with all their rows."""
        return self._matches(_LOBBIES, before)

    def practice(self, before: datetime) -> AsyncIterator[None]:
        """Delete practice matches in which nothing has happened since `before`, even unfinished ones."""
        return self._matches(_PRACTICE, before)

    def ended(self, before: datetime) -> AsyncIterator[None]:
        """Delete finished matches that last changed before `before`."""

        # An index orders matches by their server and their last change, so going server by server is fast.
        def step(connection: sa.Connection, after: int) -> tuple[int | None, set[int]]:
            values = {"after": after, "before": before, "most": MATCHES}
            server: int | None = connection.scalar(_NEXT_SERVER, values)
            if server is None:
                return None, set()
            ids = _held(connection, _ENDED, {**values, "server": server})
            return server - (len(ids) == MATCHES), remove_matches(connection, ids)

        return self._run(step, -1)

    def seasons(self, before: datetime, *, cancelled: bool) -> AsyncIterator[None]:
        """Delete seasons that ended or, with `cancelled`, were cancelled before `before`."""
        values = {"before": before, "most": MATCHES, "cancelled": cancelled}

        def step(connection: sa.Connection, _: bool) -> tuple[bool | None, set[int]]:
            ids = connection.scalars(PAST, values).all()
            return len(ids) == MATCHES or None, remove_seasons(connection, ids)

        return self._run(step, True)

    def lessons(self, before: datetime) -> AsyncIterator[None]:
        """Delete the learners' moves in lessons that were last continued before `before`."""
        values = {"before": before, "most": ROWS}

        def step(connection: sa.Connection, _: bool) -> tuple[bool | None, set[int]]:
            rows = connection.execute(_LESSONS, values).all()
            for row in rows:
                connection.execute(_NO_LESSON, {"who": row.player, "which": row.game})
            return len(rows) == ROWS or None, {row.player for row in rows}

        return self._run(step, True)

    def _matches(self, query: sa.Select[Any], before: datetime) -> AsyncIterator[None]:
        def step(connection: sa.Connection, _: bool) -> tuple[bool | None, set[int]]:
            ids = _held(connection, query, {"before": before, "most": MATCHES})
            return len(ids) == MATCHES or None, remove_matches(connection, ids)

        return self._run(step, True)

    async def _run(self, step: Step[T], first: T) -> AsyncIterator[None]:
        after: T | None = first
        while after is not None:
            after, lost = await self._connections.write(partial(self._work, step, after))
            for player in lost:
                self._people.forget(player)
            yield

    def _work(
        self, step: Step[T], after: T, connection: sa.Connection
    ) -> tuple[T | None, list[PlayerId]]:
        following, people = step(connection, after)
        lost = forget_people(connection, people, self._people.notifications, keep_named=False)
        return following, lost


def _held(
    connection: sa.Connection, query: sa.Select[Any], values: Mapping[str, object]
) -> set[str]:
    """Lock the matches that a query finds. Return those that it still finds then, because somebody may have
    made a move in one of them while this waited for the lock."""
    ids = {*connection.scalars(query, values)}
    hold_matches(connection, ids)
    return ids.intersection(connection.scalars(query, values))


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
        pauses.c.until < sa.bindparam("before"),
    )
    .order_by(pauses.c.id)
    .limit(_MOST)
)
_COUNTED: Final = sa.select(sa.func.min(waiting.c.counted)).where(TIMED)
_NO_PAUSE: Final = sa.delete(pauses).where(  # unless it was extended meanwhile
    pauses.c.id == sa.bindparam("key"),
    pauses.c.until < sa.bindparam("before"),
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
_BEFORE: Final = matches.c.changed_at < sa.bindparam("before")
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
    .where(lessons.c.changed_at < sa.bindparam("before"))
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
        matches.c.server == sa.bindparam("server"),
        matches.c.open == sa.false(),
        _BEFORE,
        # An open season may still have to count the result of its match.
        ~sa.exists().where(seasons.c.id == matches.c.season, seasons.c.open == sa.true()),
    )
    .order_by(matches.c.changed_at)
    .limit(_MOST)
)

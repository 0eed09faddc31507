"""Exports and erases a person's data."""

from __future__ import annotations

import json
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa

from data.core.connections import Connections
from data.core.notifications import Notifications
from data.core.upserts import insert_or_update
from data.matches.removing import remove_matches
from data.matches.reviews import review_of
from data.people import blocks
from data.people.mention_preferences import preference_of
from data.people.players import SqlPlayers
from data.people.preferences import habits_of
from data.schema import (
    absences,
    acts,
    habits,
    involved,
    lessons,
    matches,
    members,
    nicknames,
    notes,
    players,
    preferences,
    purses,
    ratings,
    reminders,
    requests,
    reviews,
    waiting,
)
from data.standing.season_store import seasons_of
from data.time import clocks
from data.time.absences import absences_of
from data.time.calendars import hours_columns, hours_of
from data.time.reminders import reminder_of
from matches.log.events import ANYWHERE, MatchId, PlayerId
from matches.ports.people import Kept
from matches.ports.players import FORMER
from matches.time.calendar import ALWAYS
from texts.late import Late

if TYPE_CHECKING:
    from data.standing import standing_tables
else:
    standing_tables = Late("data.standing.standing_tables")

_ERASED: Final = "erased player "
"""The prefix of the keys of notes. A note with this prefix and the id of an erased player says that the
player's matches must still be updated. Its value is the time of the erasure."""


class SqlPersonalData:
    """Exports and erases people's data. An erasure is one transaction, which notes that the person must still
    be replaced by “a former player” in the logs of their matches."""

    def __init__(
        self, connections: Connections, people: SqlPlayers, notifications: Notifications
    ) -> None:
        self._connections = connections
        self._people = people
        self._notifications = notifications

    async def kept(self, player: PlayerId) -> Kept:
        return await self._connections.read(lambda connection: _kept(connection, player))

    async def matches_of(self, player: PlayerId) -> list[MatchId]:
        """Return all matches whose logs name the player, even those that the player left or never joined."""
        found = await self._connections.scalars(_MATCHES.order_by("match_id"), {"who": player})
        return [*map(MatchId, found)]

    async def erase(self, player: PlayerId, now: datetime) -> None:
        """Delete the player's settings, absences and reminders, and the Discord id by which the player could be
        found."""

        def work(connection: sa.Connection) -> None:
            _erase(connection, player, now)
            self._notifications.erased(connection, player)
            self._notifications.woken(connection)

        await self._connections.write(work)
        self._people.forget(player)
        await self._connections.scrub()

    async def scrub(self) -> bool:
        """Remove deleted rows from the write-ahead log. Returns False if the caller must retry later."""
        return await self._connections.scrub()

    async def erased(self) -> list[tuple[PlayerId, datetime]]:
        """Return the erased players who are still in the logs of matches that must be updated, each with the
        time of the erasure."""
        query = sa.select(notes).where(notes.c.key.startswith(_ERASED))
        rows = await self._connections.rows(query)
        return [
            (PlayerId(int(row.key.removeprefix(_ERASED))), datetime.fromisoformat(row.value))
            for row in rows
        ]

    async def seen_to(self, player: PlayerId, now: datetime) -> None:
        """Record that all matches of an erased player have been updated. Requests that were running during the
        erasure may have stored something about the player after it, so delete that, too."""
        done = sa.delete(notes).where(notes.c.key == f"{_ERASED}{player}")

        def work(connection: sa.Connection) -> None:
            _delete_own(connection, player, now)
            connection.execute(done)

        await self._connections.write(work)
        await self._connections.scrub()


def _kept(connection: sa.Connection, player: PlayerId) -> Kept:
    hours_row = connection.execute(_rows_of(habits, player)).first()
    preference_rows = connection.execute(_rows_of(preferences, player))
    reminder_rows = _rows_of(reminders, player).order_by(reminders.c.made_at)
    bank_rows = _rows_of(purses, player).where(purses.c.match_id.in_(_MATCHES))
    nickname_rows = _rows_of(nicknames, player).order_by(nicknames.c.server)
    lesson_rows = _rows_of(lessons, player).order_by(lessons.c.game)
    review_rows = _rows_of(reviews, player).order_by(reviews.c.asked_at)
    clock_rows = _rows_of(waiting, player).where(waiting.c.left.is_not(None))
    act_rows = _rows_of(acts, player)
    return Kept(
        name=connection.scalar(sa.select(players.c.name).where(players.c.id == player)) or "",
        nicknames={row.server: row.nickname for row in connection.execute(nickname_rows)},
        habits=habits_of(hours_row),
        preferences={row.server: preference_of(row) for row in preference_rows},
        absences=absences_of(connection, player),
        reminders=[reminder_of(row) for row in connection.execute(reminder_rows)],
        blocks=blocks.against(connection, player),
        reserves={
            MatchId(row.match_id): row.reserve
            for row in connection.execute(bank_rows, {"who": player})
        },
        acts={MatchId(row.match_id): row.at for row in connection.execute(act_rows)},
        counting={
            MatchId(row.match_id): hours_of(row) or ALWAYS for row in connection.execute(clock_rows)
        },
        seasons=seasons_of(connection, player),
        ratings=standing_tables.ratings_of(connection, player),
        results=standing_tables.results_of(connection, player),
        lessons={
            row.game: (row.changed_at, tuple(json.loads(row.moves)))
            for row in connection.execute(lesson_rows)
        },
        reviews={
            MatchId(row.match_id): (row.asked_at, review_of(row))
            for row in connection.execute(review_rows)
        },
    )


def _rows_of(table: sa.Table, player: PlayerId) -> sa.Select[Any]:
    return sa.select(table).where(table.c.player == player)


def _erase(connection: sa.Connection, player: PlayerId, now: datetime) -> None:
    _delete_own(connection, player, now)
    # Keep the row, because logs refer to its id. Discord ids must be unique, so it gets a negative number.
    nobody = {"discord_id": -player, "name": FORMER}
    connection.execute(sa.update(players).where(players.c.id == player).values(nobody))
    # Write the note in the same transaction. Even after a crash, the process then knows which matches to
    # update.
    key = f"{_ERASED}{player}"
    note = {"key": key, "value": now.isoformat()}
    connection.execute(insert_or_update(notes, ["value"]), note)


def _delete_own(connection: sa.Connection, player: PlayerId, now: datetime) -> None:
    """Delete all rows that are only about the player, including their practice matches."""

    def delete_rows() -> None:
        for request in connection.scalars(_AWAY, {"who": player}).all():
            for kind in ("away", "back"):  # the keys that begin with these words belong to absences
                ends = {"first": f"{kind} {request} ", "end": f"{kind} {request}!"}
                connection.execute(_TOLD, ends)
        for table in _OWN:
            connection.execute(sa.delete(table).where(table.c.player == player))
        connection.execute(_NO_HOURS, {"who": player})  # `recount` leaves out frozen matches

    # Practice matches concern nobody else either, and their channel identifies the person.
    remove_matches(connection, connection.scalars(_PRACTICE, {"who": player}).all())
    # The waking hours of running clocks are personal data too. The clocks continue as if the person were always
    # awake.
    clocks.recount(connection, player, now, delete_rows, ALWAYS)


_OWN: Final = (
    *(habits, preferences, absences, reminders, nicknames),
    *(lessons, reviews, acts, ratings),
)
_MATCHES: Final = sa.select(involved.c.match_id).where(involved.c.player == sa.bindparam("who"))
_AWAY: Final = sa.select(absences.c.request).where(absences.c.player == sa.bindparam("who"))
_TOLD: Final = sa.delete(requests).where(
    requests.c.request > sa.bindparam("first"), requests.c.request < sa.bindparam("end")
)
_NO_HOURS: Final = (
    sa.update(waiting).where(waiting.c.player == sa.bindparam("who")).values(hours_columns(ALWAYS))
)
_PRACTICE: Final = (
    sa.select(matches.c.id)
    .join(members, members.c.match_id == matches.c.id)
    .where(members.c.player == sa.bindparam("who"), matches.c.server == ANYWHERE)
)

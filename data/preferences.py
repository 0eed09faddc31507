"""Preferences in SQL: waking hours, reminder preferences, and absences."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from sqlalchemy import (
    BindParameter,
    Connection,
    Row,
    Table,
    bindparam,
    exists,
    false,
    func,
    select,
    true,
    update,
)

from data import absences
from data.calendars import hours_columns, hours_of, times, written
from data.clocks import recount
from data.connections import Connections
from data.schema import acts, habits, matches, members, preferences
from data.upserts import insert_or_update
from data.wakes import Wakes
from matches.log.events import MatchId, PlayerId
from matches.ports.preferences import (
    IDLE_FOR_A_MENTION,
    Absence,
    Forecasts,
    Habits,
    ReminderPreference,
    preferred,
)
from matches.time.calendar import Hours


class SqlPreferences:
    """Implements matches.ports.preferences.Preferences."""

    def __init__(self, connections: Connections, wakes: Wakes) -> None:
        self._connections = connections
        self._wakes = wakes

    async def habits(self, player: PlayerId) -> Habits:
        row = await self._connections.read(
            lambda connection: connection.execute(_HABITS, {"who": player}).first()
        )
        return habits_of(row)

    async def put_hours(self, player: PlayerId, hours: Hours, now: datetime) -> None:
        values = hours_columns(hours)

        def work(connection: Connection) -> None:
            recount(
                connection,
                player,
                now,
                lambda: _put(connection, habits, {"player": player}, values),
            )
            self._wakes.woken(connection)

        await self._connections.write(work)

    async def put_closed(self, player: PlayerId, closed: bool) -> None:
        values = {"closed": closed, "explained": False}

        def work(connection: Connection) -> None:
            row = connection.execute(_HABITS, {"who": player}).first()
            if row is None or row.closed != closed:
                _put(connection, habits, {"player": player}, values)

        await self._connections.write(work)

    async def put_forecasts(self, player: PlayerId, forecasts: Forecasts) -> None:
        key, values = {"player": player}, {"forecasts": forecasts}
        await self._connections.write(lambda connection: _put(connection, habits, key, values))

    async def put_hidden(self, player: PlayerId, hidden: bool) -> None:
        key, values = {"player": player}, {"hidden": hidden}
        await self._connections.write(lambda connection: _put(connection, habits, key, values))

    async def hidden(self, players: Collection[PlayerId]) -> frozenset[PlayerId]:
        found = await self._connections.read(
            lambda connection: connection.scalars(_HIDDEN, {"ones": [*players]}).all()
        )
        return frozenset(map(PlayerId, found))

    async def played_before(self, player: PlayerId, match_id: MatchId) -> int:
        values = {"who": player, "match": match_id}
        count = await self._connections.read(
            lambda connection: connection.scalar(_PLAYED_BEFORE, values)
        )
        return count or 0

    async def explain(self, player: PlayerId) -> bool:
        who = {"who": player}
        to_tell = await self._connections.read(
            lambda connection: connection.execute(_UNEXPLAINED, who).first()
        )
        if to_tell is None:  # the usual case: a read does not wait for the writer
            return False
        done = await self._connections.write(
            lambda connection: connection.execute(_EXPLAIN, who).rowcount
        )
        return bool(done)

    async def preferences(self, player: PlayerId) -> Mapping[int, ReminderPreference]:
        rows = await self._connections.read(
            lambda connection: connection.execute(_PREFERENCES, {"who": player}).all()
        )
        return {row.server: preference_of(row) for row in rows}

    async def put_preference(
        self, player: PlayerId, server: int, preference: ReminderPreference
    ) -> None:
        quiet_from, quiet_to = written(preference.quiet)
        key = {"player": player, "server": server}
        values = {
            "place": preference.place,
            "quiet_from": quiet_from,
            "quiet_to": quiet_to,
            "mentions": preference.mentions,
        }
        await self._connections.write(lambda connection: _put(connection, preferences, key, values))

    async def acted(self, player: PlayerId, match_id: MatchId, now: datetime) -> None:
        # Read first: most people are mentioned for every turn, and a read does not wait for the writer.
        key = {"match_id": match_id, "player": player}
        if await self._connections.read(lambda connection: _counts_acts(connection, key)):
            await self._connections.write(
                lambda connection: _put(connection, acts, key, {"at": now})
            )

    async def unmentioned(
        self, players: Collection[PlayerId], match_id: MatchId, server: int, now: datetime
    ) -> frozenset[PlayerId]:
        if not players:
            return frozenset()
        since = now - IDLE_FOR_A_MENTION

        values = {"ones": [*players], "match": match_id, "since": since}
        found = await self._connections.read(
            lambda connection: connection.execute(_MENTIONS_OF, values).all()
        )
        return frozenset(who for who in players if _unmentioned(who, found, server))

    async def absences(self, player: PlayerId, since: datetime) -> list[Absence]:
        return await self._connections.read(
            lambda connection: absences.lasting(connection, player, since)
        )

    async def requested(self, request: str) -> Absence | None:
        return await self._connections.read(
            lambda connection: absences.requested(connection, request)
        )

    async def add_absence(
        self, player: PlayerId, until: datetime, reason: str, request: str, now: datetime
    ) -> Absence:
        def work(connection: Connection) -> Absence:
            if absences.add(connection, player, until, reason, request, now):
                self._wakes.woken(connection)
            stored = absences.requested(connection, request)
            assert stored is not None
            return stored

        return await self._connections.write(work)

    async def end_absence(self, player: PlayerId, now: datetime, *, told: bool = True) -> bool:
        def work(connection: Connection) -> bool:
            ended = absences.end(connection, player, now, told=told)
            if ended:
                self._wakes.woken(connection)
            return ended

        return await self._connections.write(work)

    async def untold(self) -> list[Absence]:
        return await self._connections.read(absences.untold)

    async def told(self, absence: int, known: Collection[MatchId]) -> None:
        await self._connections.write(lambda connection: absences.tell(connection, absence, known))


def preference_of(row: Row[Any]) -> ReminderPreference:
    quiet = times(row.quiet_from, row.quiet_to)
    return ReminderPreference(row.place, quiet, row.mentions)


def _counts_acts(connection: Connection, key: Mapping[str, object]) -> bool:
    """Whether what a player does in a match decides what they are mentioned for."""
    rows = connection.execute(_PREFERENCES_THERE, key).all()
    stored = {row.server: preference_of(row) for row in rows}
    return bool(rows) and preferred(stored, rows[0].here).mentions == "hour"


def _unmentioned(player: PlayerId, found: Sequence[Row[Any]], server: int) -> bool:
    """Whether a player wants no mention for a turn now."""
    rows = [row for row in found if row.player == player]
    mentions = preferred({row.server: preference_of(row) for row in rows}, server).mentions
    return mentions == "reminders" or (mentions == "hour" and any(row.acting for row in rows))


def habits_of(row: Row[Any] | None) -> Habits:
    """What a row of `habits` says, or no row."""
    if row is None:
        return Habits()
    return Habits(hours_of(row), row.closed, row.forecasts, row.hidden, row.language, row.locale)


def _put(
    connection: Connection, table: Table, key: Mapping[str, object], values: Mapping[str, object]
) -> None:
    connection.execute(insert_or_update(table, values), {**key, **values})


_ONES: Final[BindParameter[Any]] = bindparam("ones", expanding=True)
_WHO: Final[BindParameter[Any]] = bindparam("who")
_HABITS: Final = select(habits).where(habits.c.player == _WHO)
_HIDDEN: Final = select(habits.c.player).where(
    habits.c.player.in_(_ONES), habits.c.hidden == true()
)
_THIS: Final = matches.alias()
_PLAYED_BEFORE: Final = (
    select(func.count())
    .select_from(members)
    .join(matches, matches.c.id == members.c.match_id)
    .join(_THIS, _THIS.c.id == bindparam("match"))
    .where(
        members.c.player == _WHO,
        matches.c.game == _THIS.c.game,
        matches.c.opened_at < _THIS.c.opened_at,
        matches.c.status.not_in(["lobby", "cancelled"]),
    )
)
_UNEXPLAINED: Final = select(habits.c.player).where(
    habits.c.player == _WHO, habits.c.closed == true(), habits.c.explained == false()
)
_EXPLAIN: Final = (
    update(habits)
    .where(habits.c.player == _WHO, habits.c.explained == false())
    .values(explained=True)
)
_PREFERENCES: Final = select(preferences).where(preferences.c.player == _WHO)
_PREFERENCES_THERE: Final = (
    select(preferences, matches.c.server.label("here"))
    .join(matches, matches.c.id == bindparam("match_id"))
    .where(preferences.c.player == bindparam("player"))
)
_ACTING: Final = exists().where(  # they have done something in the match since then
    acts.c.match_id == bindparam("match"),
    acts.c.player == preferences.c.player,
    acts.c.at > bindparam("since", type_=acts.c.at.type),
)
_MENTIONS_OF: Final = select(preferences, _ACTING.label("acting")).where(
    preferences.c.player.in_(_ONES)
)

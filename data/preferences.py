"""Preferences in SQL: waking hours, reminder preferences, and absences."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from sqlalchemy import (
    BindParameter,
    Boolean,
    Connection,
    Row,
    Table,
    bindparam,
    exists,
    false,
    func,
    insert,
    literal_column,
    select,
    true,
    update,
)

from data.calendars import hours_columns, hours_of, times, written
from data.clocks import recount
from data.connections import Connections
from data.locking import hold_players
from data.schema import (
    PLAYED,
    UNFINISHED,
    UNTOLD,
    absences,
    acts,
    habits,
    matches,
    members,
    preferences,
)
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


def untell(connection: Connection, people: Collection[PlayerId], now: datetime) -> None:
    """Mark current absences of these people as untold: their new match does not know of them."""
    connection.execute(_UNTELL, {"ones": [*people], "now": now})


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
        return await self._absences(_LASTING, {"who": player, "since": since})

    async def requested(self, request: str) -> Absence | None:
        found = await self._absences(_REQUESTED, {"request": request})
        return found[0] if found else None

    async def add_absence(
        self, player: PlayerId, until: datetime, reason: str, request: str, now: datetime
    ) -> Absence:
        values = {"player": player, "start": now, "until": until, "reason": reason}

        def change(connection: Connection) -> None:
            _end(connection, player, now, told=True)
            connection.execute(insert(absences), {**values, "request": request})

        def work(connection: Connection) -> Row[Any]:
            hold_players(connection, [player])
            # The request is an idempotency key: a repeated interaction finds the same absence.
            known = connection.execute(_REQUESTED, {"request": request}).first()
            if known is not None:
                return known
            recount(connection, player, now, lambda: change(connection))
            self._wakes.woken(connection)
            return connection.execute(_REQUESTED, {"request": request}).one()

        return _absence(await self._connections.write(work))

    async def end_absence(self, player: PlayerId, now: datetime, *, told: bool = True) -> bool:
        def work(connection: Connection) -> bool:
            hold_players(connection, [player])
            lasts = connection.execute(_LASTING, {"who": player, "since": now}).first() is not None
            if lasts:
                recount(connection, player, now, lambda: _end(connection, player, now, told=told))
                self._wakes.woken(connection)
            return lasts

        return await self._connections.write(work)

    async def untold(self) -> list[Absence]:
        return await self._absences(_UNTOLD, {})

    async def told(self, absence: int, known: Collection[MatchId]) -> None:
        values = {"absence": absence, "ones": [*known]}

        def work(connection: Connection) -> None:
            # A match that starts meanwhile untells it: its players are seen only once the row is held.
            connection.execute(_HOLD, {"absence": absence})
            connection.execute(_TOLD, values)

        await self._connections.write(work)

    async def _absences(self, query: Any, values: Mapping[str, object]) -> list[Absence]:
        rows = await self._connections.read(
            lambda connection: connection.execute(query, values).all()
        )
        return [_absence(row) for row in rows]


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
    return Habits() if row is None else Habits(hours_of(row), row.closed, row.forecasts, row.hidden)


def _put(
    connection: Connection, table: Table, key: Mapping[str, object], values: Mapping[str, object]
) -> None:
    connection.execute(insert_or_update(table, values), {**key, **values})


def _end(connection: Connection, player: PlayerId, now: datetime, *, told: bool) -> None:
    connection.execute(_END, {"who": player, "now": now, "known": told})


def _absence(row: Row[Any]) -> Absence:
    return Absence(row.id, PlayerId(row.player), row.start, row.until, row.reason, row.told)


_ONES: Final[BindParameter[Any]] = bindparam("ones", expanding=True)
_WHO: Final[BindParameter[Any]] = bindparam("who")
_NOW: Final = bindparam("now", type_=absences.c.until.type)
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
_LASTING: Final = (
    select(absences)
    .where(
        absences.c.player == _WHO,
        absences.c.until > bindparam("since", type_=absences.c.until.type),
    )
    .order_by(absences.c.start, absences.c.id)
)
_REQUESTED: Final = select(absences).where(absences.c.request == bindparam("request"))
_END: Final = (
    update(absences)
    .where(absences.c.player == _WHO, absences.c.until > _NOW)
    .values(until=_NOW, told=bindparam("known", type_=Boolean))
)
_UNTOLD: Final = select(absences).where(UNTOLD).order_by(absences.c.id)
_UNTELL: Final = (
    update(absences).where(absences.c.player.in_(_ONES), absences.c.until > _NOW).values(told=False)
)
_ANOTHER: Final = (  # a match that started after the caller listed those that know
    select(members.c.match_id)
    .join(matches, matches.c.id == members.c.match_id)
    .where(
        members.c.player == absences.c.player,
        PLAYED,
        UNFINISHED,
        matches.c.status == literal_column("'running'"),
        members.c.match_id.not_in(_ONES),
    )
)
_HOLD: Final = select(absences.c.id).where(absences.c.id == bindparam("absence")).with_for_update()
_TOLD: Final = (
    update(absences)
    .where(absences.c.id == bindparam("absence"), ~exists(_ANOTHER.correlate(absences)))
    .values(told=True)
)

"""Stores people's preferences in SQL, such as their waking hours, when they want reminders and mentions, and
whether they are hidden in tables."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import datetime
from functools import partial
from typing import Any, Final

import sqlalchemy as sa

from data.core.connections import Connections
from data.core.locking import hold_players
from data.core.notifications import Notifications
from data.core.upserts import insert_or_update
from data.people.mention_preferences import MentionPreferences, of_people, preference_of
from data.people.players import CACHED_PEOPLE
from data.schema import acts, habits, matches, members, preferences
from data.time.calendars import hours_columns, hours_of, written
from data.time.clocks import recount
from matches.log.events import MatchId, PlayerId
from matches.ports.leased_cache import LeasedCache, unannounced
from matches.ports.peers import Peers
from matches.ports.preferences import (
    IDLE_FOR_A_MENTION,
    Forecasts,
    Habits,
    ReminderPreference,
    preferred,
)
from matches.time.calendar import Hours


class SqlPreferences:
    """Stores people's preferences, and caches those that every move needs."""

    def __init__(
        self, connections: Connections, notifications: Notifications, peers: Peers
    ) -> None:
        self._connections = connections
        self._notifications = notifications
        self._mention_preferences: LeasedCache[PlayerId, MentionPreferences] = LeasedCache(
            unannounced(peers), CACHED_PEOPLE
        )

    def forget(self, player: PlayerId | None) -> None:
        """Drop a person from the cache; if `player` is None, everybody. Call this once stored preferences have
        been deleted."""
        self._mention_preferences.forget(player)

    async def habits(self, player: PlayerId) -> Habits:
        row = await self._connections.first(_HABITS, {"who": player})
        return habits_of(row)

    async def change_hours(
        self, player: PlayerId, change: Callable[[Hours | None], Hours | None], now: datetime
    ) -> bool:
        """Change the player's waking hours in one transaction, and return whether they are different now.
        Decisions that are open now keep their earlier waking hours.

        `change` returns the new hours for the old ones; None leaves them unset. It runs within the transaction,
        on another thread than the event loop, so it must be quick and free of side effects. If it raises an
        error, nothing is stored.
        """

        def work(connection: sa.Connection) -> bool:
            hold_players(connection, [player])  # concurrent changes wait here
            before = habits_of(connection.execute(_HABITS, {"who": player}).first()).hours
            hours = change(before)
            if hours is None or hours == before:
                return False
            values = hours_columns(hours)
            recount(
                connection,
                player,
                now,
                lambda: _put(connection, habits, {"player": player}, values),
            )
            self._notifications.woken(connection)
            return True

        return await self._connections.write(work)

    async def put_closed(self, player: PlayerId, closed: bool) -> None:
        """Record whether Discord rejects direct messages to the player."""
        values = {"closed": closed, "explained": False}

        def work(connection: sa.Connection) -> None:
            row = connection.execute(_HABITS, {"who": player}).first()
            if row is None or row.closed != closed:
                _put(connection, habits, {"player": player}, values)

        try:
            await self._connections.write(work)
        finally:  # even if the write fails, it may have been stored
            self._mention_preferences.forget(player)

    async def put_forecasts(self, player: PlayerId, forecasts: Forecasts) -> None:
        key, values = {"player": player}, {"forecasts": forecasts}
        await self._connections.write(lambda connection: _put(connection, habits, key, values))

    async def put_hidden(self, player: PlayerId, hidden: bool) -> None:
        key, values = {"player": player}, {"hidden": hidden}
        await self._connections.write(lambda connection: _put(connection, habits, key, values))

    async def hidden(self, players: Collection[PlayerId]) -> frozenset[PlayerId]:
        """Return those of the players who want to be hidden in tables of standings."""
        found = await self._connections.scalars(_HIDDEN, {"ones": [*players]})
        return frozenset(map(PlayerId, found))

    async def played_before(self, player: PlayerId, match_id: MatchId) -> int:
        """Return how many matches of the same game, opened before this one, the player has played in."""
        values = {"who": player, "match": match_id}
        count = await self._connections.scalar(_PLAYED_BEFORE, values)
        return count or 0

    async def unexplained(self, player: PlayerId) -> bool:
        """Return whether `explain` would return True."""
        return (await self._mention_preferences_of([player]))[player].unexplained

    async def explain(self, player: PlayerId) -> bool:
        """Return True if the player must now be told how to allow direct messages, and record that they have
        been told. The result is True only once after Discord has begun to reject direct messages to the
        player."""
        if not await self.unexplained(player):
            return False
        try:
            done = await self._connections.execute(_EXPLAIN, {"who": player})
        finally:
            self._mention_preferences.forget(player)
        return bool(done)

    async def _mention_preferences_of(
        self, players: Collection[PlayerId]
    ) -> Mapping[PlayerId, MentionPreferences]:
        return await self._mention_preferences.look(players, partial(of_people, self._connections))

    async def preferences(self, player: PlayerId) -> Mapping[int, ReminderPreference]:
        """Return the player's reminder preferences, by the id of the server. The key EVERYWHERE, if it is
        present, has the preference for all servers that are not listed."""
        return _by_server(await self._connections.rows(_PREFERENCES, {"who": player}))

    async def change(
        self,
        player: PlayerId,
        change: Callable[[Mapping[int, ReminderPreference]], Mapping[int, ReminderPreference]],
    ) -> None:
        """Change the player's reminder preferences in one transaction. `change` gets those that `preferences`
        returns, and returns those to store. The same holds for it as for that of `change_hours`."""

        def work(connection: sa.Connection) -> None:
            hold_players(connection, [player])  # concurrent changes wait here
            rows = connection.execute(_PREFERENCES, {"who": player}).all()
            for server, preference in change(_by_server(rows)).items():
                quiet_from, quiet_to = written(preference.quiet)
                values = {
                    "place": preference.place,
                    "quiet_from": quiet_from,
                    "quiet_to": quiet_to,
                    "mentions": preference.mentions,
                }
                _put(connection, preferences, {"player": player, "server": server}, values)

        try:
            await self._connections.write(work)
        finally:
            self._mention_preferences.forget(player)

    async def acted(self, player: PlayerId, match_id: MatchId, now: datetime) -> None:
        """Record that a player has just acted in a match. Do nothing unless there is a server in which the
        player wants no mention within an hour of their last action."""
        if (await self._mention_preferences_of([player]))[player].by_acts:
            values = {"match": match_id, "who": player, "at": now}
            await self._connections.write(lambda connection: _put_act(connection, values))

    async def unmentioned(
        self, players: Collection[PlayerId], match_id: MatchId, server: int, now: datetime
    ) -> frozenset[PlayerId]:
        """Return those of the players who don't want to be mentioned now when it is their turn in the match."""
        found = await self._mention_preferences_of(players)
        mentions = {player: found[player].mentions(server) for player in players}
        by_acts = [player for player in players if mentions[player] == "hour"]
        values = {"ones": by_acts, "match": match_id, "since": now - IDLE_FOR_A_MENTION}
        acting = await self._connections.scalars(_ACTING, values) if by_acts else ()
        return frozenset(
            player for player in players if mentions[player] == "reminders" or player in acting
        )


def _put_act(connection: sa.Connection, values: Mapping[str, Any]) -> None:
    rows = connection.execute(_PREFERENCES_THERE, values).all()
    if rows and preferred(_by_server(rows), rows[0].here).mentions == "hour":
        key = {"match_id": values["match"], "player": values["who"]}
        _put(connection, acts, key, {"at": values["at"]})


def _by_server(rows: Iterable[sa.Row[Any]]) -> dict[int, ReminderPreference]:
    return {row.server: preference_of(row) for row in rows}


def habits_of(row: sa.Row[Any] | None) -> Habits:
    """Return the preferences in a row of `habits`; the default ones if `row` is None."""
    if row is None:
        return Habits()
    return Habits(hours_of(row), row.closed, row.forecasts, row.hidden, row.language, row.locale)


def _put(
    connection: sa.Connection,
    table: sa.Table,
    key: Mapping[str, object],
    values: Mapping[str, object],
) -> None:
    connection.execute(insert_or_update(table, values), {**key, **values})


_ONES: Final[sa.BindParameter[Any]] = sa.bindparam("ones")
_WHO: Final[sa.BindParameter[Any]] = sa.bindparam("who")
_HABITS: Final = sa.select(habits).where(habits.c.player == _WHO)
_HIDDEN: Final = sa.select(habits.c.player).where(
    habits.c.player.in_(_ONES), habits.c.hidden == sa.true()
)
_THIS: Final = matches.alias()
_PLAYED_BEFORE: Final = (
    sa.select(sa.func.count())
    .select_from(members)
    .join(matches, matches.c.id == members.c.match_id)
    .join(_THIS, _THIS.c.id == sa.bindparam("match"))
    .where(
        members.c.player == _WHO,
        matches.c.game == _THIS.c.game,
        matches.c.opened_at < _THIS.c.opened_at,
        matches.c.status.not_in(["lobby", "cancelled"]),
    )
)
_EXPLAIN: Final = (
    sa.update(habits)
    .where(habits.c.player == _WHO, habits.c.explained == sa.false())
    .values(explained=True)
)
_PREFERENCES: Final = sa.select(preferences).where(preferences.c.player == _WHO)
_PREFERENCES_THERE: Final = (
    sa.select(preferences, matches.c.server.label("here"))
    .join(matches, matches.c.id == sa.bindparam("match"))
    .where(preferences.c.player == _WHO)
)
_ACTING: Final = sa.select(acts.c.player).where(  # players who have acted in the match since then
    acts.c.match_id == sa.bindparam("match"),
    acts.c.player.in_(_ONES),
    acts.c.at > sa.bindparam("since"),
)

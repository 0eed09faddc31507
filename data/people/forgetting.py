"""Deletes everything about a Discord server, and erases people about whom nothing else is stored.

All functions run in a transaction of the caller.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any, Final

import sqlalchemy as sa

from data.core.locking import hold_matches, hold_players
from data.core.notifications import Notifications
from data.matches.removing import OF_A_MATCH
from data.schema import (
    REMOVED,
    absences,
    blocks,
    entrants,
    fixtures,
    habits,
    involved,
    lessons,
    matches,
    members,
    nicknames,
    parts,
    players,
    preferences,
    ratings,
    reminders,
    results,
    seasons,
)
from data.schema import servers as table
from matches.log.events import PlayerId
from matches.ports.players import FORMER
from matches.ports.preferences import EVERYWHERE


def forget_server(
    connection: sa.Connection, server: int, notifications: Notifications
) -> list[PlayerId]:
    """Delete everything about a Discord server. Erase its people about whom nothing else is stored, and return
    the erased people. If the bot is in the server again, do nothing."""
    here = {"server": server}
    if connection.execute(_STILL_GONE, here).first() is None:
        return []
    hold_matches(connection, connection.scalars(_MATCHES, here).all())
    people = {*connection.scalars(_PEOPLE, here)}
    _forget_reminders(connection, server, people)
    for query in _DELETIONS:
        connection.execute(query, here)
    notifications.erased(connection)  # others lost their nicknames there
    return forget_people(connection, people, notifications)


def _forget_reminders(connection: sa.Connection, server: int, people: Collection[int]) -> None:
    """Remove the matches of a server from the reminders to these people. Delete a reminder that is about no
    other match, or that is in a channel of the server."""
    gone = {*connection.scalars(_MATCHES, {"server": server})}
    for player in people:
        for row in connection.execute(_REMINDERS, {"who": player}).all():
            about = json.loads(row.matches)
            rest = [each for each in about if each not in gone]
            if rest == about and row.server != server:
                continue
            connection.execute(_NO_REMINDER, {"this": row.id})
            if rest and (row.channel is None or row.server != server):
                other = connection.scalar(_SERVER_OF, {"match": rest[0]}) or EVERYWHERE
                values = {**row._mapping, "matches": json.dumps(rest), "server": other}
                connection.execute(sa.insert(reminders), values)


def forget_people(
    connection: sa.Connection,
    people: set[int],
    notifications: Notifications,
    *,
    keep_named: bool = True,
) -> list[PlayerId]:
    """Erase those of the people about whom nothing else is stored, and return them. Their rows in `players`
    stay without name and Discord id, because logs of matches may still refer to these rows.

    With `keep_named`, people who have a nickname in a server are kept, too: they have used the bot there.
    """
    hold_players(connection, people)  # so that they can't join a match meanwhile
    found = _NOWHERE_ELSE if keep_named else _NAMED_AT_MOST
    lost = [
        PlayerId(player) for player in sorted(people) if connection.scalar(found, {"who": player})
    ]
    if lost:
        keys = [{"who": player} for player in lost]
        for query in _OF_PEOPLE:
            connection.execute(query, keys)
    for player in lost:
        notifications.erased(connection, player)
    return lost


_HERE: Final[sa.BindParameter[Any]] = sa.bindparam("server")
_WHO: Final[sa.BindParameter[Any]] = sa.bindparam("who")
_STILL_GONE: Final = (  # locked, so that the bot does not come back meanwhile
    sa.select(table.c.server).where(REMOVED, table.c.server == _HERE).with_for_update()
)
_MATCHES: Final = sa.select(matches.c.id).where(matches.c.server == _HERE)
_RESULTS: Final = sa.select(results.c.id).where(results.c.server == _HERE)
_SEASONS: Final = sa.select(seasons.c.id).where(seasons.c.server == _HERE)
_PEOPLE: Final = (
    sa.select(members.c.player)
    .where(members.c.match_id.in_(_MATCHES))
    .union(
        sa.select(involved.c.player).where(involved.c.match_id.in_(_MATCHES)),
        sa.select(preferences.c.player).where(preferences.c.server == _HERE),
        sa.select(reminders.c.player).where(reminders.c.server == _HERE),
        sa.select(nicknames.c.player).where(nicknames.c.server == _HERE),
        sa.select(parts.c.player).where(parts.c.result.in_(_RESULTS)),
        sa.select(entrants.c.player).where(entrants.c.season.in_(_SEASONS)),
    )
)
_REMINDERS: Final = sa.select(reminders).where(reminders.c.player == _WHO)
_NO_REMINDER: Final = sa.delete(reminders).where(reminders.c.id == sa.bindparam("this"))
_SERVER_OF: Final = sa.select(matches.c.server).where(matches.c.id == sa.bindparam("match"))
_DELETIONS: Final = (
    *(sa.delete(each).where(each.c.match_id.in_(_MATCHES)) for each in OF_A_MATCH),
    sa.delete(matches).where(matches.c.server == _HERE),
    sa.delete(parts).where(parts.c.result.in_(_RESULTS)),
    sa.delete(results).where(results.c.server == _HERE),
    sa.delete(ratings).where(ratings.c.server == _HERE),
    sa.delete(preferences).where(preferences.c.server == _HERE),
    sa.delete(nicknames).where(nicknames.c.server == _HERE),
    sa.delete(blocks).where(blocks.c.server == _HERE),
    *(sa.delete(each).where(each.c.season.in_(_SEASONS)) for each in (entrants, fixtures)),
    sa.delete(seasons).where(seasons.c.server == _HERE),
    sa.delete(table).where(table.c.server == _HERE),
)
_NAMED_AT_MOST: Final = sa.select(
    sa.and_(
        # All matches share the computer players, so these stay.
        ~sa.exists().where(players.c.id == _WHO, players.c.level.is_not(None)),
        ~sa.exists().where(members.c.player == _WHO),
        # People whom an open match invites or seeks may still join it, and former players may come back.
        ~sa.exists().where(
            involved.c.player == _WHO,
            matches.c.id == involved.c.match_id,
            matches.c.open == sa.true(),
        ),
        ~sa.exists().where(preferences.c.player == _WHO),
        ~sa.exists().where(lessons.c.player == _WHO),
        ~sa.exists().where(parts.c.player == _WHO),
        ~sa.exists().where(entrants.c.player == _WHO),
        ~sa.exists().where(
            habits.c.player == _WHO,
            sa.or_(
                habits.c.zone.is_not(None),
                habits.c.forecasts != sa.literal_column("'on'"),
                habits.c.hidden == sa.true(),
                habits.c.language != sa.literal_column("''"),
            ),
        ),
    )
)
_NOWHERE_ELSE: Final = _NAMED_AT_MOST.where(~sa.exists().where(nicknames.c.player == _WHO))
_OF_PEOPLE: Final = (
    *(
        sa.delete(each).where(each.c.player == _WHO)
        for each in (habits, absences, reminders, nicknames)
    ),
    sa.update(players).where(players.c.id == _WHO).values(discord_id=-players.c.id, name=FORMER),
)

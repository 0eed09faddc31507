"""Makes calendars from stored rows. A calendar says when a player's clock runs. It leaves out the player's
absences and the hours in which they don't play, and pauses of the bot, the Discord server or the match."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, time
from typing import Any, Final

import sqlalchemy as sa

from data.core.sharding import shard_of
from data.schema import REMOVED, SHUT_OUT, absences, blocks, habits, matches, pauses, servers
from matches.log.events import MatchId, PlayerId
from matches.time.calendar import NEVER, Calendar, Hours, Span


def calendars(
    connection: sa.Connection,
    match_id: MatchId,
    people: Collection[PlayerId],
    since: datetime,
    stood: Sequence[Span] = (),
) -> Mapping[PlayerId, Calendar]:
    """Return the calendar of each of these people in a match, from `since` on. `stood` has pauses of the match
    that are not stored."""
    pause_rows = connection.execute(_PAUSES, {"match": match_id, "since": since}).all()
    values = {"ones": [*people], "since": since}
    absences_by_player: dict[PlayerId, list[Span]] = defaultdict(list)
    for row in connection.execute(_ABSENCES, values):
        absences_by_player[row.player].append((row.start, row.until))
    hours_by_player = {row.player: hours_of(row) for row in connection.execute(_HABITS, values)}
    shared = [*stood, *((row.start, row.until) for row in pause_rows)]
    return {
        player: Calendar(
            hours_by_player.get(player) or Hours(), (*shared, *absences_by_player[player])
        )
        for player in people
    }


def hours_of(row: sa.Row[Any]) -> Hours | None:
    """Return the waking hours in a row of `habits` or `waiting`; None if the person has none."""
    if row.zone is None:
        return None
    return Hours(row.zone, times(row.asleep_from, row.asleep_to), row.weekends_off)


def hours_columns(hours: Hours) -> dict[str, object]:
    """Return the values of the columns that store waking hours. `hours_of` reads them."""
    asleep_from, asleep_to = written(hours.sleep)
    return {
        "zone": hours.zone,
        "asleep_from": asleep_from,
        "asleep_to": asleep_to,
        "weekends_off": hours.weekends_off,
    }


def written(span: tuple[time, time] | None) -> tuple[str | None, str | None]:
    """Return the start and the end of a span of the day as texts such as 08:30; two Nones without a span."""
    if span is None:
        return None, None
    start, end = span
    return f"{start:%H:%M}", f"{end:%H:%M}"


def times(start: str | None, end: str | None) -> tuple[time, time] | None:
    """Return the span of the day between two texts such as 08:30; None if either is missing."""
    if start is None or end is None:
        return None
    return time.fromisoformat(start), time.fromisoformat(end)


def everywhere(server: sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
    """Return a condition that selects the pauses which apply to every match of this Discord server: those of
    the whole bot, and those of the server's shard."""
    of_shard = shard_of(server, pauses.c.shards) == pauses.c.shard
    return sa.and_(pauses.c.match_id.is_(None), sa.or_(pauses.c.shards.is_(None), of_shard))


_ONES: Final[sa.BindParameter[Any]] = sa.bindparam("ones")
_SINCE: Final[sa.BindParameter[Any]] = sa.bindparam("since")
_LASTING: Final = pauses.c.until > _SINCE
_SERVER: Final = (
    sa.select(matches.c.server).where(matches.c.id == sa.bindparam("match")).scalar_subquery()
)
# There are two queries instead of one with OR, because SQLite then uses an index for each.
STORED_PAUSES: Final = (
    sa.select(pauses.c.start, pauses.c.until).where(everywhere(_SERVER), _LASTING),
    sa.select(pauses.c.start, pauses.c.until).where(
        pauses.c.match_id == sa.bindparam("match"), _LASTING
    ),
)
_PAUSES: Final = sa.union_all(
    *STORED_PAUSES,
    # The match is paused while the bot is removed from the match's server.
    sa.select(servers.c.removed_at, sa.literal(NEVER, pauses.c.until.type))
    .join(matches, matches.c.server == servers.c.server)
    .where(matches.c.id == sa.bindparam("match"), REMOVED),
    # The match is paused while its channel is deleted.
    sa.select(matches.c.channel_gone_at, sa.literal(NEVER, pauses.c.until.type)).where(
        matches.c.id == sa.bindparam("match"), matches.c.channel_gone_at.is_not(None)
    ),
    # The match is paused while the host of the bot blocks the match's server.
    sa.select(blocks.c.since, sa.literal(NEVER, pauses.c.until.type))
    .join(matches, matches.c.server == blocks.c.discord_id)
    .where(matches.c.id == sa.bindparam("match"), SHUT_OUT),
)
_ABSENCES: Final = sa.select(absences.c.player, absences.c.start, absences.c.until).where(
    absences.c.player.in_(_ONES), absences.c.until > _SINCE
)
_HABITS: Final = sa.select(habits).where(habits.c.player.in_(_ONES))

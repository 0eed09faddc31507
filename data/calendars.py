"""When people's time counts: their hours, their absences, and when the bot could not be used."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, time
from typing import Any, Final

from sqlalchemy import BindParameter, Connection, Row, bindparam, literal, select, union_all

from data.schema import REMOVED, SHUT_OUT, absences, blocks, habits, matches, pauses, servers
from matches.log.events import MatchId, PlayerId
from matches.time.calendar import NEVER, Calendar, Hours, Span


def calendars(
    connection: Connection,
    match_id: MatchId,
    people: Collection[PlayerId],
    since: datetime,
    stood: Sequence[Span] = (),
) -> Mapping[PlayerId, Calendar]:
    """Everybody's, as far as it matters for the time after `since` in that match; `stood` is when time stood
    still there besides."""
    stops = connection.execute(_PAUSES, {"match": match_id, "since": since}).all()
    values = {"ones": [*people], "since": since}
    away: dict[PlayerId, list[Span]] = defaultdict(list)
    for row in connection.execute(_ABSENCES, values):
        away[row.player].append((row.start, row.until))
    told = {row.player: hours_of(row) for row in connection.execute(_HABITS, values)}
    common = [*stood, *((row.start, row.until) for row in stops)]
    return {
        player: Calendar(told.get(player) or Hours(), (*common, *away[player])) for player in people
    }


def hours_of(row: Row[Any]) -> Hours | None:
    """Those of a row of habits; None until they were told."""
    if row.zone is None:
        return None
    return Hours(row.zone, times(row.asleep_from, row.asleep_to), row.weekends_off)


def hours_columns(hours: Hours) -> dict[str, object]:
    """The columns that `hours_of` reads."""
    asleep_from, asleep_to = written(hours.sleep)
    return {
        "zone": hours.zone,
        "asleep_from": asleep_from,
        "asleep_to": asleep_to,
        "weekends_off": hours.weekends_off,
    }


def written(span: tuple[time, time] | None) -> tuple[str | None, str | None]:
    """What `times` reads."""
    if span is None:
        return None, None
    start, end = span
    return f"{start:%H:%M}", f"{end:%H:%M}"


def times(start: str | None, end: str | None) -> tuple[time, time] | None:
    """What two columns hold as HH:MM."""
    if start is None or end is None:
        return None
    return time.fromisoformat(start), time.fromisoformat(end)


_ONES: Final[BindParameter[Any]] = bindparam("ones", expanding=True)
_SINCE: Final = bindparam("since", type_=pauses.c.until.type)
_LASTING: Final = pauses.c.until > _SINCE
_PAUSES: Final = union_all(  # each half has the index
    select(pauses.c.start, pauses.c.until).where(pauses.c.match_id.is_(None), _LASTING),
    select(pauses.c.start, pauses.c.until).where(pauses.c.match_id == bindparam("match"), _LASTING),
    # In a server that the bot was removed from, until it is back.
    select(servers.c.removed_at, literal(NEVER, pauses.c.until.type))
    .join(matches, matches.c.server == servers.c.server)
    .where(matches.c.id == bindparam("match"), REMOVED),
    # In a server that is shut out.
    select(blocks.c.since, literal(NEVER, pauses.c.until.type))
    .join(matches, matches.c.server == blocks.c.discord_id)
    .where(matches.c.id == bindparam("match"), SHUT_OUT),
)
_ABSENCES: Final = select(absences.c.player, absences.c.start, absences.c.until).where(
    absences.c.player.in_(_ONES), absences.c.until > _SINCE
)
_HABITS: Final = select(habits).where(habits.c.player.in_(_ONES))

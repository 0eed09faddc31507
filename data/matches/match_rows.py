"""Builds the rows of match lists. A query has found the matches; this module adds their members, the players
whose turn it is, and the times of these players' clocks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from itertools import chain
from typing import Any, Final

import sqlalchemy as sa

from data.schema import marks, matches, members, pauses, waiting
from data.time.calendars import everywhere
from data.time.dues import OF_MATCHES, dues
from matches.log.events import MatchId, PlayerId
from matches.log.match import Status
from matches.ports.storage import Row

MATCHES: Final = sa.select(
    matches.c.id,
    matches.c.game,
    matches.c.status,
    matches.c.server,
    matches.c.channel,
    matches.c.changed_at,
    matches.c.frozen,
    matches.c.thinking,
    matches.c.version,
    marks.c.message,
    marks.c.channel.label("message_channel"),
).join(marks, marks.c.match_id == matches.c.id)

_TIMED: Final = waiting.c.left.is_not(None)
_LATER: Final = pauses.c.until > waiting.c.counted
# There are two subqueries instead of one with OR, because SQLite then uses an index for each.
_STOOD: Final = sa.or_(
    sa.and_(matches.c.channel_gone_at.is_not(None), _TIMED),
    sa.exists().where(everywhere(matches.c.server), _LATER, _TIMED),
    sa.exists().where(pauses.c.match_id == waiting.c.match_id, _LATER, _TIMED),
)


def _people(of: Callable[[sa.Table], sa.ColumnElement[bool]]) -> sa.CompoundSelect[Any]:
    """Return a query for the people in matches: a row for each member, and a row for each open decision. Only
    the rows of open decisions have times of clocks. `of` returns the condition that selects the matches in a
    table."""
    clocks = (waiting.c.since, waiting.c.ends, waiting.c.lost, _STOOD.label("stood"))
    return sa.union_all(
        sa.select(waiting.c.match_id, waiting.c.player, *clocks)
        .join(matches, matches.c.id == waiting.c.match_id)
        .where(of(waiting)),
        sa.select(
            members.c.match_id, members.c.player, sa.null(), sa.null(), sa.null(), sa.null()
        ).where(of(members)),
    )


_OF_ONE: Final = _people(lambda table: table.c.match_id == sa.bindparam("match"))
# This is twice as slow.
_OF_SEVERAL: Final = _people(lambda table: table.c.match_id.in_(sa.bindparam("ones")))


def rows(connection: sa.Connection, found: Sequence[Any]) -> list[Row]:
    """Return the rows of a match list. `found` has the matches, as a query based on MATCHES returns them.

    One statement is executed for all matches, and further ones only for clocks that stood still.
    """
    members_of, waiting_in = _people_of(connection, [match.id for match in found])
    until = _until(connection, waiting_in)
    return [
        Row(
            match_id=MatchId(match.id),
            game=match.game,
            status=Status(match.status),
            server=match.server,
            channel=match.channel,
            members=frozenset(members_of[match.id]),
            waiting={each.player: each.since for each in waiting_in[match.id]},
            changed_at=match.changed_at,
            message=match.message,
            message_channel=match.message_channel,
            frozen=match.frozen,
            until=until[match.id],
            thinking=match.thinking,
            version=match.version,
        )
        for match in found
    ]


def _people_of(
    connection: sa.Connection, ones: Sequence[str]
) -> tuple[Mapping[str, set[PlayerId]], Mapping[str, list[Any]]]:
    members_of: dict[str, set[PlayerId]] = defaultdict(set)
    waiting_in: dict[str, list[Any]] = defaultdict(list)
    query, values = (
        (_OF_ONE, {"match": ones[0]}) if len(ones) == 1 else (_OF_SEVERAL, {"ones": ones})
    )
    for row in connection.execute(query, values) if ones else ():
        if row.since is None:
            members_of[row.match_id].add(PlayerId(row.player))
        else:
            waiting_in[row.match_id].append(row)
    return members_of, waiting_in


def _until(
    connection: sa.Connection, waiting_in: Mapping[str, Sequence[Any]]
) -> Mapping[str, dict[PlayerId, tuple[datetime, datetime]]]:
    """Return a pair by match and player: when the time for the open decision ends, and when the player's
    reserve then ends. If a clock stood still in a pause, its stored times are too early, so its times are
    computed anew."""
    found: dict[str, dict[PlayerId, tuple[datetime, datetime]]] = defaultdict(dict)
    for each in chain.from_iterable(waiting_in.values()):
        if each.ends is not None:
            found[each.match_id][each.player] = each.ends, each.lost
    stood = [name for name, rows in waiting_in.items() if any(each.stood for each in rows)]
    for due in dues(connection, OF_MATCHES, ones=stood) if stood else ():
        clock = due.exact.open_decision
        if clock.ends is not None and clock.lost is not None:
            found[due.match_id][due.player] = clock.ends, clock.lost
    return found

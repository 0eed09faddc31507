"""Reads open decisions, with everything from which their clocks are computed."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection, Integer, Row, Select, and_, bindparam, false, or_, select

from data.schema import marks, matches, purses, waiting
from data.time.calendars import calendars, hours_of
from matches.log.events import MatchId, PlayerId
from matches.ports.due import Due
from matches.time.calendar import ALWAYS
from matches.time.decision_clock import OpenDecision


def dues(connection: Connection, query: Select[Any], **values: object) -> list[Due]:
    """Return the open decisions that a query of this module finds: DUE, OF, OF_THESE or OF_MATCHES. `values`
    are the query's parameters."""
    return [
        Due(
            match_id=MatchId(row.match_id),
            player=PlayerId(row.player),
            open_decision=open_decision_of(row),
            game=row.game,
            server=row.server,
            channel=row.channel,
            pace=row.pace,
            # Without a stored time bank, the player still has the whole reserve, which is as long as the pace.
            reserve=row.pace if row.reserve is None else row.reserve,
            calendar=calendars(connection, row.match_id, [row.player], row.counted)[row.player],
            message=row.message,
            message_channel=row.message_channel,
            unshown=row.unshown,
        )
        for row in connection.execute(query, values).all()
    ]


def open_decision_of(row: Row[Any]) -> OpenDecision:
    return OpenDecision(
        row.decision,
        row.since,
        row.counted,
        row.stage,
        row.left,
        row.due,
        row.ends,
        row.lost,
        hours_of(row) or ALWAYS,
    )


_ALL: Final = (
    select(
        waiting,
        matches.c.game,
        matches.c.server,
        matches.c.channel,
        matches.c.pace,
        purses.c.reserve,
        marks.c.message,
        marks.c.channel.label("message_channel"),
        or_(marks.c.target.is_not(None), marks.c.announced < matches.c.version).label("unshown"),
    )
    .join(matches, matches.c.id == waiting.c.match_id)
    .join(marks, marks.c.match_id == waiting.c.match_id)
    .outerjoin(
        purses,
        and_(purses.c.match_id == waiting.c.match_id, purses.c.player == waiting.c.player),
    )
    .where(matches.c.frozen == false())  # nothing may change a frozen match
)
DUE: Final = (
    _ALL.where(
        matches.c.channel_gone_at.is_(None),
        waiting.c.due <= bindparam("now"),
        matches.c.server.not_in(bindparam("besides")),
    )
    .order_by(waiting.c.due)
    .limit(bindparam("most", type_=Integer))
)
OF: Final = _ALL.where(waiting.c.player == bindparam("player")).order_by(waiting.c.since)
_THESE: Final = waiting.c.match_id.in_(bindparam("ones"))
OF_THESE: Final = OF.where(_THESE)
OF_MATCHES: Final = _ALL.where(_THESE)

"""When time stands still besides what people told: the bot was down, or could not show a match."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from data.schema import (
    ASKED,
    OUTSTANDING,
    UNFINISHED,
    Duration,
    absences,
    marks,
    matches,
    pauses,
    reminders,
    waiting,
)
from matches.chores.heartbeat import DELAY, GRACE
from matches.log.events import MatchId
from matches.time.calendar import Span
from matches.time.decision_clock import ANSWER


def everywhere(connection: Connection, start: datetime, until: datetime) -> None:
    connection.execute(insert(pauses), {"match_id": None, "start": start, "until": until})
    connection.execute(_LOOK_ANEW, {"now": start})
    connection.execute(_ANSWER_LATER, {"stood": until - start})


def in_match(connection: Connection, match_id: MatchId, start: datetime, until: datetime) -> None:
    """A pause that goes on is made longer."""
    values = {"match": match_id, "since": start, "to": until}
    if not connection.execute(_LENGTHEN, values).rowcount:
        span = {"match_id": match_id, "start": start, "until": until}
        connection.execute(insert(pauses), span)
    connection.execute(_LOOK_ANEW.where(_HERE), {"now": start, "match": match_id})


def in_server(connection: Connection, server: int, start: datetime, now: datetime) -> None:
    """The bot was not there between the two, so that nobody could be reminded of anything or asked."""
    until = now + GRACE
    here = {"this": server}
    for match_id in connection.scalars(_IN_SERVER, here).all():
        in_match(connection, MatchId(match_id), start, until)
    connection.execute(_REMIND_ANEW, {**here, "now": now})
    connection.execute(_ANSWER_LATER.where(_THERE), {**here, "stood": until - start})


def put_back(connection: Connection, now: datetime) -> None:
    """Take back what a clock that was ahead has left: nobody gets time for it but what has passed."""
    values = {"now": now, "graced": now + GRACE, "answered": now + ANSWER}
    for change in _PUT_BACK:
        connection.execute(change, values)


def unshown(connection: Connection, match_id: MatchId, now: datetime) -> tuple[Span, ...]:
    """The time in which a match could not be shown until now."""
    since: datetime | None = connection.scalar(_TRIED, {"match": match_id})
    return () if since is None or now - since <= DELAY else ((since, now),)


_HERE: Final = waiting.c.match_id == bindparam("match")
_THERE: Final = matches.c.server == bindparam("this")
_NOW: Final = bindparam("now", type_=waiting.c.due.type)
_LENGTHEN: Final = (
    update(pauses)
    .where(
        pauses.c.match_id == bindparam("match"),
        pauses.c.until >= bindparam("since", type_=pauses.c.start.type),
        pauses.c.until <= bindparam("to", type_=pauses.c.until.type),
        pauses.c.start <= bindparam("since", type_=pauses.c.start.type),
    )
    .values(until=bindparam("to", type_=pauses.c.until.type))
)
_LOOK_ANEW: Final = (
    update(waiting).where(waiting.c.left.is_not(None), waiting.c.due.is_not(None)).values(due=_NOW)
)
_ANSWER_LATER: Final = (
    update(matches)
    .where(ASKED)
    .values(answer_due=matches.c.answer_due + bindparam("stood", type_=Duration()))
)
_IN_SERVER: Final = select(matches.c.id).where(UNFINISHED, _THERE)
_REMIND_ANEW: Final = (  # without a clock, too
    update(waiting)
    .where(waiting.c.match_id.in_(_IN_SERVER), waiting.c.due.is_not(None))
    .values(due=_NOW)
)
_GRACED: Final = bindparam("graced", type_=pauses.c.until.type)
_ANSWERED: Final = bindparam("answered", type_=matches.c.answer_due.type)
_PUT_BACK: Final = (
    delete(pauses).where(pauses.c.start > _NOW),
    update(pauses).where(pauses.c.until > _GRACED).values(until=_GRACED),
    update(waiting).where(waiting.c.since > _NOW).values(since=_NOW),
    update(waiting).where(waiting.c.counted > _NOW).values(counted=_NOW),
    update(waiting).where(waiting.c.due.is_not(None)).values(due=_NOW),
    update(matches).where(ASKED, matches.c.answer_due > _ANSWERED).values(answer_due=_ANSWERED),
    update(absences).where(absences.c.start > _NOW).values(start=_NOW),
    update(reminders).where(OUTSTANDING, reminders.c.made_at > _NOW).values(made_at=_NOW),
    update(reminders).where(OUTSTANDING, reminders.c.due > _NOW).values(due=_NOW),
)
_TRIED: Final = select(marks.c.target_at).where(marks.c.match_id == bindparam("match"))

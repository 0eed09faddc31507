"""Pauses of matches, in which clocks stand still: while the bot is down or not in the Discord server, and while
it can't show the match.

All functions run in a transaction of the caller.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from sqlalchemy import Connection, and_, bindparam, insert, select, union_all, update

from data.core.locking import hold_matches
from data.core.sharding import within
from data.schema import (
    ASKED,
    UNFINISHED,
    events,
    marks,
    matches,
    pauses,
    waiting,
)
from data.schema.column_types import Duration
from data.time.calendars import STORED_PAUSES
from matches.log.events import MatchId
from matches.ports.peers import Share
from matches.time.calendar import Calendar, Hours, Span
from matches.time.decision_clock import DELAY, GRACE


def in_share(connection: Connection, share: Share, start: datetime, until: datetime) -> None:
    """Pause all matches in the servers of `share` from `start` to `until`, and let their players answer undo
    requests for longer.

    The stored times at which decisions are due don't change, because there may be very many. So they are too
    early, and each is corrected when it is reached. Deadlines that players see are computed when they are
    shown.
    """
    asked = connection.scalars(within(_ALL_ASKED, matches.c.server, share)).all()
    hold_matches(connection, asked)
    for match_id in asked:
        _put_off_answer(connection, MatchId(match_id), start, until)
    span = {"match_id": None, "start": start, "until": until}
    if share.everything:
        connection.execute(insert(pauses), span)
        return
    for shard in sorted(share.held):
        connection.execute(insert(pauses), {**span, "shards": share.shards, "shard": shard})


def in_match(
    connection: Connection,
    match_id: MatchId,
    start: datetime,
    until: datetime,
    look: datetime | None = None,
) -> None:
    """Pause one match from `start` to `until`, and let its players answer an undo request for longer. If a
    stored pause reaches into the new one, extend the stored one.

    The stored times at which decisions are due were computed without the new pause. The scheduler computes them
    anew at `look`; None means at `start`.
    """
    hold_matches(connection, [match_id])
    _put_off_answer(connection, match_id, start, until)
    values = {"match": match_id, "since": start, "to": until}
    if not connection.execute(_LENGTHEN, values).rowcount:
        span = {"match_id": match_id, "start": start, "until": until}
        connection.execute(insert(pauses), span)
    connection.execute(_RECOMPUTE, {"now": look or start, "match": match_id})


def in_server(connection: Connection, server: int, start: datetime, now: datetime) -> None:
    """Pause all matches of a Discord server from `start` until a minute (GRACE) after `now`. From `start` to
    `now`, the bot was not in the server, or the server was blocked."""
    found = connection.scalars(_IN_SERVER, {"this": server}).all()
    hold_matches(connection, found)
    for match_id in found:
        in_match(connection, MatchId(match_id), start, now + GRACE)


def rest(connection: Connection, match_id: MatchId, channel: int, now: datetime) -> bool:
    """Suspend a running match, because its channel `channel` was deleted. Return False if it is suspended
    already, or is played in another channel now."""
    hold_matches(connection, [match_id])
    values = {"match": match_id, "gone": channel, "now": now}
    return bool(connection.execute(_REST, values).rowcount)


def carried_on(connection: Connection, match_id: MatchId, now: datetime) -> None:
    """End the suspension of a match whose channel was deleted, because the match has moved to another channel.
    Its clocks leave out the time since the deletion, and one more minute (GRACE) in which the players can
    notice the move. Do nothing if the match is not suspended."""
    since = connection.scalar(_GONE_SINCE, {"match": match_id})
    if since is not None:
        in_match(connection, match_id, since, now + GRACE)
        connection.execute(_CARRIED_ON, {"match": match_id})


def unshown(connection: Connection, match_id: MatchId, now: datetime) -> tuple[Span, ...]:
    """Return the present pause of a match whose channel can't show it, as a tuple of one span. The span begins
    with the first event that could not be shown, and ends at `now`.

    Return an empty tuple if the channel shows the match, or if the span is not longer than a minute (DELAY).
    """
    since: datetime | None = connection.scalar(_UNSHOWN_SINCE, {"match": match_id})
    return () if since is None or now - since <= DELAY else ((since, now),)


def _put_off_answer(
    connection: Connection, match_id: MatchId, start: datetime, until: datetime
) -> None:
    """Extend the time for answering an undo request, because of a new pause. If stored pauses cover a part of
    it, that part has been added already."""
    of_match = {"match": match_id}
    asked_at = connection.scalar(_ASKED_AT, of_match)
    if asked_at is None:
        return
    # An undo request can be newer than the start of the pause only if the machine's clock was ahead. Then count
    # the pause from the request on.
    start = asked_at if start < asked_at < until else start
    stored = connection.execute(_PAUSED, {**of_match, "since": start}).all()
    calendar = Calendar(Hours(), tuple((row.start, row.until) for row in stored))
    connection.execute(_ANSWER_LATER, {**of_match, "stood": calendar.elapsed(start, until)})


_OF_SERVER: Final = matches.c.server == bindparam("this")
_LENGTHEN: Final = (
    update(pauses)
    .where(
        pauses.c.match_id == bindparam("match"),
        pauses.c.until >= bindparam("since"),
        pauses.c.until <= bindparam("to"),
        pauses.c.start <= bindparam("since"),
    )
    .values(until=bindparam("to"))
)
_RECOMPUTE: Final = (  # also without a clock: the end of a pause may have been unknown so far
    update(waiting)
    .where(waiting.c.match_id == bindparam("match"), waiting.c.due.is_not(None))
    .values(due=bindparam("now"))
)
_ALL_ASKED: Final = select(matches.c.id).where(ASKED)
_ASKED_AT: Final = (
    select(events.c.at)
    .join(matches, and_(matches.c.id == events.c.match_id, matches.c.asked == events.c.version))
    .where(ASKED, matches.c.id == bindparam("match"))
)
_PAUSED: Final = union_all(*STORED_PAUSES)
_ANSWER_LATER: Final = (
    update(matches)
    .where(ASKED, matches.c.id == bindparam("match"))
    .values(answer_due=matches.c.answer_due + bindparam("stood", type_=Duration()))
)
_IN_SERVER: Final = select(matches.c.id).where(UNFINISHED, _OF_SERVER)
_GONE_AT: Final = matches.c.channel_gone_at
_THIS: Final = matches.c.id == bindparam("match")
_REST: Final = (
    update(matches)
    .where(
        _THIS,
        UNFINISHED,
        _GONE_AT.is_(None),
        matches.c.channel == bindparam("gone"),
    )
    .values(channel_gone_at=bindparam("now"))
)
_GONE_SINCE: Final = select(_GONE_AT).where(_THIS)
_CARRIED_ON: Final = update(matches).where(_THIS).values(channel_gone_at=None)
_UNSHOWN_SINCE: Final = (
    select(events.c.at)
    .join(
        marks,
        and_(marks.c.match_id == events.c.match_id, events.c.version == marks.c.announced + 1),
    )
    .where(marks.c.match_id == bindparam("match"))
)

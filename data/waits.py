"""Open decisions, with their clocks: begun and ended in the transaction of the events, and what is due."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import asdict, replace
from datetime import datetime
from typing import Any, Final

from sqlalchemy import (
    Connection,
    Integer,
    Row,
    Select,
    and_,
    bindparam,
    delete,
    false,
    func,
    insert,
    select,
    update,
)

from data.calendars import calendars
from data.connections import Connections
from data.schema import ASKED, Stretch, marks, matches, pauses, purses, waiting
from matches import clocking
from matches.clocking import Purse, Wait
from matches.events import MatchId, PlayerId
from matches.hours import Calendar
from matches.ports import Summary
from matches.timekeeping import Due


def renew(
    connection: Connection,
    match_id: MatchId,
    stored: Mapping[PlayerId, int],
    summary: Summary,
    now: datetime,
) -> None:
    """Let the open decisions be those of the summary; one that goes on keeps its row. `stored` holds the
    decisions in the table."""
    wanted = summary.waiting
    ended = {player for player in stored if wanted.get(player) != stored[player]}
    begun = {player for player in wanted if stored.get(player) != wanted[player]}
    if not summary.pace:
        _delete(connection, match_id, ended)
        waits: Mapping[PlayerId, Wait] = {
            player: clocking.untimed(wanted[player], now) for player in begun
        }
    else:
        waits = _timed(connection, match_id, ended, begun, summary, now)
    if waits:
        rows = [
            {"match_id": match_id, "player": player, **asdict(waits[player])}
            for player in sorted(waits)
        ]
        connection.execute(insert(waiting), rows)


def _timed(
    connection: Connection,
    match_id: MatchId,
    ended: Collection[PlayerId],
    begun: Collection[PlayerId],
    summary: Summary,
    now: datetime,
) -> Mapping[PlayerId, Wait]:
    """Stop the clocks that ended, and start the others."""
    people = {*ended, *begun, *summary.again}
    stopping = _open(connection, match_id, ended)
    since = min((wait.counted for wait in stopping.values()), default=now)
    counted = calendars(connection, match_id, people, since)
    held = {player: clocking.new_purse(summary.pace) for player in people}
    held |= _purses(connection, match_id, people)
    held |= {player: replace(held[player], resumes=True) for player in summary.again}
    for player, wait in stopping.items():
        stopped = clocking.stopped(
            wait, held[player].reserve, counted[player], now, resumes=summary.resumes
        )
        # Of a decision made again no more is left than there was.
        most = held[player].left if player in summary.again else stopped.left
        held[player] = replace(stopped, left=min(stopped.left, most))
    waits = {}
    for player in begun:
        purse = replace(held[player], resumes=summary.resumes or held[player].resumes)
        decision, calendar = summary.waiting[player], counted[player]
        waits[player] = clocking.begun(decision, summary.pace, purse, calendar, now)
        held[player] = replace(purse, resumes=False)
    _delete(connection, match_id, ended)
    _keep(connection, match_id, held)
    return waits


def _keep(connection: Connection, match_id: MatchId, held: Mapping[PlayerId, Purse]) -> None:
    if held:
        keys = [{"match": match_id, "who": player} for player in held]
        connection.execute(_NO_PURSE, keys)
        rows = [
            {"match_id": match_id, "player": player, **asdict(purse)}
            for player, purse in held.items()
        ]
        connection.execute(insert(purses), rows)


def _open(
    connection: Connection, match_id: MatchId, people: Collection[PlayerId]
) -> Mapping[PlayerId, Wait]:
    rows = connection.execute(_WAITS, {"match": match_id})
    return {row.player: _wait(row) for row in rows if row.player in people}


def _purses(
    connection: Connection, match_id: MatchId, people: Collection[PlayerId]
) -> Mapping[PlayerId, Purse]:
    rows = connection.execute(_PURSES, {"match": match_id})
    return {
        row.player: Purse(row.reserve, row.left, row.resumes)
        for row in rows
        if row.player in people
    }


def _delete(connection: Connection, match_id: MatchId, people: Collection[PlayerId]) -> None:
    if people:
        connection.execute(_REMOVE, [{"match": match_id, "who": player} for player in people])


def _wait(row: Row[Any]) -> Wait:
    return Wait(
        row.decision, row.since, row.counted, row.stage, row.left, row.due, row.ends, row.lost
    )


def recount(
    connection: Connection, player: PlayerId, now: datetime, change: Callable[[], None]
) -> None:
    """Make a change of when somebody's time counts: their running clocks are counted up to now as before
    it, and go on as after it."""
    before = _dues(connection, _OF, player=player)
    charged = [(due, clocking.charged(due.wait, due.reserve, due.calendar, now)) for due in before]
    change()
    for due, (wait, reserve) in charged:
        calendar = calendars(connection, due.match_id, [player], now)[player]
        store(
            connection, due.match_id, player, clocking.scheduled(wait, due.pace, reserve, calendar)
        )
        if due.pace:
            purse = _purses(connection, due.match_id, [player]).get(player)
            held = purse or clocking.new_purse(due.pace)
            _keep(connection, due.match_id, {player: replace(held, reserve=reserve)})


def store(connection: Connection, match_id: MatchId, player: PlayerId, wait: Wait) -> None:
    """What has become of a decision, if it is still open."""
    values = {f"new_{name}": value for name, value in asdict(wait).items()}
    connection.execute(_STORE, {"match": match_id, "who": player, **values})


class SqlWaits:
    """Implements matches.timekeeping.Waits."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    async def earliest(self) -> datetime | None:
        found: datetime | None = await self._connections.read(
            lambda connection: connection.scalar(_EARLIEST)
        )
        return found

    async def due(self, now: datetime, limit: int) -> list[Due]:
        return await self._connections.read(
            lambda connection: _dues(connection, _DUE, now=now, most=limit)
        )

    async def of(self, player: PlayerId) -> list[Due]:
        return await self._connections.read(
            lambda connection: _dues(connection, _OF, player=player)
        )

    async def put(self, match_id: MatchId, player: PlayerId, wait: Wait) -> None:
        await self._connections.write(lambda connection: store(connection, match_id, player, wait))

    async def pause(
        self, start: datetime, until: datetime, match_id: MatchId | None = None
    ) -> None:
        def work(connection: Connection) -> None:
            span = {"match_id": match_id, "start": start, "until": until}
            connection.execute(insert(pauses), span)
            if match_id is not None:
                connection.execute(_LOOK_ANEW.where(_HERE), {"now": start, "match": match_id})
                return
            connection.execute(_LOOK_ANEW, {"now": start})
            connection.execute(_ANSWER_LATER, {"stood": until - start})

        await self._connections.write(work)

    async def unanswered(self, now: datetime) -> list[tuple[MatchId, int]]:
        rows = await self._connections.read(
            lambda connection: connection.execute(_UNANSWERED, {"now": now}).all()
        )
        return [(MatchId(row.id), row.asked) for row in rows]

    async def next_unanswered(self) -> datetime | None:
        found: datetime | None = await self._connections.read(
            lambda connection: connection.scalar(_NEXT_UNANSWERED)
        )
        return found


def _dues(connection: Connection, query: Select[Any], **values: object) -> list[Due]:
    return [
        Due(
            match_id=MatchId(row.match_id),
            player=PlayerId(row.player),
            wait=_wait(row),
            game=row.game,
            server=row.server,
            channel=row.channel,
            pace=row.pace,
            reserve=row.pace if row.reserve is None else row.reserve,
            calendar=_calendar(connection, row),
            message=row.message,
            message_channel=row.message_channel,
            unshown=row.unshown,
        )
        for row in connection.execute(query, values).all()
    ]


def _calendar(connection: Connection, row: Row[Any]) -> Calendar:
    return calendars(connection, row.match_id, [row.player], row.counted)[row.player]


_HERE: Final = waiting.c.match_id == bindparam("match")
_REMOVE: Final = delete(waiting).where(_HERE, waiting.c.player == bindparam("who"))
_NO_PURSE: Final = delete(purses).where(
    purses.c.match_id == bindparam("match"), purses.c.player == bindparam("who")
)
_WAITS: Final = select(waiting).where(_HERE)
_PURSES: Final = select(purses).where(purses.c.match_id == bindparam("match"))
_STORE: Final = (
    update(waiting)
    .where(
        _HERE,
        waiting.c.player == bindparam("who"),
        waiting.c.decision == bindparam("new_decision"),
    )
    .values(
        {
            name: bindparam(f"new_{name}", type_=waiting.c[name].type)
            for name in ("counted", "stage", "left", "due", "ends", "lost")
        }
    )
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
        marks.c.due.label("unshown"),
    )
    .join(matches, matches.c.id == waiting.c.match_id)
    .join(marks, marks.c.match_id == waiting.c.match_id)
    .outerjoin(
        purses,
        and_(purses.c.match_id == waiting.c.match_id, purses.c.player == waiting.c.player),
    )
    .where(matches.c.frozen == false())
)
_DUE: Final = (
    _ALL.where(waiting.c.due <= bindparam("now", type_=waiting.c.due.type))
    .order_by(waiting.c.due)
    .limit(bindparam("most", type_=Integer))
)
_OF: Final = _ALL.where(waiting.c.player == bindparam("player")).order_by(waiting.c.since)
_EARLIEST: Final = (
    select(waiting.c.due)
    .join(matches, matches.c.id == waiting.c.match_id)
    .where(waiting.c.due.is_not(None), matches.c.frozen == false())
    .order_by(waiting.c.due)
    .limit(1)
)
_LOOK_ANEW: Final = (
    update(waiting)
    .where(waiting.c.left.is_not(None), waiting.c.due.is_not(None))
    .values(due=bindparam("now", type_=waiting.c.due.type))
)
_ANSWER_LATER: Final = (
    update(matches)
    .where(ASKED)
    .values(answer_due=matches.c.answer_due + bindparam("stood", type_=Stretch()))
)
_UNANSWERED: Final = select(matches.c.id, matches.c.asked).where(
    ASKED, matches.c.answer_due <= bindparam("now", type_=matches.c.answer_due.type)
)
_NEXT_UNANSWERED: Final = select(func.min(matches.c.answer_due)).where(ASKED)

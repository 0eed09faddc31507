"""The clocks of open decisions: begun, stopped and counted in the transactions of others."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import asdict, fields, replace
from datetime import datetime
from typing import Final

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from data import pausing
from data.calendars import calendars, hours_columns
from data.dues import OF, dues, wait_of
from data.schema import purses, waiting
from matches.log.events import MatchId, PlayerId
from matches.ports.storage import Summary
from matches.time import decision_clock
from matches.time.calendar import Hours
from matches.time.decision_clock import OpenDecision, TimeBank


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
        waits: Mapping[PlayerId, OpenDecision] = {
            player: decision_clock.untimed(wanted[player], now) for player in begun
        }
    else:
        waits = _timed(connection, match_id, ended, begun, summary, now)
    if waits:
        rows = [
            {"match_id": match_id, "player": player, **_columns(waits[player])}
            for player in sorted(waits)
        ]
        connection.execute(insert(waiting), rows)


def recount(
    connection: Connection,
    player: PlayerId,
    now: datetime,
    change: Callable[[], None],
    hours: Hours | None = None,
) -> None:
    """Make a change of when somebody is away, or would be reminded: their running clocks are counted up to
    now as before it, and go on as after it. Their open decisions keep the hours with which they began, or
    get those that are given."""
    before = dues(connection, OF, player=player)
    charged = [
        (due, decision_clock.charged(due.wait, due.reserve, due.calendar, now)) for due in before
    ]
    change()
    for due, (wait, reserve) in charged:
        calendar = calendars(connection, due.match_id, [player], now)[player]
        held = replace(wait, hours=hours or wait.hours)
        goes_on = decision_clock.scheduled(held, due.pace, reserve, calendar)
        store(connection, due.match_id, player, goes_on, due.wait.counted)
        if due.pace:
            time_bank = _purses(connection, due.match_id, [player]).get(player)
            left = time_bank or decision_clock.new_purse(due.pace)
            _keep(connection, due.match_id, {player: replace(left, reserve=reserve)})


def store(
    connection: Connection,
    match_id: MatchId,
    player: PlayerId,
    wait: OpenDecision,
    counted: datetime | None = None,
) -> bool:
    """What has become of a decision that was counted up to then, if it is still open and was not counted
    again meanwhile; whether it is stored."""
    values = {f"new_{name}": value for name, value in _columns(wait).items()}
    values |= {"match": match_id, "who": player, "old_counted": counted or wait.counted}
    return bool(connection.execute(_STORE, values).rowcount)


def _columns(wait: OpenDecision) -> dict[str, object]:
    columns = {each.name: getattr(wait, each.name) for each in fields(wait)}
    return {**columns, **hours_columns(columns.pop("hours"))}


def _timed(
    connection: Connection,
    match_id: MatchId,
    ended: Collection[PlayerId],
    begun: Collection[PlayerId],
    summary: Summary,
    now: datetime,
) -> Mapping[PlayerId, OpenDecision]:
    """Stop the clocks that ended, and start the others."""
    people = {*ended, *begun, *summary.again}
    stopping = _open(connection, match_id, ended)
    since = min((wait.counted for wait in stopping.values()), default=now)
    stood = pausing.unshown(connection, match_id, now)
    counted = calendars(connection, match_id, people, since, stood)
    held = {player: decision_clock.new_purse(summary.pace) for player in people}
    held |= _purses(connection, match_id, people)
    for player, wait in stopping.items():
        after = decision_clock.stopped(
            wait, held[player].reserve, counted[player], now, resumes=summary.resumes
        )
        # Of a decision that is made again no more is left than there was.
        most = held[player].left if player in summary.again else after.left
        held[player] = replace(after, left=min(after.left, most))
    waits = {}
    for player in begun:
        resumes = summary.resumes or player in summary.again or held[player].resumes
        time_bank, decision = replace(held[player], resumes=resumes), summary.waiting[player]
        waits[player] = decision_clock.begun(
            decision, summary.pace, time_bank, counted[player], now
        )
    still = summary.again.difference(begun)
    kept = {player: replace(held[player], resumes=False) for player in begun}
    kept |= {player: replace(held[player], resumes=True) for player in still}
    _delete(connection, match_id, ended)
    _keep(connection, match_id, held | kept)
    return waits


def _open(
    connection: Connection, match_id: MatchId, people: Collection[PlayerId]
) -> Mapping[PlayerId, OpenDecision]:
    rows = connection.execute(_WAITS, {"match": match_id})
    return {row.player: wait_of(row) for row in rows if row.player in people}


def _purses(
    connection: Connection, match_id: MatchId, people: Collection[PlayerId]
) -> Mapping[PlayerId, TimeBank]:
    rows = connection.execute(_PURSES, {"match": match_id})
    return {
        row.player: TimeBank(row.reserve, row.left, row.resumes)
        for row in rows
        if row.player in people
    }


def _keep(connection: Connection, match_id: MatchId, held: Mapping[PlayerId, TimeBank]) -> None:
    if held:
        keys = [{"match": match_id, "who": player} for player in held]
        connection.execute(_NO_PURSE, keys)
        rows = [
            {"match_id": match_id, "player": player, **asdict(time_bank)}
            for player, time_bank in held.items()
        ]
        connection.execute(insert(purses), rows)


def _delete(connection: Connection, match_id: MatchId, people: Collection[PlayerId]) -> None:
    if people:
        connection.execute(_REMOVE, [{"match": match_id, "who": player} for player in people])


_CHANGING: Final = (
    *("counted", "stage", "left", "due", "ends", "lost"),
    *("zone", "asleep_from", "asleep_to", "weekends_off"),
)
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
        waiting.c.counted == bindparam("old_counted", type_=waiting.c.counted.type),
    )
    .values({name: bindparam(f"new_{name}", type_=waiting.c[name].type) for name in _CHANGING})
)

"""Stores the clocks of open decisions. All functions run in a transaction of the caller."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, fields, replace
from datetime import datetime
from typing import Final

from sqlalchemy import Connection, bindparam, delete, exists, literal_column, select, update

from data.core.frequent_statements import FrequentStatement
from data.core.locking import hold_players, share_players
from data.core.upserts import insert_or_update
from data.schema import purses, reminders, waiting
from data.time import pausing
from data.time.calendars import calendars, hours_columns
from data.time.dues import OF, dues, open_decision_of
from data.time.past_reminders import SENT, outdate
from matches.log.events import ANYWHERE, MatchId, PlayerId
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
) -> datetime | None:
    """Make the stored open decisions of a match agree with `summary`: delete those that are no longer open, and
    add new ones with their clocks.

    `stored` has the number of each player's stored decision. If the number in `summary` is the same, the
    decision and its clock stay. Return when the first of the new clocks is due; None if none ever is. If
    decisions were deleted, their reminders may be past, which is due at `now`.
    """
    wanted = summary.waiting
    ended = {player for player in stored if wanted.get(player) != stored[player]}
    # Decisions are compared by their number, so a player who acts twice in a row gets a new clock.
    begun = {player for player in wanted if stored.get(player) != wanted[player]}
    # Keep `recount` from changing calendars meanwhile, and reminders from being stored as sent. All players are
    # locked at once, in the order of their ids: another order could deadlock with a purge.
    share_players(connection, {*ended, *begun, *summary.again})
    if not summary.pace:
        reminded = summary.server != ANYWHERE  # practice has no clocks and no reminders
        open_decisions: Mapping[PlayerId, OpenDecision] = {
            player: decision_clock.untimed(wanted[player], now, reminded=reminded)
            for player in begun
        }
    else:
        open_decisions = _timed(connection, match_id, ended, begun, summary, now)
    past = [outdate(connection, each, now) for each in _end(connection, match_id, ended)]
    if open_decisions:
        rows = [
            {"match_id": match_id, "player": player, **_columns(open_decisions[player])}
            for player in sorted(open_decisions)
        ]
        _BEGIN.execute(connection, *rows)
    if any(past):
        return now
    return min((each.due for each in open_decisions.values() if each.due), default=None)


def recount(
    connection: Connection,
    player: PlayerId,
    now: datetime,
    change: Callable[[], None],
    hours: Hours | None = None,
) -> None:
    """Call `change`, which stores new absences or waking hours of a player, and adjust the clocks of the
    player's open decisions.

    The clocks are charged for the time up to `now` by the old calendar. From then on, they follow the new one.
    With `hours`, the open decisions get these waking hours. Otherwise, the waking hours of open decisions don't
    change.
    """
    hold_players(connection, [player])
    before = dues(connection, OF, player=player)
    # Charge first, because `change` alters the rows from which the calendars are made.
    charged = []
    for due in before:
        stood = pausing.unshown(connection, due.match_id, now)
        calendar = replace(due.calendar, pauses=(*stood, *due.calendar.pauses))
        charged.append((due, decision_clock.charged(due.open_decision, due.reserve, calendar, now)))
    change()
    for due, (open_decision, reserve) in charged:
        calendar = calendars(connection, due.match_id, [player], now)[player]
        held = replace(open_decision, hours=hours or open_decision.hours)
        goes_on = decision_clock.scheduled(held, due.pace, reserve, calendar)
        store(connection, due.match_id, player, goes_on, due.open_decision.counted)
        if due.pace:
            time_bank = _time_banks(connection, due.match_id, [player]).get(player)
            left = time_bank or decision_clock.new_time_bank(due.pace)
            _store_time_banks(connection, due.match_id, {player: replace(left, reserve=reserve)})


def store(
    connection: Connection,
    match_id: MatchId,
    player: PlayerId,
    open_decision: OpenDecision,
    counted: datetime | None = None,
    *,
    advances: bool = False,
) -> bool:
    """Store the clock of an open decision. Return False, and store nothing, if the decision has been made or
    another transaction has changed its clock since the caller read it (optimistic locking).

    `counted` is the time up to which the clock was charged when the caller read it; by default, it is
    `open_decision.counted`. With `advances`, store the clock only if the decision's stage is later than the
    stored one. A stage says what is due next, such as a reminder.
    """
    values = {f"new_{name}": value for name, value in _columns(open_decision).items()}
    values |= {"match": match_id, "who": player, "old_counted": counted or open_decision.counted}
    values["reached"] = open_decision.stage - advances
    return bool(connection.execute(_STORE, values).rowcount)


def _columns(open_decision: OpenDecision) -> dict[str, object]:
    columns = {each.name: getattr(open_decision, each.name) for each in fields(open_decision)}
    return {**columns, **hours_columns(columns.pop("hours"))}


def _timed(
    connection: Connection,
    match_id: MatchId,
    ended: Collection[PlayerId],
    begun: Collection[PlayerId],
    summary: Summary,
    now: datetime,
) -> Mapping[PlayerId, OpenDecision]:
    people = {*ended, *begun, *summary.again}
    stopping = _open_decisions(connection, match_id, ended)
    # The calendars must reach back to the earliest moment from which time is charged.
    since = min((open_decision.counted for open_decision in stopping.values()), default=now)
    stood = pausing.unshown(connection, match_id, now)
    counted = calendars(connection, match_id, people, since, stood)
    held = {player: decision_clock.new_time_bank(summary.pace) for player in people}
    held |= _time_banks(connection, match_id, people)
    for player, open_decision in stopping.items():
        after = decision_clock.stopped(
            open_decision, held[player].reserve, counted[player], now, resumes=summary.resumes
        )
        # A player who must make a decision again must not gain time by that.
        most = held[player].left if player in summary.again else after.left
        held[player] = replace(after, left=min(after.left, most))
    open_decisions = {}
    for player in begun:
        resumes = summary.resumes or player in summary.again or held[player].resumes
        time_bank, decision = replace(held[player], resumes=resumes), summary.waiting[player]
        open_decisions[player] = decision_clock.begun(
            decision, summary.pace, time_bank, counted[player], now
        )
    still = summary.again.difference(begun)
    kept = {player: replace(held[player], resumes=False) for player in begun}
    kept |= {player: decision_clock.resuming(held[player]) for player in still}
    _store_time_banks(connection, match_id, held | kept)
    return open_decisions


def _open_decisions(
    connection: Connection, match_id: MatchId, people: Collection[PlayerId]
) -> Mapping[PlayerId, OpenDecision]:
    rows = connection.execute(_OPEN, {"match": match_id})
    return {row.player: open_decision_of(row) for row in rows if row.player in people}


def _time_banks(
    connection: Connection, match_id: MatchId, people: Collection[PlayerId]
) -> Mapping[PlayerId, TimeBank]:
    rows = connection.execute(_TIME_BANKS, {"match": match_id})
    return {
        row.player: TimeBank(row.reserve, row.left, row.resumes)
        for row in rows
        if row.player in people
    }


def _store_time_banks(
    connection: Connection, match_id: MatchId, held: Mapping[PlayerId, TimeBank]
) -> None:
    if held:
        rows = [
            {"match_id": match_id, "player": player, **asdict(time_bank)}
            for player, time_bank in held.items()
        ]
        connection.execute(_STORE_TIME_BANKS, rows)


def _end(
    connection: Connection, match_id: MatchId, people: Collection[PlayerId]
) -> Sequence[PlayerId]:
    """Delete the open decisions of these players. Return the players who have been sent a reminder that is not
    past yet."""
    reminded = list[PlayerId]()
    for player in sorted(people):
        ended = _END.execute(connection, {"match": match_id, "who": player})
        reminded += [player for (reminded_of,) in ended.fetchall() if reminded_of]
    return reminded


_CHANGING: Final = (
    *("counted", "stage", "left", "due", "ends", "lost"),
    *("zone", "asleep_from", "asleep_to", "weekends_off"),
)
_OF_MATCH: Final = waiting.c.match_id == bindparam("match")
_BEGIN: Final = FrequentStatement(
    insert_or_update(waiting, [each.name for each in waiting.c if not each.primary_key])
)
_END: Final = FrequentStatement(
    delete(waiting)
    .where(_OF_MATCH, waiting.c.player == bindparam("who"))
    .returning(
        # In RETURNING, SQLAlchemy writes `waiting.c.player` without its table, which would be ambiguous here.
        exists().where(reminders.c.player == literal_column("waiting.player"), SENT)
    )
)
_STORE_TIME_BANKS: Final = insert_or_update(purses, [each.name for each in fields(TimeBank)])
_OPEN: Final = select(waiting).where(_OF_MATCH)
_TIME_BANKS: Final = select(purses).where(purses.c.match_id == bindparam("match"))
_STORE: Final = (
    update(waiting)
    .where(
        _OF_MATCH,
        waiting.c.player == bindparam("who"),
        waiting.c.decision == bindparam("new_decision"),
        waiting.c.counted == bindparam("old_counted"),
        waiting.c.stage <= bindparam("reached"),
    )
    .values({name: bindparam(f"new_{name}") for name in _CHANGING})
)

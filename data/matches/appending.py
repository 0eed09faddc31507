"""The transactions that create or change a match: they append events to its log, and update the rows that are
derived from the log."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

import sqlalchemy as sa

from data.core.frequent_statements import FrequentStatement
from data.core.upserts import insert_if_new
from data.matches import player_index
from data.matches.codec import encode
from data.matches.new_events import Appended, NewEvents
from data.messages import earlier_messages
from data.messages.prepared_posts import prepare
from data.schema import (
    acts,
    events,
    marks,
    matches,
    members,
    requests,
    seasons,
    waiting,
)
from data.standing import results
from data.time import clocks, pausing
from data.time.absences import untell
from matches.log.dealing import Secret
from matches.log.events import (
    Opened,
    PlayerId,
    Relocated,
    Started,
    Taken,
)
from matches.ports.storage import Conflict
from matches.time.decision_clock import ANSWER


def create(connection: sa.Connection, change: NewEvents, secret: Secret, rulebook: str) -> None:
    """Insert a new match with its first events. `rulebook` is a hash of the present rules. Raises Conflict if
    the id is taken, and IntegrityError if the request has been carried out before."""
    opened = change.events[0]
    assert isinstance(opened, Opened)
    row = {
        "id": change.match_id,
        "game": change.summary.game,
        "secret": secret.value,
        "opened_in": opened.channel,
        "rulebook": rulebook,
        "opened_at": change.now,
        "season": opened.season or None,
        "pace": change.summary.pace,
        **_columns(change),
    }
    if not connection.execute(insert_if_new(matches), row).rowcount:
        raise Conflict(change.match_id)
    connection.execute(sa.insert(marks), {"match_id": change.match_id})
    _insert_events(connection, change)


def append(connection: sa.Connection, change: NewEvents) -> Appended:
    """Append events to a match.

    Raises Conflict if the match has events after `change.version` already (optimistic locking). Raises
    IntegrityError if the request has been carried out before.
    """
    values = {f"new_{name}": value for name, value in _columns(change).items()}
    values |= {"match": change.match_id, "expected": change.version}
    # A parameter with a column's name would also set that column, and `deadline` is none.
    values["deadline"] = change.now + ANSWER
    # The update comes first: it checks the version, so that a conflict writes nothing.
    if not any(query.execute(connection, values).rowcount for query in (_GO_ON, _ADVANCE)):
        raise Conflict(change.match_id)
    prepared = change.moves_alone and prepare(
        connection, change.match_id, change.version, change.last
    )
    if not prepared:
        connection.execute(ANNOUNCE, {"match": change.match_id})
    due = _insert_events(connection, change)
    if any(isinstance(event, Relocated) for event in change.events):
        pausing.carried_on(connection, change.match_id, change.now)
    return Appended(due, prepared)


def _columns(change: NewEvents) -> dict[str, object]:
    summary = change.summary
    return {
        "status": summary.status.value,
        "open": summary.status.open,
        "server": summary.server,
        "channel": summary.channel,
        "host": summary.host,
        "version": change.last,
        # A hint doesn't count as a change: lists are ordered by the last change, so it would reveal the hint to
        # others.
        "changed_at": None if change.hints_alone else change.now,
        "asked": summary.asked,
        "thinking": summary.thinking,
    }


def _insert_events(connection: sa.Connection, change: NewEvents) -> datetime | None:
    if change.request is not None:
        _REQUEST.execute(
            connection,
            {
                "request": change.request,
                "match_id": change.match_id,
                "version": change.version + 1,
            },
        )
    rows = _rows(change)
    _EVENTS.execute(connection, *rows)
    # In `moved` the field `by` is a word, not a player.
    payloads = [row["payload"] for row in rows if row["kind"] != "moved"]
    player_index.note(connection, change.match_id, payloads)
    return _update_derived(connection, change)


def _rows(change: NewEvents) -> list[dict[str, Any]]:
    rows = []
    for version, event in enumerate(change.events, change.version + 1):
        kind, payload = encode(event)
        rows.append(
            {
                "match_id": change.match_id,
                "version": version,
                "kind": kind,
                "payload": payload,
                "fingerprint": change.fingerprint if version == change.last else None,
                "at": change.now,
            }
        )
    return rows


def _update_derived(connection: sa.Connection, change: NewEvents) -> datetime | None:
    """Update the rows that are derived from a match's log. Return when the background work must look at the
    match again; None if never. Rows that stay the same are not written, so a decision that is still open keeps
    the time at which it began."""
    summary, stored = change.summary, change.waited
    if not change.moves_alone:  # moves change no member
        stored = _update_members(connection, change)
    due = clocks.renew(connection, change.match_id, stored, summary, change.now)
    if summary.result is not None:
        results.store(connection, change.match_id, summary, summary.result)
    if not summary.status.open:
        connection.execute(_FORGET_ACTS, {"match": change.match_id})
        earlier_messages.end_turns(connection, change.match_id)
    if not (summary.waiting or summary.thinking):
        connection.execute(TELL_SEASON, {"match": change.match_id})
    # New players may be absent already, and the log of this match does not say so yet.
    if any(isinstance(event, Started | Taken) for event in change.events):
        untell(connection, summary.members, change.now)
    return due


def _update_members(connection: sa.Connection, change: NewEvents) -> Mapping[PlayerId, int]:
    """Make the stored members agree with `change`. Return the stored open decisions."""
    stored: dict[str, dict[PlayerId, int]] = {"members": {}, "waiting": {}}
    for table, player, number in connection.execute(_DERIVED, {"match": change.match_id}):
        stored[table][player] = number
    old, new = stored["members"], dict.fromkeys(change.summary.members, change.summary.status.open)
    same = {player for player in old.keys() & new.keys() if old[player] == new[player]}
    if gone := old.keys() - same:
        connection.execute(_REMOVE, [{"match": change.match_id, "who": player} for player in gone])
    if fresh := new.keys() - same:
        rows = [
            {"match_id": change.match_id, "player": player, "open": new[player]}
            for player in sorted(fresh)
        ]
        connection.execute(sa.insert(members), rows)
    return stored["waiting"]


_RARELY: Final = ("status", "open", "server", "channel", "host", "asked", "thinking")
"""The columns that most moves leave unchanged. A move's UPDATE leaves them out, because SQLite rewrites every
index on a column that an UPDATE names."""

_NEW: Final = {
    name: sa.bindparam(f"new_{name}", type_=matches.c[name].type)
    for name in (*_RARELY, "version", "changed_at")
}
_AT_EXPECTED: Final = sa.and_(
    matches.c.id == sa.bindparam("match"), matches.c.version == sa.bindparam("expected")
)
_ALWAYS: Final = {
    "version": _NEW["version"],
    "changed_at": sa.func.coalesce(_NEW["changed_at"], matches.c.changed_at),
}
_GO_ON: Final = FrequentStatement(
    sa.update(matches)
    .where(_AT_EXPECTED, *(matches.c[name] == _NEW[name] for name in _RARELY))
    .values(_ALWAYS)
)
_ANSWER_DUE: Final = sa.case(  # a new request for an undo starts a new deadline
    (_NEW["asked"] == 0, None),
    (_NEW["asked"] == matches.c.asked, matches.c.answer_due),
    else_=sa.bindparam("deadline", type_=matches.c.answer_due.type),
)
_ADVANCE: Final = FrequentStatement(
    sa.update(matches).where(_AT_EXPECTED).values({**_NEW, **_ALWAYS, "answer_due": _ANSWER_DUE})
)
ANNOUNCE: Final = (
    sa.update(marks)
    .where(marks.c.match_id == sa.bindparam("match"))
    .values(due=True, card_due=sa.case((marks.c.card_due.is_not(None), sa.true())))
)
TELL_SEASON: Final = (
    sa.update(seasons)
    .where(
        seasons.c.id
        == sa.select(matches.c.season)
        .where(matches.c.id == sa.bindparam("match"))
        .scalar_subquery(),
        seasons.c.open == sa.true(),
    )
    .values(due=seasons.c.changed_at)  # a time in the past makes the season due at once
)
_REQUEST: Final = FrequentStatement(sa.insert(requests))
_EVENTS: Final = FrequentStatement(sa.insert(events))
_DERIVED: Final = sa.union_all(
    sa.select(
        sa.literal_column("'members'"), members.c.player, sa.cast(members.c.open, sa.Integer)
    ).where(members.c.match_id == sa.bindparam("match")),
    sa.select(sa.literal_column("'waiting'"), waiting.c.player, waiting.c.decision).where(
        waiting.c.match_id == sa.bindparam("match")
    ),
)
_REMOVE: Final = sa.delete(members).where(
    members.c.match_id == sa.bindparam("match"), members.c.player == sa.bindparam("who")
)
_FORGET_ACTS: Final = sa.delete(acts).where(acts.c.match_id == sa.bindparam("match"))

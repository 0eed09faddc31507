"""The transaction that every change of a match is: events, and all that follows from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType
from typing import Any, Final

from sqlalchemy import (
    Column,
    Connection,
    Integer,
    bindparam,
    delete,
    insert,
    literal_column,
    select,
    type_coerce,
    union_all,
    update,
)

from data.codec import encode
from data.schema import events, marks, matches, members, requests, waiting
from matches.dealing import Secret
from matches.events import Event, MatchId, Opened, PlayerId
from matches.ports import Conflict, Summary


@dataclass(frozen=True, slots=True)
class Change:
    """Events to append after `version`, and what follows from them."""

    match_id: MatchId
    version: int
    events: Sequence[Event] = field(repr=False)
    fingerprint: str
    summary: Summary
    request: str | None
    now: datetime

    @property
    def last(self) -> int:
        return self.version + len(self.events)


def create(connection: Connection, change: Change, secret: Secret, rulebook: str) -> None:
    """Raises IntegrityError for a match or a request that exists."""
    opened = change.events[0]
    assert isinstance(opened, Opened)
    connection.execute(
        insert(matches),
        {
            "id": change.match_id,
            "game": change.summary.game,
            "secret": secret.value,
            "opened_in": opened.channel,
            "rulebook": rulebook,
            "opened_at": change.now,
            **_columns(change),
        },
    )
    connection.execute(insert(marks), {"match_id": change.match_id})
    _add(connection, change)


def append(connection: Connection, change: Change) -> None:
    """Raises Conflict if the match is not at the version, IntegrityError for a request that exists."""
    values = {"match": change.match_id, "expected": change.version, **_columns(change)}
    if not connection.execute(_ADVANCE, values).rowcount:
        raise Conflict(change.match_id)
    connection.execute(ANNOUNCE, {"match": change.match_id})
    _add(connection, change)


def _columns(change: Change) -> dict[str, object]:
    summary = change.summary
    return {
        "status": summary.status.value,
        "open": summary.status.open,
        "server": summary.server,
        "channel": summary.channel,
        "host": summary.host,
        "version": change.last,
        "changed_at": change.now,
    }


def _add(connection: Connection, change: Change) -> None:
    if change.request is not None:
        connection.execute(
            insert(requests),
            {
                "request": change.request,
                "match_id": change.match_id,
                "version": change.version + 1,
            },
        )
    connection.execute(insert(events), _rows(change))
    _derive(connection, change)


def _rows(change: Change) -> list[dict[str, object]]:
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


def _derive(connection: Connection, change: Change) -> None:
    """Renew only what differs: an unchanged decision keeps the time since when it is waited for."""
    stored: dict[str, dict[PlayerId, int]] = {"members": {}, "waiting": {}}
    for table, player, number in connection.execute(_STORED, {"match": change.match_id}):
        stored[table][player] = number
    summary = change.summary
    playing = dict.fromkeys(summary.members, summary.status.open)
    _renew(connection, members.c.open, change.match_id, stored["members"], playing)
    since = {"since": change.now}
    _renew(
        connection,
        waiting.c.decision,
        change.match_id,
        stored["waiting"],
        summary.waiting,
        since,
    )


def _renew(
    connection: Connection,
    column: Column[Any],
    match_id: MatchId,
    old: Mapping[PlayerId, int],
    new: Mapping[PlayerId, int],
    others: Mapping[str, object] = MappingProxyType({}),
) -> None:
    """Let the column's table hold a row for each player in `new`; those with new values are
    written anew, with the values of the `others`."""
    same = {player for player in old.keys() & new.keys() if old[player] == new[player]}
    if gone := old.keys() - same:
        keys = [{"match": match_id, "who": player} for player in gone]
        connection.execute(_REMOVE[column.table.name], keys)
    if fresh := new.keys() - same:
        rows = [
            {"match_id": match_id, "player": player, column.name: new[player], **others}
            for player in sorted(fresh)
        ]
        connection.execute(insert(column.table), rows)


_ADVANCE: Final = update(matches).where(
    matches.c.id == bindparam("match"), matches.c.version == bindparam("expected")
)
ANNOUNCE: Final = update(marks).where(marks.c.match_id == bindparam("match")).values(due=True)
_STORED: Final = union_all(
    select(
        literal_column("'members'"), members.c.player, type_coerce(members.c.open, Integer)
    ).where(members.c.match_id == bindparam("match")),
    select(literal_column("'waiting'"), waiting.c.player, waiting.c.decision).where(
        waiting.c.match_id == bindparam("match")
    ),
)
_REMOVE: Final = {
    table.name: delete(table).where(
        table.c.match_id == bindparam("match"), table.c.player == bindparam("who")
    )
    for table in (members, waiting)
}

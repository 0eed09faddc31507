"""Repairs stored times, if the clock of the machine was ahead for a while."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, Final

from sqlalchemy import BindParameter, Column, Connection, UpdateBase, bindparam, delete, update

from data.schema import (
    absences,
    events,
    heartbeats,
    matches,
    metadata,
    pauses,
    ratings,
    results,
    waiting,
)
from data.schema.column_types import Timestamp
from matches.time.decision_clock import ANSWER, GRACE

KEPT: Final[Mapping[Column[Any], str]] = {
    absences.c.until: "its player chose it",
    events.c.at: "a log never changes",
    heartbeats.c.at: "each shard finds that its own is in the future",
    ratings.c.last: "history",
    results.c.began: "history",
    results.c.ended: "history",
    waiting.c.ends: "computed anew when the decision is due, which is at once",
    waiting.c.lost: "computed anew when the decision is due, which is at once",
}
"""The columns whose times are left unchanged, each with the reason."""


def put_back(connection: Connection, now: datetime) -> None:
    """Correct stored times that are in the future, because the clock of the machine was ahead. Most of them
    become `now`. A pause that has begun ends at most a minute (GRACE) after `now`. A pause that has not begun
    is deleted. Columns in `KEPT` stay as they are.

    This reads whole tables, and makes every open decision due, so call it only if the clock was wrong by
    minutes.
    """
    values = {"now": now, "graced": now + GRACE, "answered": now + ANSWER}
    for change in _CHANGES:
        connection.execute(change, values)


def _generated() -> Iterator[UpdateBase]:
    for table in metadata.sorted_tables:
        for column in table.columns:
            if isinstance(column.type, Timestamp) and column not in {*KEPT, *_OWN}:
                yield update(table).where(column > _NOW).values({column: _NOW})


_NOW: Final[BindParameter[Any]] = bindparam("now")
_GRACED: Final[BindParameter[Any]] = bindparam("graced")
_ANSWERED: Final[BindParameter[Any]] = bindparam("answered")
_OWN: Final[Mapping[Column[Any], UpdateBase]] = {
    pauses.c.start: delete(pauses).where(pauses.c.start > _NOW),
    pauses.c.until: update(pauses).where(pauses.c.until > _GRACED).values(until=_GRACED),
    # Due times in the past are reset too, because they were computed from times that are put back.
    waiting.c.due: update(waiting).where(waiting.c.due.is_not(None)).values(due=_NOW),
    matches.c.answer_due: (
        update(matches).where(matches.c.answer_due > _ANSWERED).values(answer_due=_ANSWERED)
    ),
}
_CHANGES: Final = (*_OWN.values(), *_generated())

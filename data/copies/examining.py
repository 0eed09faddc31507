"""Examines a copy of a database: counts its rows, checks that its tables agree, and replays a sample of its
matches."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, func, inspect, quoted_name, select, table, text, true

import games
from data.core.backup import copied, place
from data.core.problem import DatabaseProblem
from data.matches.event_log import read_log
from data.matches.rulebook import rulebook
from data.schema import events, matches
from data.versions import programs
from data.versions.migrating import reading
from data.versions.revision import LATEST
from games.rules import AnyRules
from matches.log.events import MatchId, Opened
from matches.log.replay import NOT_COMMITTED, NoLongerReplays, replay
from matches.ports.storage import Unreadable

_SAMPLE: Final = 50
"""The number of unfinished matches that are replayed. As many other matches, finished or not, are replayed,
too."""

_LONGEST: Final = 20.0
"""The number of seconds after which no further matches are replayed."""

_NAMED: Final = 5
"""The maximum number of matches or tables that one finding lists by name."""


@dataclass(frozen=True)
class Examination:
    """The result of examining a copy. A copy without findings can be relied on."""

    revision: str
    rows: Mapping[str, int]
    """The number of rows by table."""
    replayed: int
    """The number of sampled matches whose replay agrees with the stored rows."""
    incomparable: int
    """The number of sampled matches that fail to replay, but were played under other rules, or perhaps with a
    newer version of the program. This is not a defect of the copy."""
    findings: tuple[str, ...]
    """One sentence for each problem found in the contents."""


@dataclass
class _Sample:
    replayed: int = 0
    incomparable: int = 0
    failed: tuple[str, ...] = ()


def examine(copy: Path, called: Path) -> Examination:
    """Examine the file `copy`: count the rows of every table, check that the tables agree, and replay a sample
    of the matches. Blocks.

    Raises DatabaseProblem if the file is not a database of Fairwind, or if this program can't read it. The
    message names the file `called`, because the name of `copy` may be provisional.
    """
    try:
        return _examine(copy)
    except DatabaseProblem as problem:
        raise DatabaseProblem(str(problem).replace(str(copy), str(called))) from None


def _examine(copy: Path) -> Examination:
    with reading(copy) as (connection, revision):
        tables = inspect(connection).get_table_names()
        rows = {name: _count(connection, name) for name in tables}
        current = revision == LATEST  # `schema` describes the tables of the latest revision only
        sample = _replayed(connection) if current else _Sample()
        findings = [*_contradictions(connection)] if current else []
    if failed := sample.failed:
        findings.append(
            f"These matches differ from what their stored moves lead to: {_some(failed)}."
        )
    return Examination(revision, rows, sample.replayed, sample.incomparable, tuple(findings))


def examined_backup(source: Path, target: Path) -> Examination:
    """Back up the database `source` to the new file `target`, examine the backup, and return the result.
    Blocks. Raises DatabaseProblem if copying fails or `target` exists."""
    with copied(source, target) as copy:
        found = examine(copy, source)
        place(copy, target)
    return found


def _count(connection: Connection, name: str) -> int:
    counted = select(func.count()).select_from(table(quoted_name(name, quote=True)))
    return connection.execute(counted).scalar_one()


def _contradictions(connection: Connection) -> Iterator[str]:
    lost = {row[0] for row in connection.execute(text("PRAGMA foreign_key_check"))}
    if lost:
        yield f"Rows in these tables refer to rows that are missing: {_some(sorted(lost))}."
    if incomplete := connection.scalars(_INCOMPLETE).all():
        yield f"These matches have missing or surplus events: {_some(incomplete)}."


_STORED: Final = (
    select(
        events.c.match_id, func.count().label("number"), func.max(events.c.version).label("last")
    )
    .group_by(events.c.match_id)
    .subquery()
)
_INCOMPLETE: Final = (
    select(matches.c.id)
    .outerjoin(_STORED, _STORED.c.match_id == matches.c.id)
    .where(
        (func.coalesce(_STORED.c.number, 0) != matches.c.version)
        | (func.coalesce(_STORED.c.last, 0) != matches.c.version)
    )
    .limit(_NAMED + 1)
)
_ANY: Final = select(matches.c.id).where(~matches.c.frozen).order_by(func.random()).limit(_SAMPLE)
_OPEN: Final = _ANY.where(matches.c.open == true())


def _replayed(connection: Connection) -> _Sample:
    until = time.monotonic() + _LONGEST
    chosen = {match: None for query in (_OPEN, _ANY) for match in connection.scalars(query)}
    known, found = games.find_games(), _Sample()
    for match in chosen:
        if time.monotonic() > until:
            break
        try:
            _replay(connection, match, known)
            found.replayed += 1
        except (NoLongerReplays, Unreadable):
            _classify(connection, match, found)
    return found


def _replay(connection: Connection, match: str, known: Mapping[str, AnyRules]) -> None:
    """Replay a match. Raises NoLongerReplays if the result differs from what was stored, or if the secret does
    not match its commitment. Raises Unreadable if an event can't be decoded."""
    record = read_log(connection, MatchId(match))
    assert record is not None
    replay(record, known)
    opened = record.events[0]
    if not isinstance(opened, Opened) or opened.commitment != record.secret.commitment:
        raise NoLongerReplays(NOT_COMMITTED)


def _classify(connection: Connection, match: str, found: _Sample) -> None:
    """Record in `found` that a match failed to replay. If it was played under other rules than this program's,
    or if a newer program has used the database, count it as incomparable instead."""
    rules = connection.scalar(select(matches.c.rulebook).where(matches.c.id == match))
    if rules == rulebook() and not programs.outdated(connection):
        found.failed = (*found.failed, match)
    else:
        found.incomparable += 1


def _some(ones: Sequence[str]) -> str:
    return ", ".join(ones[:_NAMED]) + (" and others" if len(ones) > _NAMED else "")

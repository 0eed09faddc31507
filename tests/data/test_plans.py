"""Query plans: no query scans a whole table, however many matches there are."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator, Mapping
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection, PrimaryKeyConstraint, UniqueConstraint, event

from data import Database, open_database
from data.schema import metadata
from tests import postgres
from tests.data.every_question import ask_everything, fill
from tests.data.samples import connections, create, people, trace

_FEW = {"notes", "servers"}
"""Tables that stay small and so may be scanned."""
_WAITING = {
    *("ix_matches_answer_due", "ix_matches_status_changed_at", "ix_matches_thinking_changed_at"),
    *("ix_marks_due", "ix_marks_card_due", "ix_match_messages_past", "ix_waiting_counted"),
    *("ix_absences_told", "ix_reminders_due", "ix_reviews_asked_at", "ix_servers_removed_at"),
    *("ix_players_level", "ix_matches_rulebook", "ix_seasons_due", "ix_matches_id"),
    "ix_results_server_game_unrated_ended",
}
"""Indexes that stay small and so may be scanned: of pending work, computer players and unfinished matches."""

Plan = Mapping[str, Any]


@pytest.fixture
async def statements(sqlite: Database) -> list[str]:
    """Every distinct SQL statement that the stores execute on SQLite, with its values filled in."""
    await connections(sqlite).write(fill)
    await create(sqlite, request="r")
    seen: list[str] = []
    await connections(sqlite).read(partial(trace, seen))
    await connections(sqlite).write(partial(trace, seen))
    await ask_everything(sqlite)
    asked = [each for each in seen if re.match("SELECT|UPDATE|DELETE", each)]
    return [*{re.sub(r"'[^']*'|\d+", "?", each): each for each in asked}.values()]


def plans(connection: Connection, asked: list[str]) -> Iterator[tuple[str, str]]:
    for statement in asked:
        for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}"):
            yield statement, row.detail


async def test_no_sqlite_query_scans_a_large_table(sqlite: Database, statements: list[str]) -> None:
    assert len(statements) > 25
    found = await connections(sqlite).read(lambda each: [*plans(each, statements)])
    scans = [
        (statement, detail)
        for statement, detail in found
        if detail.startswith("SCAN") and not _small(detail)
    ]
    assert scans == []


def _small(detail: str) -> bool:
    """Return whether a scan in a SQLite plan reads only few rows, such as pending reminders or notes."""
    few = r"notes|CONSTANT ROW|\(subquery-\d+\)|anon_\d|matches USING .*INDEX ix_matches_changed_at"
    few += r"|matches USING .*INDEX ix_matches_id|results USING .*INDEX ix_results_server_game_unrated_ended"
    few += r"|servers USING .*INDEX ix_servers_removed_at|each_\w+"
    few += r"|reminders USING .*INDEX ix_reminders_due|reviews USING .*INDEX ix_reviews_asked_at"
    few += r"|seasons USING .*INDEX ix_seasons_due"
    return re.fullmatch(f"SCAN ({few})", detail) is not None


@pytest.fixture
async def explained() -> AsyncIterator[Mapping[str, Plan]]:
    """The PostgreSQL plan of every statement that the stores execute."""
    async with open_database(postgres.migrated()) as database:
        await people(database)
        await connections(database).write(fill)
        await connections(database).write(lambda each: each.exec_driver_sql("ANALYZE"))
        await create(database, request="r")
        seen: dict[str, Plan] = {}
        await connections(database).write(partial(explain, seen))
        await connections(database)._query(partial(explain, seen))  # ending a read undoes SET
        await ask_everything(database)
        yield seen


def explain(seen: dict[str, Plan], connection: Connection) -> None:
    """From now on, add the PostgreSQL plan of each statement that is executed to `seen`. Full scans are
    disabled, so that small tables get the plans of large ones."""
    for setting in ("enable_seqscan", "enable_hashjoin", "enable_mergejoin"):
        connection.exec_driver_sql(f"SET SESSION {setting} = off")

    @event.listens_for(connection.engine, "before_cursor_execute")
    def executed(
        _: object, cursor: Any, statement: str, values: Any, __: object, many: bool
    ) -> None:
        if statement not in seen and re.match("SELECT|UPDATE|DELETE", statement):
            cursor.execute(f"EXPLAIN (FORMAT JSON) {statement}", values[0] if many else values)
            seen[statement] = cursor.fetchone()[0][0]["Plan"]


async def test_no_postgres_query_scans_a_large_table(explained: Mapping[str, Plan]) -> None:
    assert len(explained) > 25
    first = first_columns()
    assert [
        (statement, node)
        for statement, plan in explained.items()
        for node in nodes(plan)
        if not looks_up(node, first)
    ] == []


def nodes(plan: Plan) -> Iterator[Plan]:
    yield plan
    for each in plan.get("Plans", ()):
        yield from nodes(each)


def looks_up(node: Plan, first: Mapping[str, str]) -> bool:
    """Return whether a plan node looks rows up, instead of scanning a whole table or a whole index. `first`
    maps each index to its first column."""
    index = node.get("Index Name")
    if node.get("Relation Name") in _FEW or index in _WAITING:
        return True
    if index is None:
        return bool(node["Node Type"] != "Seq Scan")
    # A condition without the index's first column would have to be checked for every value of that column.
    return re.search(rf"\b{first[index]}\b", node.get("Index Cond", "")) is not None


def first_columns() -> Mapping[str, str]:
    keys = PrimaryKeyConstraint, UniqueConstraint
    return {
        str(index.name): index.columns[0].name
        for table in metadata.tables.values()
        for index in (
            *table.indexes,
            *(each for each in table.constraints if isinstance(each, keys)),
        )
    }

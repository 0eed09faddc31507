"""Statements that bypass SQLAlchemy on SQLite have the same effect as through SQLAlchemy."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import Connection, bindparam, delete, exists, insert, literal, select, update
from sqlalchemy.exc import IntegrityError

from data import Database
from data.core.frequent_statements import FrequentStatement
from data.core.upserts import insert_or_update
from data.schema import waiting
from tests.data.samples import A_MATCH, NOON, after, connections, create

FIRST: dict[str, Any] = {
    "match_id": A_MATCH,
    "player": 3,
    "decision": 7,
    "since": NOON,
    "counted": after(1),
    "stage": 2,
    "left": timedelta(days=1, microseconds=5),
    "due": after(2),
    "ends": None,
    "lost": None,
    "zone": "Europe/Hel\0sinki",
    "asleep_from": "22:00",
    "asleep_to": "07:00",
    "weekends_off": True,
}
SECOND: dict[str, Any] = FIRST | {"player": 4, "left": None, "zone": None, "weekends_off": False}
COLUMNS = [each.name for each in waiting.columns]
PLAYER = waiting.c.player == bindparam("who")


@pytest.fixture
async def filled(database: Database) -> Database:
    """A database with two more open decisions."""
    await create(database)
    added = FrequentStatement(insert(waiting))
    await connections(database).write(lambda each: added.execute(each, FIRST, SECOND))
    return database


async def stored(database: Database) -> list[dict[str, Any]]:
    query = select(waiting).where(waiting.c.player > 2).order_by(waiting.c.player)
    found = await connections(database).rows(query)
    return [dict(row._mapping) for row in found]


async def test_values_of_all_types_are_stored_as_through_sqlalchemy(filled: Database) -> None:
    cleaned = FIRST | {"zone": "Europe/Helsinki"}
    assert await stored(filled) == [cleaned, SECOND]
    await connections(filled).execute(delete(waiting).where(waiting.c.player > 2))
    await connections(filled).write(lambda each: each.execute(insert(waiting), [FIRST, SECOND]))
    assert await stored(filled) == [cleaned, SECOND]


async def test_changed_rows_are_counted_and_constants_kept(filled: Database) -> None:
    moved = FrequentStatement(
        update(waiting)
        .where(PLAYER, waiting.c.decision == literal(7), waiting.c.counted == bindparam("old"))
        .values(counted=bindparam("new"), weekends_off=False)
    )

    def work(connection: Connection) -> list[int]:
        values = {"who": 3, "old": after(1), "new": after(9)}
        return [moved.execute(connection, values).rowcount for _ in range(2)]

    assert await connections(filled).write(work) == [1, 0]
    assert [row["counted"] for row in await stored(filled)] == [after(9), after(1)]
    assert not (await stored(filled))[0]["weekends_off"]


async def test_upsert_of_several_rows_changes_the_existing_ones(filled: Database) -> None:
    put = FrequentStatement(insert_or_update(waiting, ["stage"]))
    third = SECOND | {"player": 1}
    await connections(filled).write(
        lambda each: put.execute(each, SECOND | {"stage": 5, "zone": "UTC"}, third)
    )
    (_, second) = await stored(filled)
    assert second == SECOND | {"stage": 5}


async def test_deleted_rows_are_returned(filled: Database) -> None:
    ended = FrequentStatement(
        delete(waiting).where(PLAYER).returning(exists().where(waiting.c.player == -1))
    )
    found = [
        await connections(filled).write(lambda each: ended.execute(each, {"who": 3}).fetchall())
        for _ in range(2)
    ]
    assert [[bool(value) for (value,) in rows] for rows in found] == [[False], []]


async def test_duplicate_key_raises_the_error_of_sqlalchemy(filled: Database) -> None:
    added = FrequentStatement(insert(waiting))
    with pytest.raises(IntegrityError):
        await connections(filled).write(lambda each: added.execute(each, FIRST))
    assert len(await stored(filled)) == 2


async def test_values_do_not_appear_in_errors(sqlite: Database) -> None:
    await create(sqlite)
    added = FrequentStatement(insert(waiting))
    with pytest.raises(IntegrityError) as raised:
        await connections(sqlite).write(lambda on: added.execute(on, FIRST | {"player": 999}))
    assert "Hel" not in str(raised.value)

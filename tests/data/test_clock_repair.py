"""Repair of stored times after the machine's clock ran ahead for a while."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import select

from data import Database, database_address
from data.schema import metadata
from data.schema.column_types import Timestamp
from data.time.clock_repair import KEPT, put_back
from data.versions.migrating import engine_of
from matches.ports.cursor import AnnouncementCursor, ChannelPlace, MatchCard, MessageChange
from matches.time.decision_clock import ANSWER
from tests.data.full_database import fill
from tests.data.samples import A_MATCH, NOON, create

TEN_DAYS = timedelta(days=10)


def test_clock_repair_puts_back_every_future_time_unless_listed_as_kept(where: str) -> None:
    address = database_address(where)
    fill(address)  # all times are at noon
    now = NOON - TEN_DAYS
    with engine_of(address, alone=True).begin() as connection:
        put_back(connection, now)
        ahead = {
            column
            for table in metadata.sorted_tables
            for column in table.columns
            if isinstance(column.type, Timestamp)
            for time in connection.scalars(select(column))
            if time is not None and time > now + ANSWER
        }
    assert ahead == {*KEPT}


async def test_clock_repair_puts_cached_times_back_too(database: Database) -> None:
    await create(database)
    card = MatchCard(ChannelPlace(10, 20, 20), 1000, tried_at=NOON)
    cursor = AnnouncementCursor(target=1, target_at=NOON)
    await database.cursors.put(A_MATCH, cursor, MessageChange(card=card))
    now = NOON - TEN_DAYS
    await database.open_decisions.put_back(now)
    assert (await database.cursors.cursor(A_MATCH)).target_at == now
    shown = await database.cursors.card(A_MATCH)
    assert shown is not None
    assert shown.tried_at == now

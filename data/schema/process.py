"""The tables that the bot's processes write about themselves: heartbeats and notes."""

from __future__ import annotations

from sqlalchemy import Column, Integer, Table

from data.schema.base import metadata
from data.schema.column_types import STRING, LongText, Timestamp

heartbeats = Table(  # when each shard was last connected to Discord
    "heartbeats",
    metadata,
    Column("shards", Integer, primary_key=True, autoincrement=False),  # their number at that time
    Column("shard", Integer, primary_key=True, autoincrement=False),
    Column("process", Integer, nullable=False),
    Column("processes", Integer, nullable=False),
    Column("version", STRING, nullable=False),  # of the program
    Column("at", Timestamp, nullable=False),
    sqlite_with_rowid=False,
)

notes = Table(
    "notes",
    metadata,
    Column("key", STRING, primary_key=True),
    Column("value", LongText, nullable=False),
    sqlite_with_rowid=False,
)

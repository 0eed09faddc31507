"""The tables about seasons: the seasons themselves, the people in them, and their finished matches."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, Table

from data.schema.base import metadata, partial_index
from data.schema.column_types import STRING, LongText, Timestamp

seasons = Table(
    "seasons",
    metadata,
    Column("id", STRING, primary_key=True),
    Column("server", BigInteger, nullable=False),
    Column("game", STRING, nullable=False),
    Column("open", Boolean, nullable=False),  # these two copy the value, for the indexes
    Column("cancelled", Boolean, nullable=False),
    Column("value", LongText, nullable=False),  # the season, without its `fixtures`, as JSON
    Column("changed_at", Timestamp, nullable=False),
    Column("due", Timestamp),  # when the next work is due; null if none is
    sqlite_with_rowid=False,
)
Index(None, seasons.c.server, seasons.c.open, seasons.c.changed_at)
Index(None, seasons.c.open, seasons.c.cancelled, seasons.c.changed_at)
SEASON_DUE: Final = seasons.c.due.is_not(None)
partial_index(SEASON_DUE, seasons.c.due)

entrants = Table(  # everybody who is or was in a season, including reserves, and its starter
    "entrants",
    metadata,
    Column("season", ForeignKey("seasons.id"), primary_key=True),
    Column("player", ForeignKey("players.id"), primary_key=True),
    sqlite_with_rowid=False,
)
Index(None, entrants.c.player)

fixtures = Table(  # finished matches, stored separately so that a change doesn't rewrite them
    "fixtures",
    metadata,
    Column("season", ForeignKey("seasons.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("value", LongText, nullable=False),  # as JSON
    sqlite_with_rowid=False,
)

"""Tables of seasons."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, Table

from data.column_types import STRING, LongText, Moment
from data.schema.base import metadata, partial_index

seasons = Table(
    "seasons",
    metadata,
    Column("id", STRING, primary_key=True),
    Column("server", BigInteger, nullable=False),
    Column("game", STRING, nullable=False),
    Column("open", Boolean, nullable=False),  # these two are copied from the value, for the indexes
    Column("cancelled", Boolean, nullable=False),
    Column("value", LongText, nullable=False),  # the season without what is in `fixtures`, as JSON
    Column("changed_at", Moment, nullable=False),
    Column("due", Moment),  # when there is something to do; null if there is nothing
    sqlite_with_rowid=False,
)
Index(None, seasons.c.server, seasons.c.open, seasons.c.changed_at)
Index(None, seasons.c.open, seasons.c.cancelled, seasons.c.changed_at)
SEASON_DUE: Final = seasons.c.due.is_not(None)
partial_index(SEASON_DUE, seasons.c.due)

entrants = Table(  # who is, or was, in a season, also as a reserve, and who started it
    "entrants",
    metadata,
    Column("season", ForeignKey("seasons.id"), primary_key=True),
    Column("player", ForeignKey("players.id"), primary_key=True),
    sqlite_with_rowid=False,
)
Index(None, entrants.c.player)

fixtures = Table(  # its matches that are over, so that a change does not write all of them again
    "fixtures",
    metadata,
    Column("season", ForeignKey("seasons.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("value", LongText, nullable=False),  # as JSON
    sqlite_with_rowid=False,
)

"""The tables of results and ratings. Their rows remain when the matches are deleted."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    Table,
    and_,
    literal_column,
)

from data.schema.base import metadata, partial_index
from data.schema.column_types import STRING, Timestamp

results = Table(  # of matches that have ended; they outlive the matches
    "results",
    metadata,
    Column("id", STRING, primary_key=True),  # the match's id
    Column("server", BigInteger, nullable=False),
    Column("game", STRING, nullable=False),
    Column("began", Timestamp, nullable=False),
    Column("ended", Timestamp, nullable=False),
    Column("reason", STRING, nullable=False),
    Column("unrated", STRING, nullable=False),  # why it does not count; empty if it does
    Column("computers", Boolean, nullable=False),
    Column("score", Integer),  # in games in which all players score together
    Column("number", Integer),  # the order in which the server's matches of the game were rated
    sqlite_with_rowid=False,
)
COUNTS: Final = results.c.unrated == literal_column("''")
TO_RATE: Final = and_(COUNTS, results.c.number.is_(None), results.c.score.is_(None))
RANKED: Final = and_(COUNTS, results.c.score.is_not(None))
NUMBERED: Final = results.c.number.is_not(None)
# Few results are unrated, so the query planner must prefer this index to any other when searching for them.
partial_index(TO_RATE, results.c.server, results.c.game, results.c.unrated, results.c.ended)
partial_index(RANKED, results.c.server, results.c.game, results.c.score)
partial_index(NUMBERED, results.c.server, results.c.game, results.c.number)
partial_index(NUMBERED, results.c.server, results.c.game, results.c.ended)
Index(None, results.c.server)

parts = Table(  # each person's part in a result
    "parts",
    metadata,
    Column("result", ForeignKey("results.id"), primary_key=True),
    Column("player", ForeignKey("players.id"), primary_key=True),
    Column("team", Integer, nullable=False),
    Column("place", Integer),
    Column("score", Integer),
    Column("decisions", Integer, nullable=False),
    Column("resigned", Boolean, nullable=False),
    Column("skill", Integer),  # the rating before and after, in millionths; null if unrated
    Column("doubt", Integer),
    Column("new_skill", Integer),
    Column("new_doubt", Integer),
    sqlite_with_rowid=False,
)
Index(None, parts.c.player)

ratings = Table(  # computed from results
    "ratings",
    metadata,
    Column("server", BigInteger, primary_key=True, autoincrement=False),
    Column("game", STRING, primary_key=True),
    Column("player", ForeignKey("players.id"), primary_key=True),
    Column("skill", Integer, nullable=False),  # in millionths, like the doubt
    Column("doubt", Integer, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("last", Timestamp, nullable=False),
    sqlite_with_rowid=False,
)
Index(None, ratings.c.player)

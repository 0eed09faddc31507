"""The tables of results and ratings. When a match is deleted, its result remains."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

from data.schema.base import metadata, partial_index
from data.schema.column_types import STRING, Timestamp

results = sa.Table(  # of matches that have ended; they outlive the matches
    "results",
    metadata,
    sa.Column("id", STRING, primary_key=True),  # the match's id
    sa.Column("server", sa.BigInteger, nullable=False),
    sa.Column("game", STRING, nullable=False),
    sa.Column("began", Timestamp, nullable=False),
    sa.Column("ended", Timestamp, nullable=False),
    sa.Column("reason", STRING, nullable=False),
    sa.Column("unrated", STRING, nullable=False),  # why it does not count; empty if it does
    sa.Column("computers", sa.Boolean, nullable=False),
    sa.Column("score", sa.Integer),  # in games in which all players score together
    sa.Column(
        "number", sa.Integer
    ),  # the order in which the server's matches of the game were rated
    sqlite_with_rowid=False,
)
COUNTS: Final = results.c.unrated == sa.literal_column("''")
TO_RATE: Final = sa.and_(COUNTS, results.c.number.is_(None), results.c.score.is_(None))
RANKED: Final = sa.and_(COUNTS, results.c.score.is_not(None))
NUMBERED: Final = results.c.number.is_not(None)
# Few results are unrated, so the query planner must prefer this index to any other when searching for them.
partial_index(TO_RATE, results.c.server, results.c.game, results.c.unrated, results.c.ended)
partial_index(RANKED, results.c.server, results.c.game, results.c.score)
partial_index(NUMBERED, results.c.server, results.c.game, results.c.number)
partial_index(NUMBERED, results.c.server, results.c.game, results.c.ended)
sa.Index(None, results.c.server)

parts = sa.Table(  # each person's part in a result
    "parts",
    metadata,
    sa.Column("result", sa.ForeignKey("results.id"), primary_key=True),
    sa.Column("player", sa.ForeignKey("players.id"), primary_key=True),
    sa.Column("team", sa.Integer, nullable=False),
    sa.Column("place", sa.Integer),
    sa.Column("score", sa.Integer),
    sa.Column("decisions", sa.Integer, nullable=False),
    sa.Column("resigned", sa.Boolean, nullable=False),
    sa.Column("skill", sa.Integer),  # the rating before and after, in millionths; null if unrated
    sa.Column("doubt", sa.Integer),
    sa.Column("new_skill", sa.Integer),
    sa.Column("new_doubt", sa.Integer),
    sqlite_with_rowid=False,
)
sa.Index(None, parts.c.player)

ratings = sa.Table(  # computed from results
    "ratings",
    metadata,
    sa.Column("server", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("game", STRING, primary_key=True),
    sa.Column("player", sa.ForeignKey("players.id"), primary_key=True),
    sa.Column("skill", sa.Integer, nullable=False),  # in millionths, like the doubt
    sa.Column("doubt", sa.Integer, nullable=False),
    sa.Column("matches", sa.Integer, nullable=False),
    sa.Column("won", sa.Integer, nullable=False),
    sa.Column("last", Timestamp, nullable=False),
    sqlite_with_rowid=False,
)
sa.Index(None, ratings.c.player)

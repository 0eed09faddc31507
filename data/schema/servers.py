"""The tables about Discord servers: their settings, and which users and servers are blocked."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, Table, and_, literal_column

from data.schema.base import metadata, partial_index
from data.schema.column_types import STRING, LongText, Timestamp

servers = Table(
    "servers",
    metadata,
    Column("server", BigInteger, primary_key=True, autoincrement=False),
    Column(
        "channels", LongText, nullable=False, default="[]"
    ),  # ids, as JSON; an empty list allows all
    Column("pace", STRING, nullable=False, default="none"),
    Column("starters", BigInteger),  # a role; null allows everybody
    Column("most", Integer),  # matches at the same time; null sets no limit
    Column("place", STRING, nullable=False, default="thread"),  # thread, channel
    # Whether the server's matches are rated by default.
    Column("rated", Boolean, nullable=False, default=False),
    Column("language", STRING, nullable=False, default=""),  # a code; empty until one was chosen
    Column("removed_at", Timestamp),  # when the bot was removed; null while it is there
    sqlite_with_rowid=False,
)
REMOVED: Final = servers.c.removed_at.is_not(None)
partial_index(REMOVED, servers.c.removed_at)

blocks = Table(  # by managers of a server, or by the host of the bot (0)
    "blocks",
    metadata,
    Column("server", BigInteger, primary_key=True, autoincrement=False),
    Column("sort", STRING, primary_key=True),  # user, server
    Column("discord_id", BigInteger, primary_key=True, autoincrement=False),
    Column("since", Timestamp, nullable=False),
    sqlite_with_rowid=False,
)
Index(None, blocks.c.sort, blocks.c.discord_id)
SHUT_OUT: Final = and_(  # servers that the host of the bot blocks
    blocks.c.server == literal_column("0"), blocks.c.sort == literal_column("'server'")
)

"""Which rows belong to the shards of a process: a condition on the server."""

from __future__ import annotations

from typing import Any, Final, TypeVar

from sqlalchemy import ColumnElement, Integer, Select, literal_column

from matches.ports.peers import Share

_Query = TypeVar("_Query", bound=Select[Any])

_SNOWFLAKE_TIME: Final = literal_column("22", Integer)
"""The bits of an id below its time. A literal, as PostgreSQL shifts by an integer and not by a bigint."""


def shard_of(server: ColumnElement[int], shards: ColumnElement[int] | int) -> ColumnElement[int]:
    """The shard of a server: as `Share.shard_of`, computed by the database."""
    return server.bitwise_rshift(_SNOWFLAKE_TIME) % shards


def within(query: _Query, server: ColumnElement[int], share: Share) -> _Query:
    """The query, for the servers of this share alone. The query of a bot that is one process stays as it is."""
    if share.everything:
        return query
    return query.where(shard_of(server, share.shards).in_(sorted(share.held)))

"""Restricts queries to the Discord servers that a process serves, by a condition that the database
evaluates."""

from __future__ import annotations

from typing import Any, Final, TypeVar

from sqlalchemy import ColumnElement, Integer, Select, literal_column

from matches.ports.peers import Share

_Query = TypeVar("_Query", bound=Select[Any])

_SNOWFLAKE_TIME: Final = literal_column("22", Integer)
"""The number of bits below the timestamp in a Discord id. It is an SQL literal, because PostgreSQL can shift
only by an integer, and a parameter would be a bigint."""


def shard_of(server: ColumnElement[int], shards: ColumnElement[int] | int) -> ColumnElement[int]:
    """Return an SQL expression for the shard of a Discord server, as `Share.shard_of` computes it in Python."""
    return server.bitwise_rshift(_SNOWFLAKE_TIME) % shards


def within(query: _Query, server: ColumnElement[int], share: Share) -> _Query:
    """Return the query restricted to the Discord servers of this share. `server` is the column with the server.
    If the bot has only one process, return the query unchanged."""
    if share.everything:
        return query
    return query.where(shard_of(server, share.shards).in_(sorted(share.held)))

"""Conditions for queries, which restrict them to the Discord servers that a process serves."""

from __future__ import annotations

from typing import Any, Final, TypeVar

from sqlalchemy import ColumnElement, Integer, Select, literal_column

from matches.ports.peers import Share

_Query = TypeVar("_Query", bound=Select[Any])

_SNOWFLAKE_TIME: Final = literal_column("22", Integer)
"""The number of bits below the timestamp in a Discord id. It is an SQL literal, because PostgreSQL can shift
only by an integer, and a parameter would be a bigint."""


def shard_of(server: ColumnElement[int], shards: ColumnElement[int] | int) -> ColumnElement[int]:
    """Return an SQL expression for the number of the shard that a Discord server belongs to. `shards` is how
    many there are. `Share.shard_of` computes the same number in Python."""
    return server.bitwise_rshift(_SNOWFLAKE_TIME) % shards


def within(query: _Query, server: ColumnElement[int], share: Share) -> _Query:
    """Add a condition to the query, so that it finds only rows of Discord servers in this share. `server` is
    the column with the server's id. If the share has all servers, return the query unchanged."""
    if share.everything:
        return query
    return query.where(shard_of(server, share.shards).in_(sorted(share.held)))

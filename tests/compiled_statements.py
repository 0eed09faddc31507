"""Shares compiled SQL statements between all database engines of a process, which saves the tests a sixth of
their time. By default, each engine compiles its statements for itself:

https://docs.sqlalchemy.org/en/20/core/connections.html#sql-caching
"""

from __future__ import annotations

from functools import cache
from typing import Any

from sqlalchemy import URL, Engine, create_engine

import data.core.sqlite
import data.versions.migrating


def share_compiled_statements() -> None:
    """Make all SQLite engines share one dialect and one statement cache from now on. Idempotent."""
    for module in (data.core.sqlite, data.versions.migrating):
        vars(module)["create_engine"] = _create_engine


def share_those_of_postgresql(first: Engine) -> None:
    """Make all engines for PostgreSQL share the compiled statements of `first`, an engine that is connected."""
    import data.core.postgres

    def created(url: str, **arguments: Any) -> Engine:
        return _shared_with(first, create_engine(url, **arguments))

    vars(data.core.postgres)["create_engine"] = created


def _create_engine(url: str | URL, **arguments: Any) -> Engine:
    return _shared_with(_first(), create_engine(url, **arguments))


def _shared_with(first: Engine, engine: Engine) -> Engine:
    engine.dialect = first.dialect
    engine._compiled_cache = first._compiled_cache
    return engine


@cache
def _first() -> Engine:
    engine = create_engine("sqlite://")
    engine.connect().close()  # the first connection tells the dialect what the database can do
    return engine

"""The types of columns: times and durations, which are stored as numbers, and texts.

On PostgreSQL, short texts have the collation "C", which compares them by code points, as SQLite does. Otherwise
PostgreSQL would compare them by the rules of a language. Then lists would be sorted differently, and a search
for keys between two texts would find wrong keys.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any, Final

from sqlalchemy import BigInteger, Dialect, String, Text, TypeDecorator
from sqlalchemy.types import TypeEngine

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_TICK: Final = timedelta(microseconds=1)


class Timestamp(TypeDecorator[datetime]):
    """The type of columns with a time. It is stored as microseconds since 1970 in UTC. Storing a datetime
    without a time zone raises TypeError."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, _: Dialect) -> int | None:
        return None if value is None else (value - _EPOCH) // _TICK

    def process_result_value(self, value: Any | None, _: Dialect) -> datetime | None:
        return None if value is None else _EPOCH + value * _TICK


class Duration(TypeDecorator[timedelta]):
    """The type of columns with a duration, which is stored as a number of microseconds."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: timedelta | None, _: Dialect) -> int | None:
        return None if value is None else value // _TICK

    def process_result_value(self, value: Any | None, _: Dialect) -> timedelta | None:
        return None if value is None else value * _TICK


class _WithoutNul(TypeDecorator[str]):
    """The type of columns with a text, from which NUL characters are removed. People can type them, but
    PostgreSQL rejects them: https://www.postgresql.org/docs/current/datatype-character.html"""

    impl = String
    cache_ok = True

    def process_bind_param(self, value: Any | None, _: Dialect) -> Any | None:
        return value.replace("\0", "") if isinstance(value, str) else value


class LongText(_WithoutNul):
    """The type of columns with a text that no query compares, so that it needs no collation."""

    impl = Text
    cache_ok = True


STRING: Final[TypeEngine[str]] = _WithoutNul().with_variant(
    _WithoutNul(collation="C"), "postgresql"
)
"""The type of columns with short texts, which queries may compare."""

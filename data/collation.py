"""Texts in columns: in what order they are, and what they may hold.

SQLite compares texts by their code points. PostgreSQL would compare by the language of the database: ranges
of keys, such as all that begin with `rematch of`, would hold others, and the same list would come in another
order.
"""

from typing import Any, Final

from sqlalchemy import Dialect, String, Text, TypeDecorator
from sqlalchemy.types import TypeEngine


class _WithoutNul(TypeDecorator[str]):
    """Leaves out NUL, which people can send in any text and PostgreSQL refuses:
    https://www.postgresql.org/docs/current/datatype-character.html"""

    impl = String
    cache_ok = True

    def process_bind_param(
        self,
        value: Any | None,
        dialect: Dialect,  # noqa: ARG002
    ) -> Any | None:
        return value.replace("\0", "") if isinstance(value, str) else value


class LongText(_WithoutNul):
    """The type of every column with a text that nothing is compared with."""

    impl = Text
    cache_ok = True


STRING: Final[TypeEngine[str]] = _WithoutNul().with_variant(
    _WithoutNul(collation="C"), "postgresql"
)
"""The type of every column with a short text."""

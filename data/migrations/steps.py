"""Steps that several migrations take. They stay as they are: what a released migration does never changes."""

import sqlalchemy as sa
from alembic import op


def create_index(table: str, *columns: str, where: str = "") -> None:
    """Create an index. For a partial index, `where` is its condition in SQL, with `true` and `false`, which are
    1 and 0 on SQLite."""
    if op.get_bind().dialect.name == "sqlite":
        where = where.replace("true", "1").replace("false", "0")
    condition = sa.text(where) if where else None
    op.create_index(
        f"ix_{table}_{'_'.join(columns)}",
        table,
        [*columns],
        sqlite_where=condition,
        postgresql_where=condition,
    )

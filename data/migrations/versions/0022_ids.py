"""Gives absences and reminders ids that SQLite never reuses."""

from alembic import op

revision = "0022"
down_revision = "0021"
oldest = "0017"


def upgrade() -> None:
    if op.get_bind().dialect.name != "sqlite":
        return  # PostgreSQL never reuses ids
    for table in ("absences", "reminders"):
        with op.batch_alter_table(
            table, recreate="always", table_kwargs={"sqlite_autoincrement": True}
        ):
            pass

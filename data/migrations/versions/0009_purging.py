"""Adds indexes that find old rows to delete: lobbies that were cancelled, and periods in which clocks stood
still."""

from data.migrations.steps import create_index

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    create_index("matches", "status", "changed_at", where="status = 'cancelled'")
    # This index is partial: it contains only rows with a running clock.
    create_index("waiting", "counted", where='"left" IS NOT NULL')

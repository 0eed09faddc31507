"""Adds an index from people to the matches whose logs name them, and fills it from the existing logs."""

import sqlalchemy as sa
from alembic import op

from data.migrations.steps import create_index
from data.schema.column_types import STRING

revision = "0006"
down_revision = "0005"

FILL = """
INSERT OR IGNORE INTO involved (match_id, player)
SELECT events.match_id, named.value
FROM events, json_each(
  CASE
    WHEN NOT json_valid(payload) THEN '[]'
    WHEN kind = 'opened' THEN
      json_insert(json_extract(payload, '$.invited'), '$[#]', json_extract(payload, '$.host'))
    WHEN kind = 'started' THEN json_extract(payload, '$.order')
    ELSE json_array(
      json_extract(payload, '$.player'), json_extract(payload, '$.by'),
      json_extract(payload, '$.missing'), json_extract(payload, '$.named')
    )
  END
) AS named
WHERE events.kind <> 'moved' AND typeof(named.value) = 'integer'
"""
"""Fills the index in one pass over the log, in the order of the new table, so that memory use stays constant.

A malformed event is skipped, because its match cannot be replayed anyway. PostgreSQL databases have no log at
this step, because support for them came later.
"""


def upgrade() -> None:
    op.create_table(
        "involved",
        sa.Column("match_id", STRING, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("player", sa.Integer(), primary_key=True),
        sqlite_with_rowid=False,
    )
    if op.get_bind().dialect.name == "sqlite":
        op.execute(FILL)
    create_index("involved", "player")

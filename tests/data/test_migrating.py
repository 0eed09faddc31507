"""Migrations from one revision of the tables to the next."""

from __future__ import annotations

import asyncio
import importlib
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, text

from data import DatabaseProblem, database_address, open_database
from data.core.address import Address
from data.schema import metadata
from data.versions.migrating import SCRIPTS, _config, engine_of, migrate
from data.versions.revision import LATEST
from matches.log.events import MatchId
from matches.ports.cursor import AnnouncementCursor, ChannelPlace, MatchCard
from tests import postgres
from tests.data.future import NEXT, future
from tests.data.samples import A_MATCH, create, people
from tests.new_database import put_new_database
from tests.wire.storage import execute, look

ADDS_A_COLUMN = 'op.add_column("players", sa.Column("away", sa.Boolean()))'


def definitions(path: Path) -> dict[str, object]:
    """Return the definition of each index as SQL, and of each table as a sorted list of its columns, keys and
    unique columns."""
    rows = look(
        path,
        "SELECT name, type, sql FROM sqlite_master WHERE sql IS NOT NULL AND tbl_name NOT LIKE 'al%'",
    )
    return {
        name: " ".join(sql.split()) if kind == "index" else described(path, name)
        for name, kind, sql in rows
    }


def described(path: Path, table: str) -> list[object]:
    columns = look(path, f"PRAGMA table_xinfo({table})")
    keys = look(path, f"PRAGMA foreign_key_list({table})")
    query = "SELECT sql LIKE '%AUTOINCREMENT%' FROM sqlite_master WHERE name = ?"
    ((unrepeated,),) = look(path, query, table)
    query = "SELECT i.name FROM pragma_index_list(?) AS l, pragma_index_info(l.name) AS i WHERE l.origin = 'u'"
    unique = look(path, query, table)
    return sorted(
        [("ids are given out once", unrepeated, "", "")]
        + [(name, kind, needed, key) for _, name, kind, needed, _, key, _ in columns]
        + [(source, target, there, "") for _, _, target, source, there, *_ in keys]
        + [(column, "is unique", "", "") for (column,) in unique]
    )


def columns(path: Path, table: str) -> list[str]:
    return [row[1] for row in look(path, f"PRAGMA table_info({table})")]


def test_migrations_lead_to_the_tables_defined_in_the_code(tmp_path: Path) -> None:
    stepped, made = tmp_path / "stepped", tmp_path / "made"
    migrate(stepped)
    engine = create_engine(f"sqlite:///{made}")
    metadata.create_all(engine)
    engine.dispose()
    assert definitions(stepped) == definitions(made)


def test_latest_revision_constant_is_that_of_the_newest_migration() -> None:
    config = Config()
    config.set_main_option("script_location", SCRIPTS)
    assert ScriptDirectory.from_config(config).get_current_head() == LATEST


def test_up_to_date_database_needs_no_import_of_alembic(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_new_database(path)
    for name in [*sys.modules]:
        if name.partition(".")[0] in ("data", "alembic"):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "alembic", None)  # an import of it fails
    migrating = importlib.import_module("data.versions.migrating")
    migrating.migrate(path)
    migrating.check(path)
    with pytest.raises(ImportError):
        migrating.migrate(path.with_name("new"))


async def test_migration_makes_a_copy_of_the_file_first(path: Path, tmp_path: Path) -> None:
    async with open_database(path) as database:
        await people(database)
        await create(database)
    migrate(path, str(future(tmp_path, ADDS_A_COLUMN)), NEXT)
    assert "away" in columns(path, "players")
    (copy,) = path.parent.glob(f"fairwind.sqlite3.{LATEST}.*Z")
    assert "away" not in columns(copy, "players")
    async with open_database(copy) as old:
        assert await old.log.version(A_MATCH) == 2


async def test_migration_that_is_killed_again_and_again_leaves_one_copy(
    path: Path, tmp_path: Path
) -> None:
    async with open_database(path):
        pass
    scripts = future(tmp_path, f"{ADDS_A_COLUMN}; import os, signal; os.kill(os.getpid(), 9)")
    migrates = (
        "import sys; from pathlib import Path; from data.versions.migrating import migrate;"
        "migrate(Path(sys.argv[1]), sys.argv[2], sys.argv[3])"
    )
    for _ in range(3):
        killed = await asyncio.create_subprocess_exec(
            sys.executable, "-c", migrates, path, scripts, NEXT
        )
        assert await killed.wait() == -9
    assert len([*path.parent.glob(f"fairwind.sqlite3.{LATEST}.*")]) == 1


async def test_opening_an_up_to_date_database_makes_no_copy(path: Path) -> None:
    for _ in range(2):
        async with open_database(path):
            pass
    assert sorted(each.name for each in path.parent.iterdir()) == [path.name, f"{path.name}.lock"]


@pytest.mark.parametrize(
    ("fails", "why"),
    [
        ('op.execute("DELETE FROM nowhere")', "no such table"),
        (  # the COMMIT fails, as on a full disk
            """op.execute("PRAGMA defer_foreign_keys = ON"); """
            """op.execute("INSERT INTO nicknames VALUES (99, 1, 'Nobody')")""",
            "FOREIGN KEY",
        ),
    ],
)
async def test_failed_migration_changes_nothing(
    path: Path, tmp_path: Path, fails: str, why: str
) -> None:
    async with open_database(path):
        pass
    with pytest.raises(DatabaseProblem, match=why):
        migrate(path, str(future(tmp_path, f"{ADDS_A_COLUMN}; {fails}")), NEXT)
    assert not [*path.parent.glob("fairwind.sqlite3.*Z")], "no copy is left"
    assert "away" not in columns(path, "players")
    async with open_database(path):
        pass


async def test_migration_copies_the_sleep_hours_of_players_to_their_open_decisions(
    path: Path,
) -> None:
    migrate_to(path, "0004")
    for statement in (
        "INSERT INTO players VALUES (1, 11, 'Ann'), (2, 12, 'Ben')",
        "INSERT INTO habits (player, zone, asleep_from, asleep_to, weekends_off, closed)"
        " VALUES (1, 'Asia/Tokyo', '23:00', '07:00', 1, 0)",
        "INSERT INTO waiting (match_id, player, decision, since, counted)"
        " VALUES ('m', 1, 1, 0, 0), ('m', 2, 1, 0, 0)",
    ):
        execute(path, statement)
    migrate(path)
    query = "SELECT zone, asleep_from, asleep_to, weekends_off FROM waiting ORDER BY player"
    assert look(path, query) == [("Asia/Tokyo", "23:00", "07:00", 1), (None, None, None, 0)]


CARDS_BEFORE_0026 = (
    "INSERT INTO players (id, discord_id, name) VALUES (1, 11, 'Ann')",
    *(
        "INSERT INTO matches (id, game, status, open, frozen, server, channel, opened_in, secret, host,"
        " version, rulebook, opened_at, changed_at, asked, thinking)"
        f" VALUES ('{name}', 'chance', 'running', true, false, 1, 3, 2, 's', 1, 5, '', 0, 0, 0, false)"
        for name in ("edited", "posted", "no card")
    ),
    "INSERT INTO marks (match_id, announced, since, due, stale, card_due)"
    " VALUES ('edited', 5, 4, false, false, true), ('posted', 5, 4, false, false, false),"
    " ('no card', 5, 4, false, false, NULL)",
    "INSERT INTO cards (match_id, channel, message, version, tried_at, refused, posting_since)"
    " VALUES ('edited', 20, 30, 4, 1000000, true, NULL), ('posted', 21, 31, 5, NULL, false, 2000000)",
)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_migration_keeps_every_card_that_is_being_edited_or_posted(
    path: Path, kind: str
) -> None:
    where = str(path) if kind == "sqlite" else postgres.running().create()
    migrate_to(database_address(where), "0025")
    with engine_of(database_address(where), alone=True).begin() as connection:
        for statement in CARDS_BEFORE_0026:
            connection.execute(text(statement))
    async with open_database(where) as database:
        cursors = database.cursors
        assert await cursors.cards_due() == ["edited"]
        assert await cursors.card(MatchId("edited")) == MatchCard(
            ChannelPlace(1, 20, 2), 30, 4, datetime.fromtimestamp(1, UTC), refused=True
        )
        assert await cursors.card(MatchId("posted")) == MatchCard(
            ChannelPlace(1, 21, 2), 31, 5, posting_since=datetime.fromtimestamp(2, UTC)
        )
        assert await cursors.card(MatchId("no card")) is None
        for each in ("edited", "posted", "no card"):
            assert await cursors.cursor(MatchId(each)) == AnnouncementCursor(5, since=4)


def migrate_to(address: Address, revision: str) -> None:
    """Migrate a new database up to this revision, not to the newest."""
    if isinstance(address, Path):
        address.parent.mkdir(exist_ok=True)
    config = _config(SCRIPTS)
    with engine_of(address, alone=True).begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)

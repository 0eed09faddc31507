"""What startup reports about problems with a database, and the advice it gives."""

from __future__ import annotations

# ruff: noqa: ASYNC240 - a test may wait for its files
import asyncio
import os
import resource
from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager, ExitStack, contextmanager
from errno import EACCES
from pathlib import Path
from typing import Any

import pytest

from data import DatabaseProblem, open_beside, open_database
from data.copies.copying import copy_database
from data.copies.restoring import restore_database
from data.core.address import database_address
from data.core.backup import backup_database
from data.core.problem import (
    NO_MORE_FILES,
    foreign,
    in_use,
    inaccessible,
    is_folder,
    is_lasting,
    missing,
    newer,
    several_names,
    unusable,
)
from data.diagnosis.diagnosing import allowed_places, diagnose_database
from data.versions.revision import LATEST
from tests import postgres
from tests.data.samples import NOON
from tests.new_database import put_new_database
from tests.refusals import raised
from tests.wire.storage import execute, locked

NOT_AS_ROOT = pytest.mark.skipif(os.geteuid() == 0, reason="root may write anything")


async def problem(where: str | Path) -> str:
    with pytest.raises(DatabaseProblem) as caught:
        async with open_database(where):
            raise AssertionError("it was opened")
    assert caught.value.__cause__ is None
    return str(caught.value)


async def test_new_database_is_created_with_its_folder_and_readable_only_by_its_owner(
    path: Path,
) -> None:
    async with open_database(path) as database:
        assert await database.cursors.due() == []
    assert path.stat().st_mode & 0o077 == 0


def named(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return the logged lines about the database, without those of Alembic."""
    return [each for each in caplog.messages if " database " in each]


async def test_each_start_logs_which_database_it_uses(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    for said in ("Created the new, empty database", "Using the database"):
        caplog.clear()
        async with open_database(path):
            pass
        assert named(caplog) == [f"{said} {path} (revision {LATEST})."]


async def test_start_logs_the_postgres_database_without_user_and_password(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level("INFO")
    url = postgres.running().create()
    url += f"{'&' if '?' in url else '?'}application_name=geheim"
    for said in ("Created tables in the empty database", "Using the database"):
        caplog.clear()
        async with open_database(url):
            pass
        (line,) = named(caplog)
        assert line.startswith(f"{said} {database_address(url)} (PostgreSQL ")
        assert line.endswith(f", revision {LATEST}).")
        assert "geheim" not in line


@pytest.mark.parametrize("scheme", ["sqlite:///", "sqlite+aiosqlite:///"])
def test_sqlite_url_is_read_as_the_path_of_a_file(path: Path, scheme: str) -> None:
    assert database_address(f"{scheme}{path}") == path


@pytest.mark.parametrize("url", ["mysql://user:pw@host/db", "sqlite://", "://"])
async def test_unsupported_database_url_is_refused_without_its_password(url: str) -> None:
    assert "pw" not in await problem(url)


@pytest.mark.parametrize(
    "text",
    [
        "host=localhost dbname=fairwind password=geheim",
        "dbname = fairwind",
        " user=fairwind",
        "postgresql:/localhost/fairwind",
        "postgresql:fairwind",
        "postgres",
        "POSTGRESQL",
        "postgres@localhost/geheim",
        "postgresql+asyncpg://fairwind:geheim@localhost/fairwind",
        "psql://fairwind:geheim@localhost/fairwind",
        "postgresql://fairwind:geheim@localhost",
        "postgresql://fairwind:geheim@localhost/",
    ],
)
async def test_address_that_only_resembles_postgresql_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.chdir(tmp_path)
    said = await problem(text)
    assert "Write FAIRWIND_DATABASE=postgresql://user:password@host/database." in said
    assert "geheim" not in said
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("text", ["./postgres.sqlite3", "var/postgres", "users=1.sqlite3"])
def test_database_file_may_have_a_name_that_resembles_postgresql(text: str) -> None:
    assert database_address(text) == Path(text).resolve()


def test_postgresql_address_needs_no_database_name_if_libpq_can_find_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert database_address("postgresql:///?service=fairwind")
    monkeypatch.setenv("PGDATABASE", "fairwind")
    assert database_address("postgresql://localhost")


async def test_database_path_may_contain_special_characters(tmp_path: Path) -> None:
    path = tmp_path / "100% of? #1 &x=y" / "fair wind.sqlite3"
    for _ in range(2):
        async with open_database(path):
            assert path.is_file()


async def test_opening_a_folder_as_a_database_is_refused(tmp_path: Path) -> None:
    assert await problem(tmp_path) == is_folder(tmp_path)


async def test_database_path_below_a_file_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    path = tmp_path / "file" / "fairwind.sqlite3"
    assert str(path) in await problem(path)


async def test_opening_a_text_file_as_a_database_is_refused_and_changes_nothing(
    tmp_path: Path,
) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann, " * 1000, "utf-8")
    assert await problem(path) == unusable(path, "file is not a database")
    assert path.read_text("utf-8").startswith("Dear Ann")


async def test_database_of_another_program_is_refused_and_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "songs.sqlite3"
    execute(path, "CREATE TABLE events (song)")
    before = path.read_bytes()
    assert await problem(path) == foreign(path)
    assert path.read_bytes() == before


@NOT_AS_ROOT
async def test_database_in_a_read_only_folder_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert "Permission denied" in await problem(tmp_path / "fairwind.sqlite3")
    tmp_path.chmod(0o700)


@NOT_AS_ROOT
async def test_read_only_database_file_is_refused(path: Path) -> None:
    put_new_database(path)
    path.chmod(0o400)
    assert await problem(path) == inaccessible(path)


async def test_database_locked_by_another_program_is_refused(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("data.core.sqlite._SETTINGS", ("busy_timeout = 20",))
    put_new_database(path)
    with locked(path):
        assert await problem(path) == unusable(path, "database is locked")
    async with open_database(path):
        pass


@pytest.mark.parametrize("left", range(6))
async def test_opening_a_database_at_the_open_file_limit_names_that_limit(
    path: Path, left: int
) -> None:
    put_new_database(path)
    async with open_database(path):
        pass
    with files_left(left):
        assert NO_MORE_FILES in await problem(path)


@contextmanager
def files_left(count: int) -> Iterator[None]:
    """Limit how many more files this process can open inside the block."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    highest = max(map(int, os.listdir("/proc/self/fd")))
    with ExitStack() as fillers:
        for _ in range(highest - len(os.listdir("/proc/self/fd")) + 2):
            fillers.callback(os.close, os.dup(0))
        resource.setrlimit(resource.RLIMIT_NOFILE, (highest + count, hard))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


async def test_newer_database_is_refused_and_unchanged(path: Path) -> None:
    put_new_database(path)
    execute(path, "UPDATE alembic_version SET version_num = '9999'")
    before = path.read_bytes()
    assert await problem(path) == newer(path, "9999")
    assert path.read_bytes() == before


async def test_reading_a_missing_database_creates_nothing(path: Path) -> None:
    with raised(DatabaseProblem, missing(path)):
        async with open_beside(path):
            pass
    assert not path.parent.exists()


@pytest.mark.parametrize(("revision", "words"), [("9999", "newer"), (None, "older")])
async def test_reading_a_database_of_another_revision_is_refused(
    path: Path, revision: str | None, words: str
) -> None:
    if revision is None:
        path.parent.mkdir()
        path.touch()
    else:
        put_new_database(path)
        execute(path, f"UPDATE alembic_version SET version_num = '{revision}'")
    with pytest.raises(DatabaseProblem, match=words):
        async with open_beside(path):
            pass


@pytest.mark.parametrize("name", ["~nobody-of-this-name/fairwind.sqlite3", "loop"])
def test_path_that_leads_nowhere_is_refused_in_a_sentence(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("loop").symlink_to("loop")
    verdicts = [each.verdict for each in diagnose_database(name)]
    assert "todo" in verdicts
    with pytest.raises(DatabaseProblem, match=name):
        copy_database(database_address(name), database_address("other"), print)


async def test_symlink_to_a_database_in_use_is_refused(path: Path, tmp_path: Path) -> None:
    put_new_database(path)
    link = tmp_path / "link.sqlite3"
    async with open_database(path):
        link.symlink_to(path)
        assert await problem(link) == in_use(str(os.getpid()), path)


async def test_second_hard_link_of_a_database_is_refused(path: Path) -> None:
    put_new_database(path)
    other = path.with_name("other.sqlite3")
    async with open_database(path):
        other.hardlink_to(path)
        problem = several_names(2, path.stat().st_ino, other)
        for opening in (open_database, open_beside):
            with raised(DatabaseProblem, problem):
                async with opening(other):
                    pass
    other.unlink()
    async with open_database(path):
        pass


SERVER = 'connection failed: connection to server at "127.0.0.1", port 5432 failed: '


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        ("file is not a database", "can't be used: it is not a database."),
        ("database is locked", "can't be used: another program has locked it."),
        ("disk I/O error", "can't be used: the disk is full, or "),
        ("unable to open database file", "can't be used: "),
    ],
)
def test_errors_of_sqlite_are_described_in_helpful_sentences(reason: str, words: str) -> None:
    assert words in unusable(Path("/srv/fairwind.sqlite3"), reason)


@pytest.mark.parametrize(
    ("reason", "says", "do"),
    [
        (
            'FATAL:  password authentication failed for user "ann"',
            'does not accept this password for the role "ann"',
            "FAIRWIND_DATABASE or ~/.pgpass.",
        ),
        ("fe_sendauth: no password supplied", "asks for a password, and none", "~/.pgpass, a file"),
        ('FATAL:  Peer authentication failed for user "ann"', "without a host", "Write localhost"),
        ('FATAL:  role "a b" does not exist', 'no role "a b"', "createuser --pwprompt 'a b'"),
        (
            'FATAL:  database "games" does not exist',
            'no database "games"',
            "createdb --owner=ROLE games",
        ),
        ("permission denied for schema public", "may not create tables", "OWNER TO"),
        ('permission denied for database "games"', "may not use the database", "OWNER TO"),
        ('FATAL:  no pg_hba.conf entry for host "::1"', "pg_hba.conf has no entry", "Add one"),
    ],
)
def test_errors_of_postgresql_are_explained_with_a_remedy(reason: str, says: str, do: str) -> None:
    sentence = unusable("postgresql://localhost/games", SERVER + reason)
    assert sentence.startswith("The database postgresql://localhost/games can't be used: ")
    assert says in sentence
    assert do in sentence
    assert "connection failed" not in sentence


def test_unexplained_errors_of_postgresql_are_quoted_unchanged() -> None:
    assert unusable("x", "too many clients") == "The database x can't be used: too many clients."


def test_only_errors_that_need_a_repair_of_the_file_are_lasting() -> None:
    assert is_lasting("database disk image is malformed")
    assert not is_lasting("database is locked")


@pytest.fixture
def no_entry(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the system refuse access to the folder of the database, as to one of another user."""
    stat = os.stat

    def refused(file: Any, **options: Any) -> os.stat_result:
        if file == path:
            raise PermissionError(EACCES, os.strerror(EACCES))
        return stat(file, **options)

    monkeypatch.setattr(os, "stat", refused)


async def _open(opening: Callable[[Path], AbstractAsyncContextManager[object]], path: Path) -> None:
    async with opening(path):
        raise AssertionError("it was opened")


def _diagnose(path: Path, _: Path) -> None:
    assert not allowed_places(str(path))
    raise DatabaseProblem(
        *(each.says for each in diagnose_database(str(path)) if each.verdict == "todo")
    )


Command = Callable[[Path, Path], object]
COMMANDS: dict[str, Command] = {
    "block": lambda path, _: asyncio.run(_open(open_beside, path)),
    "backup": backup_database,
    "restore": lambda path, other: restore_database(path, other, NOON),
    "copy": lambda path, other: copy_database(path, other, print),
    "doctor": _diagnose,
}
RUN: dict[str, Command] = {"run": lambda path, _: asyncio.run(_open(open_database, path))}


@pytest.mark.usefixtures("no_entry")
@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
def test_commands_say_that_this_user_may_not_enter_the_folder(
    path: Path, tmp_path: Path, command: Command
) -> None:
    with raised(DatabaseProblem, inaccessible(path)):
        command(path, tmp_path / "other.sqlite3")
    assert not [*tmp_path.iterdir()]


@pytest.mark.usefixtures("no_entry")
def test_restore_says_that_this_user_may_not_enter_the_folder_of_the_database(
    path: Path, tmp_path: Path
) -> None:
    put_new_database(tmp_path / "copy.sqlite3")
    with pytest.raises(DatabaseProblem):
        restore_database(tmp_path / "copy.sqlite3", path, NOON)


@pytest.fixture
def damaged(path: Path) -> Path:
    """A database with a damaged schema. SQLite's message about it names a table in bytes that are not UTF-8."""
    put_new_database(path)
    content = path.read_bytes()
    for sound, spoilt in ((b"notesnotes", b"n\x91tesnotes"), (b"TABLE notes", b"TABL\x91 notes")):
        content = content.replace(sound, spoilt)
    path.write_bytes(content)
    return path


@pytest.mark.parametrize("command", (COMMANDS | RUN).values(), ids=COMMANDS | RUN)
def test_commands_say_that_the_schema_is_damaged(
    damaged: Path, tmp_path: Path, command: Command
) -> None:
    with pytest.raises(DatabaseProblem, match="it is damaged"):
        command(damaged, tmp_path / "other.sqlite3")


def test_database_with_a_damaged_schema_can_be_replaced(damaged: Path, tmp_path: Path) -> None:
    put_new_database(tmp_path / "copy.sqlite3")
    replaced = restore_database(tmp_path / "copy.sqlite3", damaged, NOON).replaced
    assert replaced is not None
    assert replaced.read_bytes() != damaged.read_bytes()

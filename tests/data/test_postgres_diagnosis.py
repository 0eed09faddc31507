"""What `fairwind doctor` finds in a PostgreSQL database."""

from __future__ import annotations

import sys
from contextlib import closing
from typing import Any

import pytest

from data import open_database
from data.core.address import PostgresAddress
from data.diagnosis.diagnosing import allowed_places, diagnose_database
from data.diagnosis.postgres_diagnosis import _connected, _Diagnosis
from data.versions.revision import UNFINISHED
from matches.ports.preferences import ServerSettings
from tests import postgres
from tests.data.test_diagnosing import found, verdicts

FAST = "todo"
"""The finding that `fsync` is off: test servers run without it, which is fast but not durable."""

WELL = dict.fromkeys(
    ("database", "lease", "revision", "versions", "integrity", "connections", "wal"), "ok"
) | {"durability": FAST, "disk": "skipped"}


@pytest.fixture
def url() -> str:
    return postgres.emptied()


def execute(url: str, statement: str) -> None:
    with closing(_connected(PostgresAddress(url))) as connection:
        connection.execute(statement.encode())


async def test_diagnosis_of_a_sound_postgres_database_knows_whether_a_bot_runs(url: str) -> None:
    assert verdicts(url) == WELL
    assert found(url)["lease"].facts == {"holder": None}
    async with open_database(url):
        assert verdicts(url) == WELL
        assert found(url)["lease"].facts["holder"]
    assert found(url)["lease"].facts == {"holder": None}


@pytest.mark.parametrize(
    ("revision", "verdict"), [("0001", "note"), ("9999", "todo"), (UNFINISHED, "todo")]
)
def test_diagnosis_reports_a_postgres_schema_of_another_revision(
    revision: str, verdict: str
) -> None:
    url = postgres.migrated()
    execute(url, f"UPDATE alembic_version SET version_num = '{revision}'")
    assert verdicts(url) == WELL | {"revision": verdict}


def test_diagnosis_reads_from_postgres_where_servers_allow_matches(url: str) -> None:
    execute(
        url,
        "INSERT INTO servers (server, channels, pace, place) VALUES (1, '[5]', 'none', 'channel')",
    )
    chosen = ServerSettings(channels=frozenset({5}), place="channel")
    assert allowed_places(url) == {1: chosen}
    assert allowed_places("postgresql://127.0.0.1:1/db") == {}


@pytest.mark.parametrize(
    ("changed", "check", "verdict"),
    [
        ({"fsync": "on", "full_page_writes": "on"}, "durability", "ok"),
        ({"max_connections": "9"}, "connections", "todo"),
        ({"server_encoding": "LATIN1"}, "database", "todo"),
        ({"server_version_num": "120000"}, "database", "note"),
        ({"data_checksums": "off"}, "integrity", "note"),
    ],
)
def test_diagnosis_judges_the_settings_of_the_postgres_server(
    url: str, changed: dict[str, str], check: str, verdict: str
) -> None:
    address = PostgresAddress(url)
    with closing(_connected(address)) as connection:
        diagnosis: Any = _Diagnosis(address, connection)
        diagnosis._settings |= changed
        verdicts = {each.check: each.verdict for each in diagnosis.findings()}
    assert verdicts == WELL | {check: verdict}


def test_diagnosis_reports_a_database_missing_on_the_postgres_server(url: str) -> None:
    (finding,) = diagnose_database(url.replace("/used", "/nowhere"))
    assert (finding.check, finding.verdict) == ("database", "todo")
    assert "createdb" in finding.says
    assert finding.do == ""


def test_diagnosis_without_the_postgres_driver_says_only_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    (finding,) = diagnose_database("postgresql://localhost/fairwind")
    assert "--editable" in finding.says
    assert finding.do == ""

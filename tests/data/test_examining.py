"""A backup is examined before anyone relies on it."""

from __future__ import annotations

from pathlib import Path

import pytest

from data import DatabaseProblem
from data.copies import examining
from data.copies.examining import examine
from data.core.problem import foreign
from data.versions.revision import LATEST
from tests.data.real_matches import alter, filled
from tests.refusals import raised


async def test_backup_check_replays_matches_and_counts_rows(path: Path) -> None:
    await filled(path, 2)
    found = examine(path, path)
    assert (found.revision, found.replayed, found.incomparable, found.findings) == (
        *(LATEST, 2, 0),
        (),
    )
    assert found.rows["matches"] == 2
    assert found.rows["players"] == 2
    assert found.rows["lessons"] == 0


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE events SET fingerprint = 'other' WHERE version = 4",
        "UPDATE events SET payload = '{{}}' WHERE version = 4",
        "UPDATE events SET kind = 'unheard' WHERE version = 4",
        "UPDATE matches SET secret = x'00'",
        "DELETE FROM events WHERE version = 4",
        "UPDATE matches SET version = version + 1",
        "DELETE FROM players WHERE name = 'Ben'",
    ],
)
async def test_backup_check_finds_inconsistent_rows(path: Path, change: str) -> None:
    await filled(path, 1)
    last = "SELECT max(version) FROM events"
    alter(path, change.format().replace("version = 4", f"version = ({last})"))
    assert examine(path, path).findings


async def test_backup_check_names_a_limited_number_of_matches_that_do_not_replay(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = await filled(path, 2)
    alter(path, f"UPDATE events SET fingerprint = 'other' WHERE match_id = '{one}'")
    found = examine(path, path)
    (finding,) = found.findings
    assert one in finding
    assert other not in finding
    assert found.replayed == 1
    monkeypatch.setattr(examining, "_NAMED", 1)
    alter(path, "UPDATE events SET fingerprint = 'other'")
    (finding,) = examine(path, path).findings
    assert (one in finding) != (other in finding)


async def test_backup_check_accepts_frozen_matches_and_those_of_older_rules(path: Path) -> None:
    await filled(path, 2)
    alter(path, "UPDATE events SET fingerprint = 'other'")
    alter(path, "UPDATE matches SET frozen = 1")
    assert examine(path, path).findings == ()
    alter(path, "UPDATE matches SET frozen = 0, rulebook = 'older'")
    found = examine(path, path)
    assert (found.replayed, found.incomparable, found.findings) == (0, 2, ())


async def test_backup_check_stops_replaying_when_its_time_is_up(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(examining, "_LONGEST", -1.0)
    await filled(path, 2)
    assert examine(path, path).replayed == 0


async def test_backup_check_of_an_older_schema_only_counts_rows(path: Path) -> None:
    await filled(path, 2)
    alter(path, "UPDATE alembic_version SET version_num = '0014'")
    alter(path, "UPDATE events SET fingerprint = 'other'")
    found = examine(path, path)
    assert (found.revision, found.replayed, found.findings) == ("0014", 0, ())
    assert found.rows["matches"] == 2


def test_backup_check_refuses_an_empty_file(tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    with raised(DatabaseProblem, foreign(tmp_path / "empty")):
        examine(tmp_path / "empty", tmp_path / "empty")

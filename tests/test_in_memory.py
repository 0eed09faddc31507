"""Where the files of tests lie."""

from __future__ import annotations

from pathlib import Path

from tests.in_memory import keep_files_in_memory


def test_files_lie_in_memory_where_there_is_room(tmp_path: Path) -> None:
    environment: dict[str, str] = {}
    keep_files_in_memory(environment, tmp_path, room=1)
    assert list(environment.values()) == [str(tmp_path)]


def test_files_lie_on_the_disk_where_there_is_not(tmp_path: Path) -> None:
    environment: dict[str, str] = {}
    keep_files_in_memory(environment, tmp_path, room=1 << 62)
    keep_files_in_memory(environment, tmp_path / "missing", room=1)
    assert environment == {}


def test_the_place_that_somebody_chose_counts(tmp_path: Path) -> None:
    environment = {"PYTEST_DEBUG_TEMPROOT": "elsewhere"}
    keep_files_in_memory(environment, tmp_path, room=1)
    assert environment == {"PYTEST_DEBUG_TEMPROOT": "elsewhere"}

"""Temporary files of tests are in memory if there is room."""

from __future__ import annotations

from pathlib import Path

from tests.in_memory import keep_files_in_memory


def test_files_of_tests_are_kept_in_memory_if_there_is_room(tmp_path: Path) -> None:
    environment: dict[str, str] = {}
    keep_files_in_memory(environment, tmp_path, room=1)
    assert list(environment.values()) == [str(tmp_path)]


def test_files_of_tests_stay_on_disk_if_memory_is_missing_or_full(tmp_path: Path) -> None:
    environment: dict[str, str] = {}
    keep_files_in_memory(environment, tmp_path, room=1 << 62)
    keep_files_in_memory(environment, tmp_path / "missing", room=1)
    assert environment == {}


def test_temporary_folder_set_by_the_user_is_not_replaced(tmp_path: Path) -> None:
    environment = {"PYTEST_DEBUG_TEMPROOT": "elsewhere"}
    keep_files_in_memory(environment, tmp_path, room=1)
    assert environment == {"PYTEST_DEBUG_TEMPROOT": "elsewhere"}

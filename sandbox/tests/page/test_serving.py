"""Tests of how the page locks its folder, remembers its port there, and keeps the files private."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from pathlib import Path
from queue import SimpleQueue

import pytest

from sandbox.page import Program, serving
from sandbox.page.guard import Guard


@pytest.fixture(autouse=True)
def umask() -> Iterator[None]:
    """Restore the umask after each test, because it belongs to the whole process."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def test_files_in_the_page_folder_are_private(tmp_path: Path) -> None:
    (tmp_path / "files").mkdir()
    lying = [tmp_path / name for name in ("world.json", "page.json", "bot.log", "files")]
    for path in lying[:-1]:
        path.write_text("{}", "utf-8")
        path.chmod(0o644)
    serving._make_private(tmp_path)
    (tmp_path / "later.json").write_text("{}", "utf-8")
    for path in (*lying, tmp_path / "later.json"):
        assert path.stat().st_mode & 0o077 == 0, path.name
    assert lying[0].read_text("utf-8") == "{}"
    assert os.access(lying[-1], os.X_OK)


def test_page_changes_nothing_in_a_folder_with_other_files(tmp_path: Path) -> None:
    (tmp_path / ".DS_Store").touch()  # by the Finder of macOS
    serving._make_private(tmp_path)
    others = [tmp_path / name for name in ("page.json", "lock")]
    for path in others:
        path.write_text("mine", "utf-8")
        path.chmod(0o644)
    assert serving.serve(_NEVER_STARTED, tmp_path, fresh=True) == 1
    assert all(path.read_text("utf-8") == "mine" for path in others)
    assert all(path.stat().st_mode & 0o044 for path in others)


@pytest.mark.parametrize(("fresh", "code"), [(False, 0), (True, 1)])
def test_starting_the_page_twice_in_one_folder_loses_nothing(
    tmp_path: Path, fresh: bool, code: int
) -> None:
    world = tmp_path / "world.json"
    world.write_text("{}", "utf-8")
    with serving._locked(tmp_path):
        serving._remember(tmp_path, _guard(1234))
        found = serving.serve(_NEVER_STARTED, tmp_path, fresh=fresh)
    assert (found, world.read_text("utf-8")) == (code, "{}")


def test_second_start_of_the_page_waits_for_the_address_of_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = SimpleQueue[str]()
    monkeypatch.setattr(serving, "print", lambda text, **_: said.put(text), raising=False)
    earlier, now = _guard(1234), _guard(4321)
    serving._remember(tmp_path, earlier)
    with ThreadPoolExecutor() as threads, serving._locked(tmp_path):
        second = threads.submit(serving.serve, _NEVER_STARTED, tmp_path)
        assert "http" not in said.get()
        serving._remember(tmp_path, now)
        assert now.address in said.get()
        assert second.result() == 0


def test_last_port_survives_a_run_of_the_page_that_never_listened(tmp_path: Path) -> None:
    serving._remember(tmp_path, _guard(1234))
    for _ in range(2):
        with serving._locked(tmp_path):
            assert serving._remembered(tmp_path) == {"last_port": 1234, "key": "key"}


@pytest.mark.parametrize("text", ["", "{", "[]"])
def test_unreadable_file_about_the_last_run_of_the_page_is_ignored(
    tmp_path: Path, text: str
) -> None:
    (tmp_path / "page.json").write_text(text, "utf-8")
    with serving._locked(tmp_path) as address:
        assert address == ""
        assert serving._remembered(tmp_path)["last_port"] == 0


def _guard(port: int) -> Guard:
    guard = Guard("key")
    guard.port = port
    return guard


def _never_started() -> AbstractContextManager[Mapping[str, str]]:
    raise AssertionError("a database is started, or made anew, beside the one that runs")


_NEVER_STARTED = Program([], settings=_never_started)

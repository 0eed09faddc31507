"""What the page keeps in its folder."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from sandbox.page import serving


@pytest.fixture(autouse=True)
def umask() -> Iterator[None]:
    """As before the test: it belongs to the whole process."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def test_nobody_else_reads_what_lies_in_the_folder_or_is_written_there(tmp_path: Path) -> None:
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


@pytest.mark.parametrize(("fresh", "code"), [(False, 0), (True, 1)])
def test_a_folder_that_is_served_already_loses_nothing(
    tmp_path: Path, fresh: bool, code: int
) -> None:
    world = tmp_path / "world.json"
    world.write_text("{}", "utf-8")
    with serving._locked(tmp_path):
        found = serving.serve([], tmp_path, fresh=fresh, database=_never_started)
    assert (found, world.read_text("utf-8")) == (code, "{}")


def _never_started() -> AbstractContextManager[str]:
    raise AssertionError("a database is started, or made anew, beside the one that runs")

"""`fairwind watch` starts a bot and shows a match in the terminal. It reports a bot that doesn't respond."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from bot.command_line import watching


async def test_watch_reports_a_bot_that_is_not_ready_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(watching, "PATIENCE", 0.2)
    idle = (sys.executable, "-c", "import time; time.sleep(600)")
    assert await watching.play_a_match(idle, 0, tmp_path / "shown") == 1
    assert str(watching.PATIENCE) in capsys.readouterr().err


async def test_watch_uses_a_folder_that_has_only_hidden_files(tmp_path: Path) -> None:
    (tmp_path / ".DS_Store").touch()  # by the Finder of macOS
    assert await watching.play_a_match((sys.executable, "-c", ""), 0, tmp_path) == 0


@pytest.mark.parametrize("earlier", [True, False])
async def test_watch_deletes_only_pictures_of_an_earlier_match(
    tmp_path: Path, earlier: bool
) -> None:
    """Where there was no earlier match, `012.png` is somebody else's."""
    names = {"001.png", "012.png", "holiday.png", "2026.png", "letter.txt"}
    for name in names | ({"match.sqlite3"} if earlier else set()):
        (tmp_path / name).write_bytes(b"kept?")
    ending = (sys.executable, "-c", "")
    assert await watching.play_a_match(ending, 0, tmp_path) == (0 if earlier else 1)
    kept = {"holiday.png", "2026.png", "letter.txt"} if earlier else names
    assert {*os.listdir(tmp_path)} == kept
    assert {(tmp_path / name).read_bytes() for name in kept} == {b"kept?"}

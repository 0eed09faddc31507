"""A match watched in the terminal, whose bot does nothing."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from sandbox import play


async def test_watch_reports_a_bot_that_is_not_ready_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(play, "PATIENCE", 0.2)
    idle = (sys.executable, "-c", "import time; time.sleep(600)")
    assert await play.play_a_match(idle, 0, tmp_path / "shown") == 1
    assert str(play.PATIENCE) in capsys.readouterr().err

"""Settings in the environment of the machine, such as a token for the bot, don't affect the tests."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from tests.isolation import forget_settings, link_long_temporary_folder, unlink_temporary_folder


def test_bot_settings_are_removed_from_the_test_environment() -> None:
    environment = {"DISCORD_TOKEN": "x", "FAIRWIND_GUILD": "y", "fairwind_metrics": "z"}
    kept = {"FAIRWIND_THOROUGH": "1", "PATH": "/bin"}
    environment |= kept
    forget_settings(environment)
    assert environment == kept


def test_long_temporary_folder_gets_a_short_link(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = tmp_path / ("a b" * 30)
    long.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(long))
    environment: dict[str, str] = {}
    link_long_temporary_folder(environment)
    link = Path(environment["TMPDIR"])
    assert link.samefile(long)
    assert len(str(link)) < 40
    unlink_temporary_folder()
    assert not link.parent.exists()
    assert long.exists()

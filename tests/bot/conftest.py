"""Settings of the machine don't reach the tests."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _no_settings_file(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Run tests in an empty folder: the source folder may contain a `.env`."""
    monkeypatch.chdir(tmp_path_factory.mktemp("empty"))

"""Settings of the machine reach no test."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _no_settings_file(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tests run in an empty folder: that of the source may hold a `.env`."""
    monkeypatch.chdir(tmp_path_factory.mktemp("empty"))

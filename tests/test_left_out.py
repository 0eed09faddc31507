"""If the machine lacks what a check needs, the test run says so. If that check is required, the run fails."""

from __future__ import annotations

from pathlib import Path

from sandbox.tests.api_description import VALIDATOR
from tests.left_out import browser_left_out, missing_here, traffic_left_out


def test_test_run_reports_that_traffic_was_not_checked() -> None:
    assert "DISCORD_OPENAPI is unset" in traffic_left_out({})
    assert not traffic_left_out({"DISCORD_OPENAPI": "/any/openapi.json"})


def test_test_run_reports_a_missing_browser_and_fails_if_one_is_required() -> None:
    assert "chromium missing" in browser_left_out(path="/nowhere")
    assert "chromium" in missing_here({"FAIRWIND_BROWSER_TESTS": "1"}, path="/nowhere")
    assert not missing_here({}, path="/nowhere")


def test_missing_api_description_or_validator_file_is_named(tmp_path: Path) -> None:
    description = tmp_path / "openapi.json"
    for file in (description, tmp_path / VALIDATOR):
        assert str(file) in missing_here({"DISCORD_OPENAPI": str(description)})
        file.touch()
    assert not missing_here({"DISCORD_OPENAPI": str(description)})

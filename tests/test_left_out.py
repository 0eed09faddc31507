"""Checks that a machine can't make: the run says so, or fails where they are compulsory."""

from __future__ import annotations

from pathlib import Path

from tests.left_out import VALIDATOR, browser_left_out, missing_here, traffic_left_out


def test_a_run_says_that_traffic_was_not_checked() -> None:
    assert "DISCORD_OPENAPI is unset" in traffic_left_out({})


def test_a_run_with_the_description_says_nothing() -> None:
    assert not traffic_left_out({"DISCORD_OPENAPI": "/any/openapi.json"})


def test_a_run_says_that_the_page_was_not_tried_in_a_browser() -> None:
    assert "chromium missing" in browser_left_out(path="/nowhere")


def test_a_gate_without_a_browser_fails() -> None:
    assert "chromium" in missing_here({"FAIRWIND_BROWSER_TESTS": "1"}, path="/nowhere")


def test_without_a_browser_only_a_gate_fails() -> None:
    assert not missing_here({}, path="/nowhere")


def test_a_description_without_its_validator_is_told_in_one_sentence(tmp_path: Path) -> None:
    description = tmp_path / "openapi.json"
    for file in (description, tmp_path / VALIDATOR):
        assert str(file) in missing_here({"DISCORD_OPENAPI": str(description)})
        file.touch()
    assert not missing_here({"DISCORD_OPENAPI": str(description)})

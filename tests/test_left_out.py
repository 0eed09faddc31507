"""Checks that a machine can't make: the run says so, or fails where they are compulsory."""

from __future__ import annotations

import pytest

from tests.left_out import browser_left_out, require_browser, traffic_left_out


def test_a_run_says_that_traffic_was_not_checked() -> None:
    assert "DISCORD_OPENAPI is unset" in traffic_left_out({})


def test_a_run_with_the_description_says_nothing() -> None:
    assert not traffic_left_out({"DISCORD_OPENAPI": "/any/openapi.json"})


def test_a_run_says_that_the_page_was_not_tried_in_a_browser() -> None:
    assert "chromium missing" in browser_left_out(path="/nowhere")


def test_a_gate_without_a_browser_fails() -> None:
    with pytest.raises(RuntimeError, match="chromium"):
        require_browser({"FAIRWIND_BROWSER_TESTS": "1"}, path="/nowhere")


def test_without_a_browser_only_a_gate_fails() -> None:
    require_browser({}, path="/nowhere")

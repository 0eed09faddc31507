"""What a test run checks: samples in `make test`, and slices of `make slow`. It ignores the bot's settings in
the environment, and says what the machine lacks."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sandbox.tests.api_description import VALIDATOR
from tests.isolation import forget_settings
from tests.left_out import browser_left_out, missing_here, traffic_left_out
from tests.sampling import parse_slice, slice_of, some


def test_thorough_test_run_checks_every_case() -> None:
    assert some(range(9), 4, thorough=True) == list(range(9))


def test_sampled_test_run_checks_the_first_and_every_nth_case() -> None:
    assert some(range(9), 4, thorough=False) == [0, 4, 8]


def test_every_test_slice_can_be_chosen_by_number_or_commit_hash() -> None:
    assert [parse_slice(f"{number}/3") for number in (1, 2, 3)] == [(0, 3), (1, 3), (2, 3)]
    assert {parse_slice(f"0fc3a{number:x}/16") for number in range(16)} == {
        (number, 16) for number in range(16)
    }


@pytest.mark.parametrize("text", ["0/3", "4/3", "three/3", "1"])
def test_invalid_test_slice_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"no slice|invalid literal"):
        parse_slice(text)


def test_slices_of_the_tests_are_stable_and_about_equally_large() -> None:
    found = [slice_of(f"group {number}", 4) for number in range(400)]
    assert found[:6] == [slice_of(f"group {number}", 4) for number in range(6)]
    assert all(60 < found.count(number) < 140 for number in range(4))


@pytest.mark.skipif(
    "PYTEST_XDIST_WORKER" not in os.environ, reason="only in parallel are tests grouped"
)
@pytest.mark.xdist_group("together")
def test_xdist_scheduler_applies_the_group_of_a_test(request: pytest.FixtureRequest) -> None:
    assert request.node.nodeid.endswith("@together")


def test_bot_settings_are_removed_from_the_test_environment() -> None:
    environment = {"DISCORD_TOKEN": "x", "FAIRWIND_GUILD": "y", "fairwind_metrics": "z"}
    kept = {"FAIRWIND_THOROUGH": "1", "PATH": "/bin"}
    environment |= kept
    forget_settings(environment)
    assert environment == kept


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

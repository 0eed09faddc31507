"""Checks that a machine can't make: the run says so, or fails where they are compulsory."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import pytest

_TREE = Path(__file__).parents[1]
_WIRE = "tests/wire/test_start.py::test_bad_settings_are_a_sentence_each"
_PAGE = "tests/page/test_sides.py"


@pytest.mark.parametrize("quiet", [(), ("-q",)])
async def test_a_run_says_that_traffic_was_not_checked(quiet: tuple[str, ...]) -> None:
    code, output = await _pytest(*quiet, _WIRE)
    assert code == 0
    assert "DISCORD_OPENAPI is unset, so recorded traffic was not checked" in output


async def test_a_run_with_the_description_says_nothing() -> None:
    _, output = await _pytest(_WIRE, DISCORD_OPENAPI="/any/openapi.json")
    assert "Skipped" not in output


async def test_a_run_says_that_the_page_was_not_tried_in_a_browser() -> None:
    code, output = await _pytest("--collect-only", _PAGE, PATH="/nowhere")
    assert code == 0
    assert "chromium missing: the page was not tried in a browser" in output


async def test_a_gate_without_a_browser_fails() -> None:
    code, output = await _pytest(
        "--collect-only", _PAGE, PATH="/nowhere", FAIRWIND_BROWSER_TESTS="1"
    )
    assert code != 0
    assert "The tests of the page need chromium" in output


async def _pytest(*arguments: str, **settings: str) -> tuple[int, str]:
    """A run of its own; its exit code, and all that it wrote."""
    left_out = ("DISCORD_OPENAPI", "FAIRWIND_BROWSER_TESTS")
    inherited = {name: value for name, value in os.environ.items() if name not in left_out}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments),
        env={**inherited, "PYTHONPATH": str(_TREE), **settings},
        cwd=_TREE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    output, _ = await asyncio.wait_for(process.communicate(), 60)
    return process.returncode or 0, output.decode()

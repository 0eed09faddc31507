"""What concerns all tests: a run that leaves a check out says so."""

from __future__ import annotations

import os

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """At the very end, where it is printed however quiet the run is."""
    if not os.environ.get("DISCORD_OPENAPI"):
        terminalreporter.write_line(
            "Skipped: DISCORD_OPENAPI is unset, so recorded traffic was not checked against "
            "Discord's description of its API."
        )

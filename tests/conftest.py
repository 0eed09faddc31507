"""What concerns all tests: a run that leaves a check out says so."""

from __future__ import annotations

import os

import pytest

from tests.left_out import browser_left_out, traffic_left_out


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """At the very end, where it is printed however quiet the run is."""
    for line in (traffic_left_out(os.environ), browser_left_out()):
        if line:
            terminalreporter.write_line(line)

"""All tests of one xdist group run in one process, so what they share is prepared only once."""

from __future__ import annotations

import os

import pytest


@pytest.mark.skipif(
    "PYTEST_XDIST_WORKER" not in os.environ, reason="only in parallel are tests grouped"
)
@pytest.mark.xdist_group("together")
def test_xdist_scheduler_applies_the_group_of_a_test(request: pytest.FixtureRequest) -> None:
    assert request.node.nodeid.endswith("@together")

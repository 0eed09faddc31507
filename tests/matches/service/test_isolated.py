"""A task that `isolated` runs, such as the work on one match, doesn't stop other tasks when it fails."""

from __future__ import annotations

import logging
from unittest.mock import AsyncMock

import pytest

from matches.decisions.refusal import Refused
from matches.ports.storage import StorageBusy
from matches.service.isolated import NotDone, isolated
from matches.service.repository import LEFT_TO_NEWER, LeftToNewer
from texts.text import verbatim


async def test_isolated_unit_of_work_returns_its_result() -> None:
    assert await isolated("It", AsyncMock(return_value="done")()) == "done"


@pytest.mark.parametrize(
    ("error", "outcome", "level"),
    [
        (Refused(verbatim("not now")), NotDone.REFUSED, logging.INFO),
        (LeftToNewer(LEFT_TO_NEWER), NotDone.FAILED, logging.INFO),
        (RuntimeError("a defect"), NotDone.FAILED, logging.ERROR),
    ],
)
async def test_failure_of_isolated_work_is_logged_and_reported(
    error: Exception, outcome: NotDone, level: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    assert await isolated("Closing lobby 7", AsyncMock(side_effect=error)()) is outcome
    (record,) = caplog.records
    assert record.levelno == level
    assert record.getMessage().startswith("Closing lobby 7 ")


async def test_busy_database_stops_all_isolated_work() -> None:
    with pytest.raises(StorageBusy):
        await isolated("It", AsyncMock(side_effect=StorageBusy("locked"))())

"""The bot's clock stays right when the machine's clock jumps or is wrong, and when the machine is suspended."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from unittest.mock import AsyncMock

import pytest

from bot.rest.answers import ResponseObserver
from bot.runtime.clock import LOOK, ClockCheck, SystemClock

START = datetime(2026, 11, 21, 12, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


class Machine:
    """A simulated machine: its wall clock can be wrong, and its monotonic clock may stop in a suspension."""

    def __init__(self) -> None:
        self.true, self.error, self.steady = START, timedelta(), 1000.0
        self.clock = SystemClock(lambda: self.true + self.error, lambda: self.steady)

    def runs(self, span: timedelta, *, steadily: bool = True) -> None:
        self.true += span
        self.steady += span.total_seconds() if steadily else 0

    @property
    def wrong(self) -> timedelta:
        return abs(self.clock.now() - self.true)


@pytest.fixture
def machine() -> Machine:
    return Machine()


@pytest.mark.parametrize("leap", [5 * DAY, -5 * DAY, 3 * HOUR, -timedelta(minutes=2)])
def test_jumps_of_the_system_clock_are_ignored(machine: Machine, leap: timedelta) -> None:
    machine.runs(HOUR)
    assert not machine.clock.doubtful
    machine.error = leap
    assert machine.clock.doubtful
    for _ in range(3):
        machine.runs(HOUR)
        assert not machine.wrong
    machine.error = timedelta()
    assert not machine.clock.doubtful
    assert not machine.wrong


@pytest.mark.parametrize("error", [5 * DAY, -5 * DAY])
def test_clock_that_was_wrong_at_startup_is_corrected_by_discord(
    machine: Machine, error: timedelta, caplog: pytest.LogCaptureFixture
) -> None:
    machine.error = error
    machine.clock = SystemClock(lambda: machine.true + machine.error, lambda: machine.steady)
    assert machine.wrong == 5 * DAY
    for _ in range(2):
        machine.clock.synchronize(machine.true)
    machine.runs(HOUR)
    assert not machine.wrong
    machine.error = timedelta()
    assert not machine.wrong
    machine.clock.synchronize(machine.true)
    machine.runs(HOUR)
    assert not machine.wrong
    assert not machine.clock.doubtful
    assert len(caplog.records) == 2, "each change is logged once"


@pytest.mark.parametrize("steadily", [True, False])
async def test_time_after_a_suspension_is_right_and_discord_is_asked_only_if_needed(
    machine: Machine, steadily: bool
) -> None:
    """Some systems count a suspension in their monotonic clock, others don't: both cases are tested."""
    machine.clock.synchronize(machine.true)
    machine.runs(8 * HOUR, steadily=steadily)
    asked = []

    async def ask() -> None:
        asked.append(machine.true)
        machine.clock.synchronize(machine.true)

    due = await ClockCheck(machine.clock, ask).do_due()
    assert bool(asked) is not steadily
    assert not machine.wrong
    assert due == machine.true + LOOK


async def test_discord_is_not_asked_for_the_time_without_clock_jumps(machine: Machine) -> None:
    ask = AsyncMock()
    check = ClockCheck(machine.clock, ask)
    for _ in range(100):
        machine.runs(HOUR)
        machine.error += timedelta(seconds=2)
        await check.do_due()
    ask.assert_not_called()


def test_small_clock_difference_is_not_corrected(machine: Machine) -> None:
    machine.error = timedelta(seconds=40)
    machine.clock.synchronize(machine.true)
    assert machine.wrong == timedelta(seconds=40)
    machine.clock.synchronize(machine.true - timedelta(seconds=15))  # a late response
    assert machine.wrong == timedelta(seconds=40)


def test_every_response_of_discord_updates_the_clock(machine: Machine) -> None:
    answers = ResponseObserver()
    answers.on_time = machine.clock.synchronize
    machine.error = 5 * DAY
    answers.heard(200, {"Date": "Sat, 21 Nov 2026 13:00:00 GMT"})
    assert machine.clock.now() == START + HOUR

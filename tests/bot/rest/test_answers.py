"""The observer of all responses from Discord counts refusals and reads Discord's clock."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import discord
import pytest

from bot.rest.answers import MOST, ResponseObserver
from tests.bot.conftest import Seconds

DISCORDS = {"Via": "1.1 google", "Content-Type": "application/json"}
"""Headers of a 429 that Discord itself sends. A 429 from Cloudflare or a proxy lacks them."""

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
DATE = {"Date": "Sat, 21 Nov 2026 12:00:00 GMT"}


def test_only_responses_that_discord_counts_as_invalid_are_counted(seconds: Seconds) -> None:
    answers = ResponseObserver(seconds)
    for _ in range(MOST):
        for status in (200, 400, 404, 500):
            answers.heard(status, {})
        answers.heard(429, {**DISCORDS, "X-RateLimit-Scope": "shared"})
    assert not answers.pause


@pytest.mark.parametrize("status", [401, 403, 429])
def test_all_requests_pause_for_ten_minutes_near_the_invalid_request_limit(
    seconds: Seconds, status: int, caplog: pytest.LogCaptureFixture
) -> None:
    answers = ResponseObserver(seconds)
    for _ in range(MOST - 1):
        answers.heard(status, DISCORDS)
        seconds.now += 0.1
    assert not answers.pause
    for _ in range(10):
        answers.heard(status, DISCORDS)
    assert answers.pause.total_seconds() == 600
    assert len(caplog.records) == 1
    seconds.now += 600
    assert not answers.pause


@pytest.mark.parametrize(("processes", "most"), [(1, 1000), (5, 1000), (10, 500), (50, 100)])
def test_processes_together_stay_far_below_the_invalid_request_limit(
    seconds: Seconds, processes: int, most: int
) -> None:
    answers = ResponseObserver(seconds, processes)
    for _ in range(most - 1):
        answers.heard(403, {})
    assert not answers.pause
    answers.heard(403, {})
    assert answers.pause


def test_refusals_of_a_proxy_do_not_count_as_invalid_requests(seconds: Seconds) -> None:
    answers = ResponseObserver(seconds)
    for _ in range(MOST):
        answers.heard(429, {"generated-by-proxy": "true", "Retry-After": "1"})
    seconds.now += 1
    assert not answers.pause


@pytest.mark.parametrize("everywhere", [True, False])
def test_global_rate_limit_is_noted_and_other_rate_limits_are_not(
    seconds: Seconds, everywhere: bool
) -> None:
    answers = ResponseObserver(seconds)
    limit = {"X-RateLimit-Global": "true"} if everywhere else {"X-RateLimit-Scope": "user"}
    answers.heard(429, {**DISCORDS, **limit, "Retry-After": "3"})
    assert answers.limited == timedelta(seconds=3 * everywhere)
    seconds.now += 3
    assert not answers.limited
    assert not answers.pause


def test_invalid_requests_spread_over_time_cause_no_pause(seconds: Seconds) -> None:
    answers = ResponseObserver(seconds)
    for _ in range(3 * MOST):
        answers.heard(403, {})
        seconds.now += 600 / MOST * 1.05
    assert not answers.pause


def test_lowest_id_of_new_messages_is_computed_from_discords_clock(seconds: Seconds) -> None:
    answers = ResponseObserver(seconds)
    assert answers.earliest_id == 0
    answers.heard(200, DATE)
    seconds.now += 3600
    posted = discord.utils.time_snowflake(NOON + timedelta(hours=1))
    assert answers.earliest_id < posted
    assert answers.earliest_id > discord.utils.time_snowflake(NOON + timedelta(minutes=58))


@pytest.mark.parametrize("hours", [-2, 0, 2])
def test_local_clock_is_compared_with_discords_clock(seconds: Seconds, hours: int) -> None:
    answers = ResponseObserver(seconds)
    assert not answers.ahead(NOON + timedelta(hours=hours))
    answers.heard(200, DATE)
    seconds.now += 5
    now = NOON + timedelta(hours=hours, seconds=5)
    assert answers.ahead(now) == timedelta(hours=hours)


@pytest.mark.parametrize("status", [401, 408, 429, 500])
def test_time_is_not_taken_from_an_error_that_a_proxy_may_have_sent(
    seconds: Seconds, status: int
) -> None:
    """Its `Date` shows the clock of the proxy's machine, which may be the bot's own machine."""
    answers, times = ResponseObserver(seconds), list[datetime]()
    answers.on_time = times.append
    answers.heard(status, DATE)
    assert not times
    answers.heard(200, DATE)
    assert times == [NOON]


def test_response_without_a_valid_date_is_ignored(seconds: Seconds) -> None:
    answers = ResponseObserver(seconds)
    answers.heard(200, DATE)
    before = answers.earliest_id
    answers.heard(200, {})
    answers.heard(200, {"Date": "yesterday"})
    assert answers.earliest_id == before

"""After each refusal by a channel, the bot pauses its requests there for a longer time."""

from __future__ import annotations

from bot.channels.request_guard import Access
from tests.bot.conftest import Seconds


def test_each_refusal_doubles_the_pause_up_to_an_hour(seconds: Seconds) -> None:
    access = Access(seconds)
    pauses = []
    for _ in range(8):
        access.refused(1)
        pauses.append(access.pause(1).total_seconds())
        seconds.now += pauses[-1]
        assert not access.pause(1)
    assert pauses == [60, 120, 240, 480, 960, 1920, 3600, 3600]
    assert not access.pause(2)


def test_refusals_of_concurrent_requests_count_as_one(seconds: Seconds) -> None:
    access = Access(seconds)
    access.refused(1)
    access.refused(1)
    assert access.pause(1).total_seconds() == 60


def test_successful_request_resets_the_refusal_backoff(seconds: Seconds) -> None:
    access = Access(seconds)
    access.refused(1)
    seconds.now += 60
    access.granted(1)
    access.refused(1)
    assert access.pause(1).total_seconds() == 60


def test_gateway_event_ends_a_pause_at_most_once_a_minute_and_keeps_the_backoff(
    seconds: Seconds,
) -> None:
    access = Access(seconds)
    access.refused(1)
    access.eased(1)
    assert not access.pause(1)
    access.refused(1)
    access.eased(1)
    assert access.pause(1).total_seconds() == 120
    seconds.now += 60
    access.eased(1)
    assert not access.pause(1)

"""Channels that refuse the bot are left alone, longer each time."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from bot.access import Access


@dataclass
class Seconds:
    """A clock that never jumps."""

    now: float = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def seconds() -> Seconds:
    return Seconds()


def test_each_refusal_pauses_for_longer_up_to_an_hour(seconds: Seconds) -> None:
    access = Access(seconds)
    pauses = []
    for _ in range(8):
        access.refused(1)
        pauses.append(access.pause(1).total_seconds())
        seconds.now += pauses[-1]
        assert not access.pause(1)
    assert pauses == [60, 120, 240, 480, 960, 1920, 3600, 3600]
    assert not access.pause(2)


def test_refusals_of_requests_under_way_at_once_count_as_one(seconds: Seconds) -> None:
    access = Access(seconds)
    access.refused(1)
    access.refused(1)
    assert access.pause(1).total_seconds() == 60


def test_what_is_carried_out_begins_the_count_anew(seconds: Seconds) -> None:
    access = Access(seconds)
    access.refused(1)
    seconds.now += 60
    access.granted(1)
    access.refused(1)
    assert access.pause(1).total_seconds() == 60


def test_an_event_ends_the_pause_once_a_minute_but_not_the_count(seconds: Seconds) -> None:
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


def test_only_so_many_channels_are_remembered(seconds: Seconds) -> None:
    access = Access(seconds)
    for channel in range(1, 10_002):
        access.refused(channel)
    assert not access.pause(1)
    assert access.pause(2)
    assert access.pause(10_001)

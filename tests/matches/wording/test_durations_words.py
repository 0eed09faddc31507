"""How long a match took, as its last message says it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.matches.conftest import Harbour
from tests.matches.fakes import FakeClock
from texts.durations import duration


async def test_the_end_says_how_long_it_took_and_who_was_quick(
    harbour: Harbour, clock: FakeClock
) -> None:
    match_id = await harbour.begun("Ann", "Ben")
    for turn in range(20):
        clock.time += timedelta(hours=3) if turn % 2 else timedelta(minutes=5)
        await harbour.moved(match_id)
    last = harbour.channel.last.content
    assert "-# 20 decisions in 1 day 6 hours." in last
    assert "Quickest to decide, as a rule: Ann (5 minutes); slowest: Ben (3 hours)." in last


async def test_alone_nobody_is_compared(harbour: Harbour, clock: FakeClock) -> None:
    match_id = await harbour.begun("Ann")
    clock.time += timedelta(seconds=90)
    await harbour.moved(match_id, 20)
    assert "-# 20 decisions in 1 minute 30 seconds." in harbour.channel.last.content
    assert "Quickest" not in harbour.channel.last.content


async def test_where_nobody_moved_there_is_nothing_to_say(
    harbour: Harbour, clock: FakeClock
) -> None:
    match_id = await harbour.begun("Ann")
    clock.time += timedelta(days=2)
    ann = await harbour.person("Ann")
    await harbour.service.resign(match_id, ann.id, harbour.request())
    await harbour.announcer.idle()
    assert " decisions in " not in harbour.channel.last.content  # as nobody has made one


@pytest.mark.parametrize(
    ("span", "words"),
    [
        (timedelta(0), "1 second"),
        (timedelta(seconds=59), "59 seconds"),
        (timedelta(seconds=60), "1 minute"),
        (timedelta(hours=1, seconds=5), "1 hour"),
        (timedelta(days=1, hours=1), "1 day 1 hour"),
        (timedelta(days=400), "400 days"),
    ],
)
def test_a_time_is_told_in_its_two_largest_units(span: timedelta, words: str) -> None:
    assert duration(span) == words

"""Ids of new matches sort by the time when they were opened."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random

from hypothesis import given
from hypothesis.strategies import integers

from matches.service.match_ids import fresh_match_id

FIRST = datetime(2026, 1, 1, tzinfo=UTC)
HOURS = integers(0, 24 * 365 * 90)


@given(HOURS, HOURS, integers())
def test_ids_sort_like_their_hours(one: int, other: int, seed: int) -> None:
    randomness = Random(seed)
    ids = [fresh_match_id(FIRST + timedelta(hours=each), randomness) for each in (one, other)]
    assert (one < other) <= (ids[0] < ids[1])


def test_ids_of_one_moment_differ_and_leave_room_in_a_nonce() -> None:
    randomness = Random(1)
    ids = {fresh_match_id(FIRST, randomness) for _ in range(1000)}
    assert len(ids) == 1000
    assert {len(each) for each in ids} == {25 - len(".9999.12345678")}

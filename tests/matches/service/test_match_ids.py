"""Ids of new matches sort by the time of their opening."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis.strategies import integers

from matches.log.events import MatchId
from matches.service import lobbies
from matches.service.match_ids import fresh_match_id
from tests.matches.conftest import Harness

FIRST = datetime(2026, 1, 1, tzinfo=UTC)
HOURS = integers(0, 24 * 365 * 90)


@given(HOURS, HOURS, integers())
def test_match_ids_sort_by_the_hour_of_opening(one: int, other: int, seed: int) -> None:
    randomness = Random(seed)
    ids = [fresh_match_id(FIRST + timedelta(hours=each), randomness) for each in (one, other)]
    assert (one < other) <= (ids[0] < ids[1])


def test_match_ids_of_one_moment_differ_and_leave_room_in_a_nonce() -> None:
    randomness = Random(1)
    ids = {fresh_match_id(FIRST, randomness) for _ in range(1000)}
    assert len(ids) == 1000
    assert {len(each) for each in ids} == {25 - len(".9999.12345678")}


async def test_match_whose_id_is_taken_gets_another_one(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = iter(map(MatchId, ("2one", "2one", "2one", "2two")))
    monkeypatch.setattr(lobbies, "fresh_match_id", lambda *_: next(ids))
    first = await harness.opened("Ann")
    second = await harness.opened("Ben")
    assert (first, second) == ("2one", "2two")
    hosts = [(await harness.match(each)).host for each in (first, second)]
    assert hosts == [await harness.id_of(name) for name in ("Ann", "Ben")]

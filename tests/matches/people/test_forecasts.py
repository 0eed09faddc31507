"""The number of a person's earlier matches of a game, on which their forecasts can depend."""

from __future__ import annotations

from datetime import timedelta

from tests.matches.conftest import Harness
from tests.matches.fakes import FakeClock


async def test_count_of_earlier_matches_includes_only_matches_of_the_same_person_and_game(
    harness: Harness, clock: FakeClock
) -> None:
    ann = await harness.person("Ann")
    begun = []
    await harness.opened("Ann", "Ben")  # nobody begins this one
    clock.time += timedelta(minutes=5)
    for _ in range(4):
        begun.append(await harness.begun("Ann", "Ben"))
        clock.time += timedelta(minutes=5)
        await harness.begun("Cat", "Ben")
        begun.append(await harness.opened("Ann", "Ben", game="crosswind"))
        clock.time += timedelta(minutes=5)
    before = [await harness.database.preferences.played_before(ann.id, each) for each in begun]
    assert before == [0, 0, 1, 1, 2, 2, 3, 3]
    dan = await harness.person("Dan")
    assert await harness.database.preferences.played_before(dan.id, begun[-1]) == 0

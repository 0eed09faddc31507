"""The number of a person's earlier matches of a game, on which their forecasts can depend."""

from __future__ import annotations

from datetime import timedelta

from tests.matches.conftest import Harbour
from tests.matches.fakes import FakeClock


async def test_count_of_earlier_matches_includes_only_matches_of_the_same_person_and_game(
    harbour: Harbour, clock: FakeClock
) -> None:
    ann = await harbour.person("Ann")
    begun = []
    await harbour.opened("Ann", "Ben")  # nobody begins this one
    clock.time += timedelta(minutes=5)
    for _ in range(4):
        begun.append(await harbour.begun("Ann", "Ben"))
        clock.time += timedelta(minutes=5)
        await harbour.begun("Cat", "Ben")
        begun.append(await harbour.opened("Ann", "Ben", game="crosswind"))
        clock.time += timedelta(minutes=5)
    before = [await harbour.database.preferences.played_before(ann.id, each) for each in begun]
    assert before == [0, 0, 1, 1, 2, 2, 3, 3]
    dan = await harbour.person("Dan")
    assert await harbour.database.preferences.played_before(dan.id, begun[-1]) == 0

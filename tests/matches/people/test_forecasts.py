"""Count of a person's earlier matches of a game, by which forecasts can be limited."""

from __future__ import annotations

from datetime import timedelta

from tests.matches.conftest import Harbour
from tests.matches.fakes import FakeClock


async def test_played_before_counts_only_the_persons_own_earlier_matches(
    harbour: Harbour, clock: FakeClock
) -> None:
    ann = await harbour.person("Ann")
    begun = []
    for _ in range(4):
        begun.append(await harbour.begun("Ann", "Ben"))
        clock.time += timedelta(minutes=5)
    before = [await harbour.database.preferences.played_before(ann.id, each) for each in begun]
    assert before == [0, 1, 2, 3]
    cat = await harbour.person("Cat")
    assert await harbour.database.preferences.played_before(cat.id, begun[3]) == 0

"""When a player leaves a server, the departure is recorded in their matches there, and in no others."""

from __future__ import annotations

import pytest

from matches.decisions import presence
from matches.log.events import Departed, MatchId
from matches.people.departures import record_departure
from matches.ports.storage import StorageBusy
from tests.matches.conftest import SERVER, Harbour


async def departed(harbour: Harbour, match_id: MatchId) -> int:
    return sum(
        isinstance(step.last, Departed) for step in await harbour.service.matches.steps(match_id)
    )


async def test_departure_is_recorded_once_in_each_running_match(harbour: Harbour) -> None:
    matches = [await harbour.begun("Ann", "Ben"), await harbour.begun("Cat", "Ann")]
    others = await harbour.begun("Ben", "Cat")
    lobby = await harbour.opened("Ann")
    service, ann = harbour.service, await harbour.person("Ann")
    await record_departure(service, SERVER + 1, ann.discord_id)
    await record_departure(service, SERVER, 12345)
    assert [await departed(harbour, each) for each in matches] == [0, 0]
    for _ in range(2):
        await record_departure(service, SERVER, ann.discord_id)
    assert [await departed(harbour, each) for each in (*matches, others, lobby)] == [1, 1, 0, 0]


@pytest.mark.parametrize("error", [StorageBusy("full"), RuntimeError("a defect")])
async def test_departure_that_fails_is_recorded_later(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    match_id, ann = await harbour.begun("Ann", "Ben"), await harbour.person("Ann")

    async def depart(*_: object) -> None:
        raise error

    with monkeypatch.context() as broken:
        harbour.before(broken, presence.depart, depart)
        await record_departure(harbour.service, SERVER, ann.discord_id)
    assert await departed(harbour, match_id) == 0
    await record_departure(harbour.service, SERVER, ann.discord_id)
    assert await departed(harbour, match_id) == 1

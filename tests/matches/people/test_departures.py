"""When a player leaves a server, the departure is recorded in their matches there, and in no others."""

from __future__ import annotations

import pytest

from matches.decisions import playing, presence, substitution
from matches.log.events import Departed, Ended, MatchId, Undone
from matches.people.departures import record_departure
from matches.ports.storage import StorageBusy
from tests.matches.conftest import SERVER, Harness


async def departed(harness: Harness, match_id: MatchId) -> int:
    return sum(isinstance(each, Departed) for each in await harness.events(match_id))


async def test_departure_is_recorded_once_in_each_running_match(harness: Harness) -> None:
    matches = [await harness.begun("Ann", "Ben"), await harness.begun("Cat", "Ann")]
    others = await harness.begun("Ben", "Cat")
    lobby = await harness.opened("Ann")
    service, ann = harness.service, await harness.person("Ann")
    await record_departure(service, SERVER + 1, ann.discord_id)
    await record_departure(service, SERVER, 12345)
    assert [await departed(harness, each) for each in matches] == [0, 0]
    for _ in range(2):
        await record_departure(service, SERVER, ann.discord_id)
    assert [await departed(harness, each) for each in (*matches, others, lobby)] == [1, 1, 0, 0]


@pytest.mark.parametrize("error", [StorageBusy("full"), RuntimeError("a defect")])
async def test_departure_whose_recording_fails_can_be_recorded_later(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    match_id, ann = await harness.begun("Ann", "Ben"), await harness.person("Ann")
    with monkeypatch.context() as broken:
        harness.breaks(broken, presence.depart, error, match_id)
        await record_departure(harness.service, SERVER, ann.discord_id)
    assert await departed(harness, match_id) == 0
    await record_departure(harness.service, SERVER, ann.discord_id)
    assert await departed(harness, match_id) == 1


@pytest.mark.parametrize("on_timeout", ["wait", "caretaker"])
@pytest.mark.parametrize("asks_before", [True, False])
async def test_player_who_has_left_need_not_allow_an_undo(
    harness: Harness, on_timeout: str, asks_before: bool
) -> None:
    match_id = await harness.begun("Ann", "Ben", game="crosswind", on_timeout=on_timeout)
    await harness.moved(match_id, 2)
    match = await harness.match(match_id)
    (asker,) = {match.order[seat] for seat in match.to_act}
    (other,) = {*match.order} - {asker}
    if asks_before:
        asked = await harness.do(match_id, asker, playing.undo)
        assert asked.undo.asked is not None
    await harness.act(match_id, presence.depart, other, "left")
    if not asks_before:
        await harness.do(match_id, asker, playing.undo)
    match = await harness.match(match_id)
    assert isinstance(match.last, Undone)
    assert match.turn == 0


@pytest.mark.parametrize("on_timeout", ["wait", "caretaker"])
@pytest.mark.parametrize("takes", [False, True])
async def test_player_who_agrees_to_the_end_or_takes_a_seat_after_they_had_left_is_present(
    harness: Harness, on_timeout: str, takes: bool
) -> None:
    match_id = await harness.begun("Ann", "Ben", "Cat", on_timeout=on_timeout)
    await harness.resign(match_id, "Cat")
    for name in ("Ann", "Ben"):
        await harness.do(match_id, name, presence.depart, "left")
    if takes:
        (free,) = (await harness.match(match_id)).empty
        await harness.do(match_id, "Ann", substitution.take, free, harness.clock.now())
        assert await harness.id_of("Ann") in (await harness.match(match_id)).present
    else:
        await harness.do(match_id, "Ann", playing.agree)
        assert (await harness.match(match_id)).last == Ended("agreed")


@pytest.mark.parametrize("on_timeout", ["wait", "caretaker"])
async def test_player_who_undoes_a_move_after_they_had_left_is_present_and_moves_again(
    harness: Harness, on_timeout: str
) -> None:
    match_id = await harness.begun("Ann", "Ben", game="crosswind", on_timeout=on_timeout)
    (first,) = (await harness.match(match_id)).waiting
    await harness.moved(match_id)
    await harness.act(match_id, presence.depart, first, "left")
    await harness.do(match_id, first, playing.undo)
    match = await harness.match(match_id)
    assert match.waiting.keys() == {first}
    assert first in match.present

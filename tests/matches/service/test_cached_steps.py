"""Only the latest steps of a match are cached. Earlier steps are read from the database when they are
needed."""

from __future__ import annotations

import pytest

from matches.decisions import playing
from matches.log.events import MatchId
from matches.log.proofs.proof import proof_of
from matches.service.step_cache import LATEST
from tests.matches.conftest import Harness
from tests.matches.service.test_known_versions import Process
from tests.matches.watch import paced

MOVES = ["a1", "g7", "a7", "g1", "d4", "a4", "g4", "d1", "d7", "b2", "f6", "b6", "f2", "c4", "e4"]


@pytest.fixture
async def match_id(harness: Harness) -> MatchId:
    match_id = await paced(harness, "Ann", "Ben")
    for move in MOVES:
        await Process(harness).play(match_id, move)
    return match_id


async def test_replayed_match_keeps_its_latest_steps_in_memory(
    harness: Harness, match_id: MatchId
) -> None:
    repository = Process(harness).service.matches
    recent, steps = await repository.recent(match_id), await repository.steps(match_id)
    assert len(recent) == LATEST < len(steps) == steps[-1].version
    assert recent == steps[-LATEST:]
    assert await repository.steps(match_id, since=steps[-3].version) == steps[-2:]


async def test_all_steps_are_reread_only_after_another_match_evicts_them(
    harness: Harness, match_id: MatchId
) -> None:
    process, read = Process(harness), list[MatchId]()
    read_log = process.log.read

    async def counted(asked: MatchId) -> object:
        read.append(asked)
        return await read_log(asked)

    vars(process.log)["read"] = counted
    repository = process.service.matches
    for _ in range(2):
        assert len(await repository.steps(match_id)) > LATEST
    assert read == [match_id]
    await process.play(match_id, "a2")
    assert len(await repository.steps(match_id)) == (await repository.load(match_id)).version
    assert read == [match_id], "the new step continues what was read"
    repository.cache._whole._most = 1
    await process.service.matches.load(await paced(harness, "Ann", "Cat"))
    await repository.steps(match_id)
    assert read.count(match_id) == 2


async def test_replay_that_continues_from_cached_steps_gives_the_same_proof_as_a_full_one(
    harness: Harness, match_id: MatchId
) -> None:
    process = Process(harness)
    repository = process.service.matches
    recent = await repository.recent(match_id)
    await repository._replayed(match_id)
    assert await repository.recent(match_id) is recent, "of the replay before"
    (asking,) = {*recent[-1].order} - {*recent[-1].waiting}
    await process.service.writer.decide(match_id, harness.request(), playing.undo, asking)
    await process.play(match_id, "e2")
    steps = await repository.steps(match_id)
    assert proof_of(steps) == proof_of(await Process(harness).service.matches.steps(match_id))

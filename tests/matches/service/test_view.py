"""The view of a match offers a person exactly the actions that they may take."""

from __future__ import annotations

from matches.decisions import playing
from matches.log.events import MatchId
from tests.matches.conftest import Harness
from tests.matches.log.test_undo import crosswind


async def offered(harness: Harness, match_id: MatchId, name: str) -> bool:
    view = await harness.services.reader.view(match_id, await harness.id_of(name))
    return view.can_undo


async def test_undo_is_offered_only_while_it_would_not_be_refused(harness: Harness) -> None:
    match_id, plays = await crosswind(harness)
    assert not await offered(harness, match_id, "Ann")
    await plays("Ann", "d4")
    assert await offered(harness, match_id, "Ann")
    assert not await offered(harness, match_id, "Ben")
    await plays("Ben", "a1")
    assert await offered(harness, match_id, "Ann"), "the others are asked"
    await harness.done(match_id, "Ann", playing.undo)
    assert not await offered(harness, match_id, "Ann"), "they are asked already"
    await harness.done(match_id, "Ben", playing.answer_undo, False)
    assert not await offered(harness, match_id, "Ann"), "they have declined"
    assert await offered(harness, match_id, "Ben")

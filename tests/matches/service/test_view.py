"""The view of a match offers a person exactly the actions that they may take."""

from __future__ import annotations

from matches.log.events import MatchId
from tests.matches.conftest import Harbour
from tests.matches.log.test_undo import answers, crosswind, undoes


async def offered(harbour: Harbour, match_id: MatchId, name: str) -> bool:
    view = await harbour.services.reader.view(match_id, (await harbour.person(name)).id)
    return view.can_undo


async def test_undo_is_offered_only_while_it_would_not_be_refused(harbour: Harbour) -> None:
    match_id, plays = await crosswind(harbour)
    assert not await offered(harbour, match_id, "Ann")
    await plays("Ann", "d4")
    assert await offered(harbour, match_id, "Ann")
    assert not await offered(harbour, match_id, "Ben")
    await plays("Ben", "a1")
    assert await offered(harbour, match_id, "Ann"), "the others are asked"
    await undoes(harbour, match_id, "Ann")
    assert not await offered(harbour, match_id, "Ann"), "they are asked already"
    await answers(harbour, match_id, "Ben", False)
    assert not await offered(harbour, match_id, "Ann"), "they have declined"
    assert await offered(harbour, match_id, "Ben")

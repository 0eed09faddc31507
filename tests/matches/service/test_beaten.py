"""The computer levels that a person has beaten, which decide the level of their next computer opponents."""

from __future__ import annotations

from typing import Any

import pytest

from games.crosswind.values import Stone
from matches.decisions import playing
from matches.log.events import ANYWHERE, MatchId, PlayerId
from matches.log.words import LevelName
from matches.ports.thinking import Answer, Question, without_thought
from matches.service.beaten import LATEST, highest_beaten
from tests.matches.conftest import Harness


@pytest.fixture(autouse=True)
def _weak(harness: Harness) -> None:
    """Make all computers play badly, whatever their level: they take the first legal point."""

    async def think(question: Question) -> Answer:
        return without_thought(Stone(question.view.legal[0]))

    harness.thinkers.think = think  # type: ignore[method-assign]


async def practised(harness: Harness, level: LevelName, *, wins: bool) -> MatchId:
    """Play a practice match in which Ann builds a straight chain (`wins`) or resigns. Return its id."""
    place: dict[str, Any] = {"server": ANYWHERE, "channel": 7}
    match_id = await harness.opened(
        "Ann", game="crosswind", options={"size": 7}, computers=(level,), **place
    )
    ann = await harness.id_of("Ann")
    await harness.computers.idle()
    while not (match := await harness.match(match_id)).outcome:
        if not wins:
            await harness.resign(match_id, "Ann")
            continue
        view = match.rules.view(match.state, match.seats_of(ann)[0])
        last = max(view.legal, key=lambda point: (point[view.mover], -point[1 - view.mover]))
        await harness.do(match_id, "Ann", playing.play, match.rules.notation(Stone(last)))
        await harness.computers.idle()
    assert (match.order[match.outcome.winners[0]] == ann) is wins
    return match_id


async def beaten(harness: Harness, person: PlayerId) -> LevelName | None:
    service = harness.service
    return await highest_beaten(
        service.lists, service.players, service.matches, person, "crosswind"
    )


async def test_highest_computer_level_that_a_person_has_beaten_is_found(harness: Harness) -> None:
    ann, ben = await harness.person("Ann"), await harness.person("Ben")
    assert await beaten(harness, ann.id) is None
    for level in ("easy", "beginner"):
        await practised(harness, level, wins=True)
        assert await beaten(harness, ann.id) == "easy"
    await practised(harness, "strong", wins=False)
    await harness.resign(await harness.begun("Ann", "Ben", game="crosswind"), "Ben")
    assert await beaten(harness, ann.id) == "easy"
    assert await beaten(harness, ben.id) is None


@pytest.mark.parametrize("lost", [LATEST - 1, LATEST])
async def test_beaten_level_counts_only_wins_among_the_last_matches(
    harness: Harness, lost: int
) -> None:
    ann = await harness.person("Ann")
    await practised(harness, "beginner", wins=True)
    for _ in range(lost):
        await practised(harness, "beginner", wins=False)
    assert await beaten(harness, ann.id) == ("beginner" if lost < LATEST else None)

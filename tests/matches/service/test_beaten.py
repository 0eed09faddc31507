"""The computer levels that a person has beaten, which decide the level of their next computer opponents."""

from __future__ import annotations

import pytest

from games.crosswind.values import Stone
from matches.decisions import playing
from matches.decisions.opening import Invitation
from matches.log.events import ANYWHERE, MatchId, PlayerId
from matches.log.words import LevelName
from matches.ports.thinking import Answer, Question, without_thought
from matches.service.beaten import LATEST, highest_beaten
from tests.matches.conftest import Harbour


@pytest.fixture(autouse=True)
def _weak(harbour: Harbour) -> None:
    """Make all computers play badly, whatever their level: they take the first legal point."""

    async def think(question: Question) -> Answer:
        return without_thought(Stone(question.view.legal[0]))

    harbour.thinkers.think = think  # type: ignore[method-assign]


async def practised(harbour: Harbour, level: LevelName, *, wins: bool) -> MatchId:
    """Play a practice match in which Ann builds a straight chain (`wins`) or resigns. Return its id."""
    ann = (await harbour.person("Ann")).id
    wish = Invitation(
        game="crosswind",
        host=ann,
        options={"size": 7},
        server=ANYWHERE,
        channel=7,
        computers=(level,),
    )
    match_id = await harbour.service.lobbies.open(wish, harbour.request())
    await harbour.computers.idle()
    while not (match := await harbour.match(match_id)).outcome:
        if not wins:
            await harbour.act(match_id, playing.resign, ann)
            continue
        view = match.rules.view(match.state, match.seats_of(ann)[0])
        last = max(view.legal, key=lambda point: (point[view.mover], -point[1 - view.mover]))
        await harbour.act(match_id, playing.play, ann, match.rules.notation(Stone(last)))
        await harbour.computers.idle()
    assert (match.order[match.outcome.winners[0]] == ann) is wins
    return match_id


async def beaten(harbour: Harbour, person: PlayerId) -> LevelName | None:
    service = harbour.service
    return await highest_beaten(
        service.lists, service.players, service.matches, person, "crosswind"
    )


async def test_highest_computer_level_that_a_person_has_beaten_is_found(harbour: Harbour) -> None:
    ann, ben = await harbour.person("Ann"), await harbour.person("Ben")
    assert await beaten(harbour, ann.id) is None
    for level in ("easy", "beginner"):
        await practised(harbour, level, wins=True)
        assert await beaten(harbour, ann.id) == "easy"
    await practised(harbour, "strong", wins=False)
    assert await beaten(harbour, ann.id) == "easy"
    assert await beaten(harbour, ben.id) is None


@pytest.mark.parametrize("lost", [LATEST - 1, LATEST])
async def test_beaten_level_counts_only_wins_among_the_last_matches(
    harbour: Harbour, lost: int
) -> None:
    ann = await harbour.person("Ann")
    await practised(harbour, "beginner", wins=True)
    for _ in range(lost):
        await practised(harbour, "beginner", wins=False)
    assert await beaten(harbour, ann.id) == ("beginner" if lost < LATEST else None)

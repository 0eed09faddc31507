"""How a series is worded in the lobby, at the start, on the card and at the end of its matches."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from matches.decisions import playing
from matches.log.events import Contender, PlayerId, Series
from matches.log.history.series import SeriesCourse, SeriesStanding
from matches.ports.players import Player
from matches.wording import card, turns
from matches.wording.series import ended, lobby, now, onward, result
from tests.matches.conftest import Harness

PEOPLE = {
    PlayerId(number): Player(PlayerId(number), number, name)
    for number, name in enumerate(("Ann", "Ben*", "Cat"), 1)
}
NO_BOARD = {"game": "", "progress": "", "standing": ""}


def stands(course: SeriesCourse, halves: Sequence[int], best_of: int = 3) -> SeriesStanding:
    """Return the standing of a series after its second match; `halves` are the players' half points."""
    return SeriesStanding(course, best_of, 2, tuple(map(Contender, PEOPLE, halves)))


@pytest.mark.parametrize(
    ("course", "halves", "words"),
    [
        (SeriesCourse.NEXT, (2, 2), "Best of three**: Ann 1, Ben\\* 1."),
        (SeriesCourse.NEXT, (1, 3), "Best of three**: Ben\\* 1½, Ann ½."),
        (SeriesCourse.AGAIN, (0, 2), "Best of three**: Ben\\* 1, Ann 0."),
        (
            SeriesCourse.BROKEN,
            (0, 2),
            "The series ends here, as its players have changed** (best of three): Ben\\* 1",
        ),
        (SeriesCourse.OVER, (4, 0), "**Ann wins the series** (best of three): Ann 2, Ben\\* 0."),
        (
            SeriesCourse.OVER,
            (4, 0, 4),
            "**Ann and Cat win the series** (best of three): Ann 2, Cat 2, Ben\\* 0.",
        ),
        (
            SeriesCourse.OVER,
            (3, 3),
            "**The series ends level** (best of three): Ann 1½, Ben\\* 1½.",
        ),
        (SeriesCourse.OVER, (0, 0), "**The series ends level** (best of three): Ann 0, Ben\\* 0."),
    ],
)
def test_series_result_tells_the_score_and_the_winner(
    course: SeriesCourse, halves: Sequence[int], words: str
) -> None:
    assert words in str(result(stands(course, halves), PEOPLE))


@pytest.mark.parametrize(
    ("course", "best_of", "words"),
    [
        (SeriesCourse.NEXT, 3, "The next match decides: *Rematch* opens match 3."),
        (SeriesCourse.NEXT, 5, "The series goes on: *Rematch* opens match 3."),
        (SeriesCourse.AGAIN, 3, "This match does not count: *Rematch* plays match 2 again."),
        (SeriesCourse.BROKEN, 3, ""),
        (SeriesCourse.OVER, 3, ""),
    ],
)
def test_end_of_a_series_match_says_what_rematch_does_next(
    course: SeriesCourse, best_of: int, words: str
) -> None:
    assert str(onward(stands(course, (2, 2), best_of))) == words


@pytest.mark.parametrize(("best_of", "name"), [(3, "three"), (5, "five"), (7, "seven")])
def test_series_is_called_best_of_three_five_or_seven(best_of: int, name: str) -> None:
    assert f"**Ann wins the series** (best of {name})" in str(
        result(stands(SeriesCourse.OVER, (8, 0), best_of), PEOPLE)
    )


async def test_every_message_of_a_series_match_mentions_the_series(harness: Harness) -> None:
    first = await harness.opened("Ann", "Ben", game="crosswind", series=Series(5))
    match, people = await harness.match(first), await harness.people(first)
    assert "Best of five**: 3 wins" in str(lobby(match, people))
    assert "-# Best of five, match 1." in str(turns.started(match, people))
    assert not ended(match, people)
    await harness.done(first, "Ben", playing.resign)
    score = "Ann 1, Ben 0"
    assert score in harness.channel.last.content
    over = await harness.match(first)
    told = str(card.over(over, people, NO_BOARD, "", 1))
    assert score in told
    assert "Rematch" not in told, "a card has no buttons"
    opened = await harness.rematch(first, "Ben")
    await harness.announcer.idle()
    assert f"**Best of five, match 2: {score}**" in harness.channel.last.content
    assert "Ben (host): will be " in harness.channel.last.content
    (ann,) = (await harness.match(opened)).opened.invited
    await harness.join(opened, ann)
    second = await harness.match(opened)
    assert f"-# Best of five, match 2: {score}." in str(card.running(second, people, NO_BOARD))
    assert str(now(second, people)) in str(turns.started(second, people))


async def test_series_lobby_for_many_players_says_that_most_wins_decide(harness: Harness) -> None:
    match_id = await harness.opened("Ann", game="chance", series=Series(3))
    told = lobby(await harness.match(match_id), await harness.people(match_id))
    assert "2 wins win the series, or the most wins in all 3 matches" in str(told)


async def test_match_outside_a_series_does_not_mention_one(harness: Harness) -> None:
    match_id = await harness.opened("Ann", "Ben", game="crosswind")
    match, people = await harness.match(match_id), await harness.people(match_id)
    texts = [lobby(match, people), now(match, people), ended(match, people)]
    assert not any(texts)
    assert str(card.running(match, people, NO_BOARD)).count("\n") == 2

"""Reviews use only what the player could know, run in the background, are reproducible, and never get stuck."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from unittest.mock import AsyncMock, Mock

import pytest

import players
from games.rules import Outcome
from matches.log.events import MatchId, PlayerId
from matches.log.history.own_decisions import own_decisions
from matches.ports.reviews import Bounds, Review
from matches.service.advice import judging, reviews
from matches.service.advice.judging import MOST_DECISIONS
from matches.service.advice.reviews import (
    GIVEN_UP,
    NO_DECISIONS,
    NO_TIME,
    NOT_OVER,
    TOO_MANY,
    Reviews,
)
from matches.service.repository import Frozen, LeftToNewer
from players.thought import Level, Measure
from tests.matches.conftest import Harness, existing
from tests.matches.fakes import FakeClock, FakeThinkers, drawing_the_worst
from tests.refusals import refused
from texts.text import verbatim


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "PATIENCE", 0)


async def ended(harness: Harness, *names: str, turns: int = 4) -> tuple[MatchId, PlayerId]:
    """Return a match that these people have left after some turns, and the id of the first of them."""
    match_id = await harness.begun(*names)
    await harness.moved(match_id, turns)
    await harness.resign(match_id, *names)
    return match_id, await harness.id_of(names[0])


async def made(harness: Harness, match_id: MatchId, player: PlayerId) -> Review:
    await harness.reviews.review(match_id, player)
    await harness.reviews.idle()
    return (await harness.reviews.review(match_id, player)).review


async def test_review_judges_every_decision_from_what_its_seat_knew(harness: Harness) -> None:
    match_id, ann = await ended(harness, "Ann", "Ben", turns=5)
    review = await made(harness, match_id, ann)
    decisions = own_decisions(await harness.service.matches.steps(match_id), ann)
    assert decisions
    asked = harness.thinkers.asked
    assert [each.view for each in asked] == [each.view for each in decisions]
    assert [each.kept for each in asked] == [each.move for each in decisions]
    assert {(each.level, each.urgent) for each in asked} == {(Level.STRONG, False)}
    assert review.done
    assert review.decisions == review.chosen == len(review.judged) == len(decisions)
    assert review.measure is Measure.POINTS
    assert [(each.seat, each.played) for each in review.judged] == [
        (each.seat, each.notation) for each in decisions
    ]
    assert all(each.cost >= 0 for each in review.judged)
    assert all((each.cost == 0) >= (each.best == each.played) for each in review.judged)


@pytest.mark.parametrize(("countdown", "told"), [(6, True), (12, False)])
async def test_review_tells_numbers_only_where_they_come_true(
    harness: Harness, countdown: int, told: bool
) -> None:
    names = ("Ann", "Ben", "Cat")
    match_id = await harness.begun(*names, game="chance", options={"countdown": countdown})
    first = await harness.match(match_id)
    player = first.order[min(first.to_act)]
    await harness.to_the_end(match_id)
    review = await made(harness, match_id, player)
    assert review.judged
    assert (await harness.reviews.review(match_id, player)).shows_numbers is told


async def test_repeated_review_of_a_match_has_the_same_result(harness: Harness) -> None:
    match_id, ann = await ended(harness, "Ann")
    first = await made(harness, match_id, ann)
    assert await made(harness, match_id, ann) == first
    assert len(harness.thinkers.asked) == 4, "it is kept"
    await harness.database.reviews.drop(match_id, ann)
    assert await made(harness, match_id, ann) == first


async def test_review_compares_with_the_best_move_even_if_a_computer_would_draw_another(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id, ann = await ended(harness, "Ann")
    first = await made(harness, match_id, ann)
    await harness.database.reviews.drop(match_id, ann)
    monkeypatch.setattr(players, "think", drawing_the_worst(players.think))
    assert await made(harness, match_id, ann) == first


async def test_interrupted_review_resumes_after_what_was_stored(
    harness: Harness, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "_STORED_EACH", 1)
    match_id, ann = await ended(harness, "Ann")
    whole = await made(harness, match_id, ann)
    await harness.database.reviews.drop(match_id, ann)
    harness.thinkers.asked.clear()
    harness.thinkers.trouble = lambda _: (
        harness.thinkers.free.clear() if len(harness.thinkers.asked) == 3 else None
    )
    await harness.reviews.review(match_id, ann)
    while len(harness.thinkers.asked) < 3:  # noqa: ASYNC110
        await asyncio.sleep(0)
    assert (await harness.reviews.review(match_id, ann)).review.looked == 2
    await harness.reviews.close()
    second = Reviews(harness.service, (thinkers := FakeThinkers()))
    await second.resume()
    await second.idle()
    assert len(thinkers.asked) == 2, "what was stored is not thought again"
    assert (await second.review(match_id, ann)).review == whole


async def test_review_cancelled_before_its_first_step_is_no_longer_in_progress(
    harness: Harness,
) -> None:
    match_id, ann = await ended(harness, "Ann")
    now, stored = harness.clock.now(), harness.database.reviews
    await stored.begin(match_id, ann, Review(4, 4), now, Bounds(9, 9, 9, now))
    await harness.reviews.resume()
    await harness.reviews.close()
    await harness.reviews.idle()
    assert not harness.thinkers.asked


async def test_quick_review_is_complete_in_the_first_answer(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "PATIENCE", 60)
    match_id, ann = await ended(harness, "Ann", turns=1)
    assert (await harness.reviews.review(match_id, ann)).review.done


async def test_running_match_is_not_reviewed(harness: Harness) -> None:
    match_id = await harness.begun("Ann")
    await harness.moved(match_id)
    ann = await harness.id_of("Ann")
    with refused(NOT_OVER):
        await harness.reviews.review(match_id, ann)
    assert not harness.thinkers.asked


async def test_person_without_decisions_gets_no_review(harness: Harness) -> None:
    (match_id, _), eve = await ended(harness, "Ann"), await harness.id_of("Eve")
    with refused(NO_DECISIONS):
        await harness.reviews.review(match_id, eve)
    assert await harness.database.reviews.get(match_id, eve) is None


async def test_review_refused_for_lack_of_time_can_be_requested_again(harness: Harness) -> None:
    match_id, ann = await ended(harness, "Ann")
    harness.thinkers.hurried = True
    await harness.reviews.review(match_id, ann)
    await harness.reviews.idle()
    with refused(NO_TIME):
        await harness.reviews.review(match_id, ann)
    harness.thinkers.hurried = False
    assert len((await made(harness, match_id, ann)).judged) == 4


async def test_reviews_in_progress_are_limited_per_person(harness: Harness) -> None:
    matches = [(await ended(harness, "Ann", turns=1))[0] for _ in range(4)]
    ann = await harness.id_of("Ann")
    harness.thinkers.hold()
    for match_id in matches[:3]:
        await harness.reviews.review(match_id, ann)
    with refused(TOO_MANY):
        await harness.reviews.review(matches[3], ann)
    harness.thinkers.free.set()
    await harness.reviews.idle()
    assert (await made(harness, matches[3], ann)).done


@pytest.mark.parametrize(
    ("trouble", "stays"),
    [(Frozen(verbatim("it does not fit")), False), (LeftToNewer(verbatim("later")), True)],
)
async def test_review_of_a_frozen_match_is_dropped_but_kept_for_a_newer_program(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, trouble: Exception, stays: bool
) -> None:
    """A newer program may be able to replay the match, and then continues the review."""
    match_id, ann = await ended(harness, "Ann")
    harness.thinkers.hold()
    await harness.reviews.review(match_id, ann)
    await harness.reviews.close()
    monkeypatch.setattr(harness.service.matches, "steps", AsyncMock(side_effect=trouble))
    later = Reviews(harness.service, FakeThinkers())
    await later.resume()
    await later.idle()
    assert (await harness.database.reviews.get(match_id, ann) is not None) == stays


async def test_failed_review_is_dropped_and_can_be_requested_again(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id, ann = await ended(harness, "Ann")
    defect = Mock(side_effect=ArithmeticError("a defect"))
    monkeypatch.setattr(harness.thinkers, "trouble", defect)
    monkeypatch.setattr(reviews, "PATIENCE", 60)
    with refused(GIVEN_UP):
        await harness.reviews.review(match_id, ann)
    assert await harness.database.reviews.get(match_id, ann) is None
    monkeypatch.undo()
    assert (await made(harness, match_id, ann)).done


async def test_review_begun_by_another_process_is_made_only_once(harness: Harness) -> None:
    match_id, ann = await ended(harness, "Ann")
    await harness.database.reviews.begin(
        match_id, ann, Review(4, 4), harness.clock.now(), Bounds(9, 9, 9, harness.clock.now())
    )
    await harness.reviews.resume()
    await harness.reviews.resume()
    await harness.reviews.idle()
    assert len(harness.thinkers.asked) == 4


async def test_review_values_the_end_of_a_match_at_the_score_of_the_reviewed_seat(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judging, "MOST_DECISIONS", 2)
    match_id = await harness.begun("Ann")
    await harness.to_the_end(match_id)
    ann = await harness.id_of("Ann")
    await made(harness, match_id, ann)
    outcome = existing((await harness.match(match_id)).outcome)
    found = await harness.reviews.review(match_id, ann)
    assert found.review.chosen == 2
    assert found.ends == dict.fromkeys(range(4), float(outcome.scores[0]))
    assert found.review.judged[-1].worth >= found.review.judged[-1].own


@pytest.mark.parametrize("count", [1, MOST_DECISIONS, MOST_DECISIONS + 1, 500])
def test_review_selection_is_bounded_and_spread_evenly_from_the_first_to_the_last_decision(
    count: int,
) -> None:
    chosen = judging.spread(range(count))
    assert len(chosen) == min(count, MOST_DECISIONS)
    assert (chosen[0], chosen[-1]) == (0, count - 1)
    gaps = [after - before for before, after in pairwise(chosen)]
    assert all(gaps)
    assert max(gaps, default=0) - min(gaps, default=0) <= 1


@pytest.mark.parametrize(("scores", "worth"), [((7,), 7), ((10, 4, 7), 4.5)])
def test_end_is_worth_the_points_of_all_or_those_above_the_mean_of_the_others(
    scores: tuple[int, ...], worth: float
) -> None:
    outcome = Outcome((1, 3, 2), scores, "scores")
    assert judging.end_worth(outcome, 0, Measure.POINTS) == worth


@pytest.mark.parametrize(("places", "worth"), [((1, 2), 1), ((1, 1), 0.5), ((2, 1), 0)])
def test_end_by_a_draw_is_worth_half_of_a_win(places: tuple[int, ...], worth: float) -> None:
    assert judging.end_worth(Outcome(places, (), "line"), 0, Measure.WINS) == worth

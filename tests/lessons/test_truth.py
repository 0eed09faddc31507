"""What a lesson says about a position is true, whoever takes the lesson."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Any, Final

import pytest

from games.crosswind.values import Stone
from lessons import chance_remarks, find_lessons, tradewinds_remarks
from lessons.course import Course
from lessons.crosswind import remarks as crosswind_remarks
from lessons.lesson import Step, Tells
from lessons.tradewinds_remarks import REVERSED
from tests.lessons.learners import courses, half_sensible
from tests.sampling import THOROUGH, sampled

LEARNERS: Final = 300 if THOROUGH else 30


@cache
def scenes(game: str) -> list[Course]:
    """Return all scenes that half-sensible learners reach in the lesson of a game."""
    lesson = find_lessons()[game]
    return [each for seed in range(LEARNERS) for each in courses(lesson, half_sensible(seed))]


def scenes_with(game: str, tells: Tells) -> list[Course]:
    """Return the scenes in which the remark could be told, whether or not it was told before."""
    advice = {each.tells for each in find_lessons()[game].advice}
    return [
        each for each in scenes(game) if tells(each.scene) and not (each.over and tells in advice)
    ]


def replies_stopping_the_win(course: Course) -> list[Stone]:
    """Return the learner's placements after which no move of the opponent wins, using only the rules."""
    rules, seat = course.lesson.rules, course.lesson.seat
    stops = []
    for move in rules.legal_moves(course.state, seat):
        after = rules.apply(course.state, seat, move)
        replies = [
            rules.apply(after, 1 - seat, each) for each in rules.legal_moves(after, 1 - seat)
        ]
        if all(rules.outcome(each) is None for each in replies):
            stops.append(move)
    return stops


def winning_replies(course: Course) -> set[Stone]:
    """Return the placements with which the opponent can win at once after some placement of the learner."""
    rules, seat = course.lesson.rules, course.lesson.seat
    found = set()
    for move in rules.legal_moves(course.state, seat):
        after = rules.apply(course.state, seat, move)
        for reply in rules.legal_moves(after, 1 - seat):
            if rules.outcome(rules.apply(after, 1 - seat, reply)) is not None:
                found.add(reply)
    return found


def may_block_where_told(course: Course) -> bool:
    return bool(winning_replies(course) & {*replies_stopping_the_win(course)})


def can_not_block(course: Course) -> bool:
    return not replies_stopping_the_win(course)


def one_stone_wins(course: Course) -> bool:
    rules, seat = course.lesson.rules, course.lesson.seat
    ends = [rules.apply(course.state, seat, each) for each in rules.legal_moves(course.state, seat)]
    return any(rules.outcome(each) is not None for each in ends)


def learner_decides(course: Course) -> bool:
    return course.lesson.rules.to_act(course.state) == {course.lesson.seat}


def who_was_hit_decided(course: Course) -> bool:
    own = course.scene.own
    assert own is not None
    hit = own.after.news.reveals[-1].hit
    return not course.over and hit is not None and own.after.to_act == hit


def chain_is_told_truly(course: Course) -> bool:
    """Return whether the first chain is called reversed exactly if both cards lie that way on a pile."""
    said = str(REVERSED) in str(tradewinds_remarks.chain(course.scene))
    return said == next(_reversed(step) for step in course.scene.steps if _chained(step))


def _chained(step: Step) -> list[tuple[Any, Any]]:
    return [pair for pair in pairwise(step.after.news.steps) if pair[0].start == pair[1].start]


def _reversed(step: Step) -> bool:
    upper, lower = _chained(step)[0]
    if upper.onto is None:
        return False
    return (upper.single, lower.single) in pairwise(step.after.piles[upper.onto].up)


CLAIMS: Final[dict[Tells, tuple[str, Callable[[Course], bool]]]] = {
    crosswind_remarks.one_to_win: ("crosswind", one_stone_wins),
    crosswind_remarks.one_to_lose: ("crosswind", may_block_where_told),
    crosswind_remarks.not_stopped: ("crosswind", can_not_block),
    chance_remarks.again: ("chance", learner_decides),
    chance_remarks.others_turn: ("chance", who_was_hit_decided),
    tradewinds_remarks.chain: ("tradewinds", chain_is_told_truly),
}


@sampled
@pytest.mark.parametrize("tells", CLAIMS, ids=lambda tells: tells.__name__)
def test_lesson_remark_is_true_wherever_it_is_told(tells: Tells) -> None:
    game, holds = CLAIMS[tells]
    false = [course.scene.decision for course in scenes_with(game, tells) if not holds(course)]
    assert not false

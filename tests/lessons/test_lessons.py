"""Requirements that every lesson meets for every kind of learner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

import pytest

from games import find_games
from games.gnomon import COMPLETES
from games.rules import IllegalMove
from lessons import find_lessons
from lessons.course import Course, _reached, notation, reached
from tests.lessons.learners import LEARNERS, legal, scenes
from tests.renderers.told import assert_marked
from tests.sampling import sampled

LESSONS = find_lessons()
NOTATIONS = [each.initials for each in COMPLETES]
EACH = [(game, learner) for game in LESSONS for learner in LEARNERS]


def test_every_game_has_a_lesson() -> None:
    assert find_games().keys() == LESSONS.keys()


@sampled
@pytest.mark.parametrize("learner", ["suggested", "strong"])
@pytest.mark.parametrize("game", LESSONS)
def test_learner_who_plays_sensibly_wins_the_lesson(game: str, learner: str) -> None:
    last = scenes(game, learner)[-1]
    assert last.won
    assert last.scene.decision >= 3


@sampled
@pytest.mark.parametrize("game", LESSONS)
def test_learner_who_plays_the_worst_moves_loses_the_lesson(game: str) -> None:
    last = scenes(game, "worst")[-1]
    assert last.scene.view.outcome is not None
    assert not last.won


@sampled
@pytest.mark.parametrize(("game", "learner"), EACH)
def test_lesson_makes_each_remark_once_and_none_after_the_end(game: str, learner: str) -> None:
    taken = scenes(game, learner)
    remarks = [str(course.remark) for course in taken if course.remark]
    assert len(remarks) == len({*remarks}) == len(taken[-1].remarked) > 0
    assert taken[-1].over
    assert not taken[-1].remark
    assert taken[-1].news
    assert all(course.over or legal(course) for course in taken)


@sampled
@pytest.mark.parametrize(("game", "learner"), EACH)
def test_lesson_ends_with_the_end_of_its_match(game: str, learner: str) -> None:
    assert scenes(game, learner)[-1].scene.view.outcome is not None


@sampled
@pytest.mark.parametrize(("game", "learner"), EACH)
def test_lesson_uses_only_the_learners_view(game: str, learner: str) -> None:
    lesson = LESSONS[game]
    for course in scenes(game, learner):
        steps = course.scene.steps
        views = [course.scene.view, *chain(*((step.before, step.after) for step in steps))]
        assert {view.seat for view in views} == {lesson.seat}
        assert all(step.move is None for step in steps if step.seat != lesson.seat)


@pytest.mark.parametrize("game", LESSONS)
def test_lesson_state_follows_from_the_moves(game: str) -> None:
    taken = scenes(game, "random 1")
    made = list(_moves(taken))
    _reached.cache_clear()
    assert reached(LESSONS[game], made) == taken[-1]
    for number, course in enumerate(taken):
        assert course.scene.decision == number
        assert reached(LESSONS[game], made[:number]) == course


@pytest.mark.parametrize("game", LESSONS)
def test_illegal_move_in_a_lesson_is_refused_and_changes_nothing(game: str) -> None:
    course, taken = reached(LESSONS[game], ()), scenes(game, "random 2")
    with pytest.raises(IllegalMove):
        notation(course, "dance")
    with pytest.raises(IllegalMove):
        reached(LESSONS[game], ["dance"])
    assert reached(LESSONS[game], ()) == course
    made = list(_moves(taken))
    for move in legal(course)[:1]:
        with pytest.raises(IllegalMove):
            notation(taken[-1], move)
        with pytest.raises(IllegalMove):
            reached(LESSONS[game], [*made, move])


@pytest.mark.parametrize("game", LESSONS)
def test_every_lesson_text_is_translated(game: str) -> None:
    lesson = LESSONS[game]
    told = {lesson.goal, *lesson.learned}
    for learner in LEARNERS:
        for course in scenes(game, learner):
            told |= {course.news, course.remark}
    for text in told:
        assert_marked(text, NOTATIONS)


def _moves(taken: Sequence[Course]) -> Iterator[str]:
    for course in taken[1:]:
        own, rules = course.scene.own, course.lesson.rules
        assert own is not None
        yield rules.notation(own.move)

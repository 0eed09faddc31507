"""Rules that every lesson follows, whoever takes it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

import pytest

from games import find_games
from games.gnomon import COMPLETES
from games.rules import IllegalMove
from lessons import find_lessons
from lessons.course import MOST_SENTENCES, Course, _reached, begun, notation, reached, sentences_in
from lessons.lesson import Lesson, Remark
from tests.lessons.learners import LEARNERS, legal, scenes
from tests.renderers.marked import assert_marked

LESSONS = find_lessons()
NOTATIONS = [each.initials for each in COMPLETES]
EACH = [(game, learner) for game in LESSONS for learner in LEARNERS]


def rules_of(lesson: Lesson) -> list[Remark]:
    return [each for each in lesson.remarks if each.learned]


def test_every_game_has_a_lesson() -> None:
    assert find_games().keys() == LESSONS.keys()


@pytest.mark.parametrize(("game", "learner"), EACH)
def test_every_learner_is_told_every_rule_once(game: str, learner: str) -> None:
    taken, lesson = scenes(game, learner), LESSONS[game]
    last = taken[-1]
    assert last.over
    told = [*last.met, *last.mentioned]
    assert len(told) == len({*map(id, told)})
    missing = [each for each in rules_of(lesson) if each not in told]
    assert missing == last.untold
    # The rest is told at the end, so each has wording for the case that its situation did not come up.
    assert all(each.otherwise for each in missing)
    words = [each for course in taken for each in (*course.happened, *course.advice)]
    assert len(words) == len({*words}) == len(told)


@pytest.mark.parametrize(("game", "learner"), EACH)
def test_lesson_scene_has_a_limited_number_of_sentences(game: str, learner: str) -> None:
    for course in scenes(game, learner):
        assert sum(map(sentences_in, course.happened)) <= MOST_SENTENCES
        assert sum(map(sentences_in, course.advice)) <= MOST_SENTENCES
        assert len(course.advice) <= 1
        assert course.over or legal(course)
        assert not (course.over and course.advice)


@pytest.mark.parametrize("game", LESSONS)
def test_sensible_learner_meets_most_rules_during_play(game: str) -> None:
    last, rules = scenes(game, "sensible")[-1], rules_of(LESSONS[game])
    met = [each for each in last.met if each.learned]
    assert len(met) >= 0.7 * len(rules), [each.learned for each in rules if each not in met]
    assert 3 <= last.scene.decision <= 16


@pytest.mark.parametrize("game", LESSONS)
def test_almost_every_rule_comes_up_during_play_for_some_learner(game: str) -> None:
    met = {id(each) for learner in LEARNERS for each in scenes(game, learner)[-1].met}
    never = [each.learned for each in rules_of(LESSONS[game]) if id(each) not in met]
    assert len(never) <= 2, never


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
    course, taken = begun(LESSONS[game]), scenes(game, "random 2")
    with pytest.raises(IllegalMove):
        notation(course, "dance")
    with pytest.raises(IllegalMove):
        reached(LESSONS[game], ["dance"])
    assert begun(LESSONS[game]) == course
    made = list(_moves(taken))
    for move in legal(course)[:1]:
        with pytest.raises(IllegalMove):
            notation(taken[-1], move)
        with pytest.raises(IllegalMove):
            reached(LESSONS[game], [*made, move])


@pytest.mark.parametrize("game", LESSONS)
def test_lesson_remarks_have_wording_of_limited_length(game: str) -> None:
    lesson = LESSONS[game]
    assert 1 <= sentences_in(lesson.welcome) <= MOST_SENTENCES
    for remark in lesson.remarks:
        assert sentences_in(remark.otherwise) <= MOST_SENTENCES
        assert bool(remark.learned) or not remark.otherwise
        assert len(str(remark.learned)) <= 120


@pytest.mark.parametrize("game", LESSONS)
def test_every_lesson_text_is_translated(game: str) -> None:
    lesson = LESSONS[game]
    told = {lesson.welcome, lesson.rest}
    told |= {text for each in lesson.remarks for text in (each.learned, each.otherwise)}
    for learner in LEARNERS:
        for course in scenes(game, learner):
            told |= {*course.happened, *course.advice}
    for text in told:
        assert_marked(text, NOTATIONS)


def _moves(taken: Sequence[Course]) -> Iterator[str]:
    """Yield the moves that the learner made."""
    for course in taken[1:]:
        own, rules = course.scene.own, course.lesson.rules
        assert own is not None
        yield rules.notation(own.move)

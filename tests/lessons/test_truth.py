"""What a lesson says about a position is true for every learner."""

from __future__ import annotations

from functools import cache
from typing import Final

import pytest

from lessons import find_lessons
from lessons.course import Course
from lessons.lesson import Tells
from tests.lessons.claims import check_of
from tests.lessons.learners import at_random, courses, half_sensible
from tests.sampling import THOROUGH, sampled

LESSONS: Final = find_lessons()
LEARNERS: Final = 300 if THOROUGH else 30


@cache
def scenes(game: str) -> list[Course]:
    """Play the lesson with many learners, and return the course at each scene of each learner. Half of the
    learners make random moves; the others mix random moves and suggested ones."""
    kinds = (at_random, half_sensible)
    learners = [kinds[seed % 2](seed) for seed in range(LEARNERS)]
    return [each for learner in learners for each in courses(LESSONS[game], learner)]


def told(game: str, tells: Tells) -> list[tuple[Course, str]]:
    """Return the texts that `tells` returns in the lesson, each with the course at that moment. `tells` is the
    function of the lesson's news or of one of its remarks."""
    found = [
        (course, str(tells(course.scene)))
        for course in scenes(game)
        if not course.over or tells is LESSONS[game].news
    ]
    return [(course, text) for course, text in found if text]


@sampled
@pytest.mark.parametrize(
    ("game", "tells"),
    [(game, each) for game, lesson in LESSONS.items() for each in (lesson.news, *lesson.remarks)],
    ids=lambda each: each if isinstance(each, str) else each.__name__,
)
def test_every_remark_of_a_lesson_is_true_in_every_position(game: str, tells: Tells) -> None:
    found, is_true = told(game, tells), check_of(game, tells)
    assert found
    assert not [text for course, text in found if not is_true(course, text)]

"""Print everything that a lesson tells each kind of learner: `python -m tests.lessons tradewinds`."""

from __future__ import annotations

import sys
import time

from lessons import find_lessons
from lessons.course import Course
from renderers import find
from renderers.renderer import Cast
from tests.lessons.learners import LEARNERS, courses


def main(game: str, *kinds: str) -> None:
    lesson = find_lessons()[game]
    for name in kinds or LEARNERS:
        print(f"\n##### {name}")
        print(lesson.goal)
        for course in courses(lesson, LEARNERS[name]):
            _show(course)


def _show(course: Course) -> None:
    view = course.scene.view
    cast = Cast(tuple("you" if n == course.lesson.seat else "computer" for n in range(20)))
    renderer = find(course.lesson.game)
    print(f"--- {course.scene.decision}: {renderer.progress(view)}, {renderer.standing(view)}")
    for step in course.scene.steps:
        print("   ", str(renderer.tell(step.after, cast)).split("\n")[0])
    print("  <", course.news)
    print("  >", course.remark)
    if course.over:
        print("  won:", course.won)


if __name__ == "__main__":
    began = time.perf_counter()
    main(*sys.argv[1:])
    print(f"{time.perf_counter() - began:.2f} s")

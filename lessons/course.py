"""Computes, from the learner's moves, what has happened in a lesson and what the lesson says about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final
from zlib import crc32

from games.rules import IllegalMove
from lessons.lesson import Lesson, LessonStep, Scene, Tells
from texts.text import NOTHING, Text, phrase

OVER: Final = phrase("The lesson is over.")

EDITION: Final = "lesson 2"
"""The edition of all lessons, stored before a learner's moves. Change it whenever a lesson changes, as old
moves may then mean something else."""

_KEPT: Final = 256
"""The number of cached courses. With the course before a move cached, only that move is computed."""


@dataclass(frozen=True)
class Course:
    """The point that a learner has reached in a lesson.

    - `moves`: the learner's moves so far, in notation.
    - `news`: a text about what the last moves changed. `remark`: the rule or advice of this step, if there is
      one.
    - `remarked`: all remarks made so far.
    """

    lesson: Lesson
    state: Any = field(repr=False)
    scene: Scene
    moves: tuple[str, ...] = ()
    news: Text = NOTHING
    remark: Text = NOTHING
    remarked: tuple[Tells, ...] = field(default=(), repr=False)

    @property
    def over(self) -> bool:
        return self.scene.view.outcome is not None or self.scene.decision >= self.lesson.most

    @property
    def won(self) -> bool:
        """Whether the match has ended and the learner is among its winners."""
        outcome = self.scene.view.outcome
        return outcome is not None and self.lesson.seat in outcome.winners


def number_of(moves: Sequence[str]) -> int:
    """Return a number of at most nine digits that stands for the point which these moves reach. A button with
    this number is recognised as outdated after any other moves, even as many moves in another run."""
    return crc32("\n".join(moves).encode()) % 10**9


def reached(lesson: Lesson, moves: Sequence[str]) -> Course:
    """Return the `Course` after these moves of the learner, in notation. Raises IllegalMove."""
    return _reached(lesson, tuple(moves))


def notation(course: Course, text: str) -> str:
    """Return the notation of the move that the learner typed. Raises IllegalMove if they can't make it now."""
    rules, seat = course.lesson.rules, course.lesson.seat
    if course.over:
        raise IllegalMove(OVER)
    move = rules.meant(course.state, seat, rules.parse(text))
    rules.apply(course.state, seat, move)
    return rules.notation(move)


@lru_cache(_KEPT)
def _reached(lesson: Lesson, moves: tuple[str, ...]) -> Course:
    # This function is recursive, and each prefix of the moves is cached as a course. One more move therefore
    # costs only that move and the neighbours' answers.
    if not moves:
        state = lesson.begin()
        return _continued(Course(lesson, state, Scene(_view(lesson, state), (), 0)), ())
    before = _reached(lesson, moves[:-1])
    rules, seat = lesson.rules, lesson.seat
    if before.over:
        raise IllegalMove(OVER)
    move = rules.meant(before.state, seat, rules.parse(moves[-1]))
    scene = Scene(before.scene.view, (), len(moves))
    step, state = _step(lesson, before.state, seat, move)
    return _continued(replace(before, state=state, scene=scene, moves=moves), (step,))


def _continued(course: Course, steps: tuple[LessonStep, ...]) -> Course:
    state, lesson = course.state, course.lesson
    while (due := _due(lesson, state, len(steps))) is not None:
        step, state = _step(lesson, state, *due)
        steps += (step,)
    scene = replace(course.scene, view=_view(lesson, state), steps=steps)
    return _with_remark(replace(course, state=state, scene=scene))


def _due(lesson: Lesson, state: Any, number: int) -> tuple[int, Any] | None:
    """Return the seat and the move that come next without a choice of the learner: a forced move or a
    neighbour's. Return None if the learner must choose, or if the match is over. `number` is the number of
    moves from the learner's last one on."""
    rules, waiting = lesson.rules, sorted(lesson.rules.to_act(state))
    # Forced moves come first, as in a match.
    for seat in waiting:
        if (forced := rules.forced(state, seat)) is not None:
            return seat, forced
    for seat in waiting:
        if seat != lesson.seat:
            return seat, lesson.neighbour(rules, rules.view(state, seat), number)
    return None


def _step(lesson: Lesson, state: Any, seat: int, move: Any) -> tuple[LessonStep, Any]:
    after = lesson.rules.apply(state, seat, move)
    own = move if seat == lesson.seat else None
    return LessonStep(seat, own, _view(lesson, state), _view(lesson, after)), after


def _view(lesson: Lesson, state: Any) -> Any:
    return lesson.rules.view(state, lesson.seat)


def _with_remark(course: Course) -> Course:
    lesson, scene = course.lesson, course.scene
    course = replace(course, news=lesson.news(scene), remark=NOTHING)
    if course.over:
        return course
    for tells in lesson.remarks:
        if tells not in course.remarked and (remark := tells(scene)):
            return replace(course, remark=remark, remarked=(*course.remarked, tells))
    return course

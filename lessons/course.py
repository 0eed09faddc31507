"""The course of a lesson: what has happened so far and what is said about it. All of it follows from the
learner's moves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final

from games.rules import IllegalMove
from lessons.lesson import Lesson, Remark, Scene, Step
from texts.text import NOTHING, Text, phrase

MOST_SENTENCES: Final = 3
"""The maximum number of sentences about what has happened that are shown at a time."""

OVER: Final = phrase("The lesson is over.")

_KEPT: Final = 256
"""The number of cached courses. If the course before a move is cached, the lesson needs no replay."""


@dataclass(frozen=True)
class Course:
    """The point that a learner has reached in a lesson.

    - `happened`: what is said about the last steps. `advice`: what is said about the coming decision.
    - `met`: the remarks whose situation has come up. `mentioned`: those that were shown in a quiet moment,
      without their situation.
    """

    lesson: Lesson
    state: Any = field(repr=False)
    scene: Scene
    happened: tuple[Text, ...] = ()
    advice: tuple[Text, ...] = ()
    met: tuple[Remark, ...] = field(default=(), repr=False)
    mentioned: tuple[Remark, ...] = field(default=(), repr=False)

    @property
    def over(self) -> bool:
        view = self.scene.view
        return view.outcome is not None or self.lesson.ends(view)

    @property
    def turns(self) -> list[Any]:
        """The learner's views since their last decision, one after each move that everybody saw."""
        return [step.after for step in self.scene.steps if step.shown]

    @property
    def learned(self) -> list[Text]:
        """The rules that have been explained so far, in a few words each, the oldest first."""
        return [each.learned for each in (*self.met, *self.mentioned) if each.learned]

    @property
    def untold(self) -> list[Remark]:
        """The remarks with rules that have not been explained yet."""
        told = (*self.met, *self.mentioned)
        return [each for each in self.lesson.remarks if each.learned and each not in told]


def begun(lesson: Lesson) -> Course:
    """Return the course of a lesson before the learner's first move."""
    return _reached(lesson, ())


def reached(lesson: Lesson, moves: Sequence[str]) -> Course:
    """Return the course of a lesson after these moves of the learner, given in notation. Raises IllegalMove if
    one of them is not legal."""
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
    # Each prefix of the moves is cached as a course, so one more move costs only the answers to it.
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
    return _continued(replace(before, state=state, scene=scene), (step,))


def _continued(course: Course, steps: tuple[Step, ...]) -> Course:
    """Let the neighbours move until the learner has to decide or the lesson is over. Then choose the remarks to
    show."""
    state, lesson = course.state, course.lesson
    while (view := _view(lesson, state)).outcome is None and not lesson.ends(view):
        due = _due(lesson, state, len(steps))
        if due is None:
            break
        step, state = _step(lesson, state, *due)
        steps += (step,)
    scene = replace(course.scene, view=view, steps=steps)
    return _told(replace(course, state=state, scene=scene))


def _due(lesson: Lesson, state: Any, number: int) -> tuple[int, Any] | None:
    """Return the next move that the learner does not choose, with its seat: a forced move, or one of a
    neighbour. Return None if the learner has to decide. `number` is the number of moves since the learner's
    last one."""
    rules, waiting = lesson.rules, sorted(lesson.rules.to_act(state))
    # Forced moves come first, as in a match.
    for seat in waiting:
        if (forced := rules.forced(state, seat)) is not None:
            return seat, forced
    for seat in waiting:
        if seat != lesson.seat:
            return seat, lesson.neighbour(rules, rules.view(state, seat), number)
    return None


def _step(lesson: Lesson, state: Any, seat: int, move: Any) -> tuple[Step, Any]:
    rules = lesson.rules
    after = rules.apply(state, seat, move)
    own = move if seat == lesson.seat else None
    shown = rules.turn(after) != rules.turn(state)
    return Step(seat, own, shown, _view(lesson, state), _view(lesson, after)), after


def _view(lesson: Lesson, state: Any) -> Any:
    return lesson.rules.view(state, lesson.seat)


def _told(course: Course) -> Course:
    """Return the course with the remarks that are shown in its scene."""
    lesson, scene, over = course.lesson, course.scene, course.over
    told = (*course.met, *course.mentioned)
    happened = _fitting(lesson.consequences, scene, told)
    advice = [] if over else _fitting(lesson.advice, scene, told)[:1]
    met = (*course.met, *(remark for remark, _ in (*happened, *advice)))
    quiet = not advice and not over and scene.decision >= lesson.quiet
    mentioned = _mentioned(lesson, (*met, *course.mentioned)) if quiet else ()
    return replace(
        course,
        happened=tuple(text for _, text in happened),
        advice=tuple(text for _, text in advice) or tuple(each.otherwise for each in mentioned),
        met=met,
        mentioned=(*course.mentioned, *mentioned),
    )


def _fitting(
    remarks: Iterable[Remark], scene: Scene, told: Sequence[Remark]
) -> list[tuple[Remark, Text]]:
    """Return those remarks that are new and fit the scene, with their texts. They are taken in order, as long
    as they have room in `MOST_SENTENCES` sentences."""
    found: list[tuple[Remark, Text]] = []
    room = MOST_SENTENCES
    for remark in remarks:
        text = NOTHING if remark in told else remark.tells(scene)
        if text and sentences_in(text) <= room:
            found.append((remark, text))
            room -= sentences_in(text)
    return found


def _mentioned(lesson: Lesson, told: Sequence[Remark]) -> tuple[Remark, ...]:
    """Return the next remark with a rule that has not been explained, for a quiet moment: a tuple with one
    remark, or an empty one."""
    return tuple(each for each in lesson.remarks if each.otherwise and each not in told)[:1]


def sentences_in(text: Text) -> int:
    """Return the number of sentences of the text in English. Other languages don't count, so that a lesson
    shows the same remarks in every language."""
    return len(re.findall(r"[.!?][*_]*(?=\s|$)", str(text)))

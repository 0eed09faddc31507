"""Kinds of learners: what each does in a scene of a lesson."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random
from typing import Final, TypeAlias

from lessons import find_lessons
from lessons.course import Course, begun, reached
from lessons.lesson import Lesson
from players import think
from players.thought import Level

MOST_MOVES: Final = 80
"""No lesson takes a learner so many moves."""

Learner: TypeAlias = Callable[[Course, Sequence[str]], str]
"""The move of a learner, among all legal ones by their notation."""


def sensible(course: Course, moves: Sequence[str]) -> str:
    """What a fair computer would do."""
    rules, view = course.lesson.rules, course.scene.view
    return rules.notation(think(rules, view, Level.FAIR, b"sensible").move)


def worst(course: Course, moves: Sequence[str]) -> str:
    """Obstinately the move that a computer thinks least of."""
    rules, view = course.lesson.rules, course.scene.view
    thought = think(rules, view, Level.FAIR, b"worst")
    return rules.notation(thought.candidates[-1].move)


def stubborn(course: Course, moves: Sequence[str]) -> str:
    """Always the first legal move, whatever it is."""
    return moves[0]


def contrary(course: Course, moves: Sequence[str]) -> str:
    """Always the last legal move."""
    return moves[-1]


def at_random(seed: int) -> Learner:
    """Draws, and always the same where it has made as many moves."""

    def learner(course: Course, moves: Sequence[str]) -> str:
        return Random(1000 * seed + course.scene.decision).choice(moves)

    return learner


def half_sensible(seed: int) -> Learner:
    """Draws, or makes the suggested move: so it gets further than one that only draws."""

    def learner(course: Course, moves: Sequence[str]) -> str:
        random, rules = Random(f"{seed} {course.scene.decision}"), course.lesson.rules
        if random.random() < Random(seed).random():
            return rules.notation(rules.suggest(course.scene.view))
        return random.choice(moves)

    return learner


LEARNERS: Final[dict[str, Learner]] = {
    "sensible": sensible,
    "worst": worst,
    "stubborn": stubborn,
    "contrary": contrary,
    "random 1": at_random(1),
    "random 2": at_random(2),
}


def courses(lesson: Lesson, learner: Learner) -> Iterator[Course]:
    """The lesson as this learner goes through it: every scene, to the end."""
    course, made = begun(lesson), list[str]()
    yield course
    while not course.over:
        assert len(made) < MOST_MOVES
        made.append(learner(course, legal(course)))
        course = reached(lesson, made)
        yield course


@cache
def scenes(game: str, learner: str) -> list[Course]:
    """All scenes of a game's lesson, by the name of the learner."""
    return [*courses(find_lessons()[game], LEARNERS[learner])]


def legal(course: Course) -> list[str]:
    rules, seat = course.lesson.rules, course.lesson.seat
    return [rules.notation(move) for move in rules.legal_moves(course.state, seat)]

"""Simulated learners: the move that each kind makes in a scene of a lesson."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, Final, TypeAlias

from lessons import find_lessons
from lessons.course import Course, reached
from lessons.lesson import Lesson
from players import has_levels, think
from players.thought import Level, Thought
from tests.brief_thinking import brief_thinking

MOST_MOVES: Final = 10
"""The maximum number of moves that a learner makes in a lesson."""

Learner: TypeAlias = Callable[[Course, Sequence[str]], str]
"""A function that chooses the learner's move among the notations of all legal moves."""


def suggested(course: Course, moves: Sequence[str]) -> str:
    rules = course.lesson.rules
    return rules.notation(rules.suggest(course.scene.view))


def strong(course: Course, moves: Sequence[str]) -> str:
    """Choose the move of a strong computer player."""
    return course.lesson.rules.notation(_thought(course, b"sensible").move)


def worst(course: Course, moves: Sequence[str]) -> str:
    """Choose the move that a computer player rates lowest.

    If the game has no computer player that rates moves, choose the move after which suggested play ends worst.
    """
    if not has_levels(course.lesson.game):
        return max(moves, key=lambda move: _place_after(course, move))
    return course.lesson.rules.notation(_thought(course, b"worst").candidates[-1].move)


def _thought(course: Course, seed: bytes) -> Thought[Any]:
    with brief_thinking(course.lesson.game, 5):
        return think(course.lesson.rules, course.scene.view, Level.STRONG, seed)


def _place_after(course: Course, move: str) -> int:
    """Return the learner's final place if everybody makes suggested moves after this one."""
    rules, seat = course.lesson.rules, course.lesson.seat
    state = rules.apply(course.state, seat, rules.parse(move))
    while acting := rules.to_act(state):
        first = min(acting)
        state = rules.apply(state, first, rules.suggest(rules.view(state, first)))
    outcome = rules.outcome(state)
    assert outcome is not None
    return outcome.places[seat]


def stubborn(course: Course, moves: Sequence[str]) -> str:
    """Choose the first legal move, whatever it is."""
    return moves[0]


def contrary(course: Course, moves: Sequence[str]) -> str:
    """Choose the last legal move."""
    return moves[-1]


def at_random(seed: int) -> Learner:
    """Return a learner that chooses at random. The same seed gives the same choices."""

    def learner(course: Course, moves: Sequence[str]) -> str:
        return Random(1000 * seed + course.scene.decision).choice(moves)

    return learner


def half_sensible(seed: int) -> Learner:
    """Return a learner that mixes random and suggested moves. Suggestions let it get further in the lesson than
    random moves alone."""

    def learner(course: Course, moves: Sequence[str]) -> str:
        random = Random(f"{seed} {course.scene.decision}")
        if random.random() < Random(seed).random():
            return suggested(course, moves)
        return random.choice(moves)

    return learner


LEARNERS: Final[dict[str, Learner]] = {
    "suggested": suggested,
    "strong": strong,
    "worst": worst,
    "stubborn": stubborn,
    "contrary": contrary,
    "random 1": at_random(1),
    "random 2": at_random(2),
}


def courses(lesson: Lesson, learner: Learner) -> Iterator[Course]:
    """Play the lesson with this learner. Yield the point that the learner has reached (a `Course`) at each
    scene, from the first to the last."""
    course, made = reached(lesson, ()), list[str]()
    yield course
    while not course.over:
        assert len(made) < lesson.most <= MOST_MOVES
        made.append(learner(course, legal(course)))
        course = reached(lesson, made)
        yield course


@cache
def scenes(game: str, learner: str) -> list[Course]:
    """Play a game's lesson with the learner of this name. Return the point that the learner has reached (a
    `Course`) at each scene."""
    return [*courses(find_lessons()[game], LEARNERS[learner])]


def legal(course: Course) -> list[str]:
    rules, seat = course.lesson.rules, course.lesson.seat
    return [rules.notation(move) for move in rules.legal_moves(course.state, seat)]

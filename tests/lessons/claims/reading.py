"""Functions that read a lesson's texts, and compute what can follow from a position."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from lessons.course import Course
from texts.language import ENGLISH
from texts.text import Text

Holds: TypeAlias = Callable[[Course, str], bool]
"""A check that returns whether a text of a scene is true."""


def said(text: Text) -> str:
    return ENGLISH.say(text)


def bold(text: str) -> list[str]:
    return re.findall(r"\*\*(.+?)\*\*", text)


def numbers(text: str) -> list[int]:
    return [int(each) for each in re.findall(r"[+-]?\d+", text.replace("−", "-"))]


def learner_decides(course: Course, _text: str = "") -> bool:
    return course.lesson.seat in course.lesson.rules.to_act(course.state)


def told_result(course: Course, text: str) -> bool:
    """Return whether the lesson is over and the text says correctly whether the learner has won."""
    return course.over and ("you win" in text.lower() or "have all won" in text) == course.won


def after_own_move(course: Course) -> Iterator[tuple[Any, Any]]:
    """Yield each legal move of the learner with the state after it."""
    rules, seat = course.lesson.rules, course.lesson.seat
    for move in rules.legal_moves(course.state, seat):
        yield move, rules.apply(course.state, seat, move)


def played_on(course: Course, state: Any, until: Callable[[Any], bool]) -> Any:
    """Let everybody make suggested moves from `state` on, and return the first state that meets the
    condition."""
    rules = course.lesson.rules
    while not until(state):
        seat = min(rules.to_act(state))
        move = rules.forced(state, seat) or rules.suggest(rules.view(state, seat))
        state = rules.apply(state, seat, move)
    return state

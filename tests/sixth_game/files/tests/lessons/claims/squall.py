"""Checks of everything that the lesson of Squall says."""

from __future__ import annotations

from lessons.course import Course
from lessons.squall import LEARNER
from tests.lessons.claims.reading import numbers


def rounds(course: Course) -> list[int]:
    """Return the seat that took each round, computed from the cards on the table."""
    played = course.state.played
    pairs = zip(played[::2], played[1::2], strict=False)
    return [max(pair, key=lambda each: each.card).seat for pair in pairs]


def news(course: Course, text: str) -> bool:
    taken = rounds(course)
    told = numbers(text)[:2] == [taken.count(LEARNER), len(taken)]
    return told and (not course.over or course.won == ("You win" in text))


def choose(course: Course, _text: str) -> bool:
    return not course.state.played and course.lesson.rules.to_act(course.state) == {LEARNER}


def took(course: Course, _text: str) -> bool:
    return rounds(course)[-1] == LEARNER == min(course.lesson.rules.to_act(course.state))


def lost(course: Course, _text: str) -> bool:
    return rounds(course)[-1] != LEARNER and course.state.played[-1].seat != LEARNER

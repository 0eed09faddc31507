"""Checks of everything that the lesson of Tradewinds says."""

from __future__ import annotations

from itertools import pairwise

from games.tradewinds.values import Wind
from lessons.course import Course
from tests.lessons.claims.reading import (
    after_own_move,
    bold,
    learner_decides,
    numbers,
    said,
    told_result,
)


def news(course: Course, text: str) -> bool:
    if course.over:
        total = numbers(text)[0]
        outcome = course.scene.view.outcome
        return (
            (total,) == outcome.scores and (total > 0) == course.won and told_result(course, text)
        )
    gained = [step.after.total - step.before.total for step in course.scene.steps]
    return numbers(text) == gained


def matching(course: Course, _text: str) -> bool:
    tops = {place: pile.top for place, pile in enumerate(course.scene.view.piles)}
    return learner_decides(course) and all(
        after.news.collector is Wind.SOUTH
        and {place for place, top in tops.items() if top in move.card}
        == {step.start for step in after.news.steps if step.single is tops[step.start]}
        for move, after in after_own_move(course)
    )


def partners(course: Course, _text: str) -> bool:
    rules = course.lesson.rules
    others = [hand for seat, hand in enumerate(course.scene.view.hands) if seat != Wind.NORTH]
    for _, after in after_own_move(course):
        move = rules.suggest(rules.view(after, Wind.EAST))
        if rules.apply(after, Wind.EAST, move).news.collector is not Wind.WEST:
            return False
    return others == [None] * 3


def chain(course: Course, text: str) -> bool:
    lower, upper = bold(text)
    for step in course.scene.steps:
        for first, second in pairwise(step.after.news.steps):
            lay = step.before.piles[first.start].up[-2:]
            names = [said(each.word) for each in lay]
            if first.start == second.start and names == [lower, upper]:
                return {*lay} <= {*step.after.news.card}
    return False


def over_a_gap(course: Course, text: str) -> bool:
    found = [
        (step, each)
        for step in course.scene.steps
        for each in step.after.news.steps
        if each.over and said(each.single.word) == bold(text)[0]
    ]
    return any(not any(step.after.piles[place].up for place in each.over) for step, each in found)


def last_choice(course: Course, _text: str) -> bool:
    hands = [after.hands[Wind.NORTH] for _, after in after_own_move(course)]
    return bool(hands) and all(len(hand) == 1 for hand in hands)

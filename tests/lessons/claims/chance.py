"""Checks of everything that the lesson of Chance says."""

from __future__ import annotations

from itertools import pairwise

from games.chance.values import Family
from games.rules import Seat
from lessons import chance as lesson
from lessons.chance import LEARNER
from lessons.course import Course
from lessons.lesson import neighbour_name
from tests.lessons.claims.reading import (
    after_own_move,
    bold,
    learner_decides,
    numbers,
    said,
    told_result,
)


def news(course: Course, text: str) -> bool:
    view, state = course.scene.view, course.state
    if course.over:
        nobody = "everybody has lost" in text
        others = {*view.outcome.winners} - {LEARNER}
        return (
            told_result(course, text)
            and nobody == (not view.outcome.winners) == (state.left == 0)
            and (not others or others == {_named_seat(text)})
        )
    left = [card for card in state.hands[LEARNER] if card not in state.gone]
    return (
        learner_decides(course)
        and bold(text)[0] == str(state.showing.words)
        and state.showing in {*state.hands[LEARNER]} & state.gone
        and numbers(text) == [len(left)]
    )


def choose(course: Course, _text: str) -> bool:
    return learner_decides(course) and all(
        len(move.families) < 3 for move, _ in after_own_move(course)
    )


def countdown(course: Course, text: str) -> bool:
    return numbers(text) == [course.state.left]


def missed(course: Course, text: str) -> bool:
    (card, _), state = bold(text), course.state
    held = {str(each.words) for hand in state.hands for each in hand if each not in state.gone}
    reveals = [each for step in course.scene.steps for each in step.after.news.reveals]
    left = [course.scene.steps[0].before.left, *(each.left for each in reveals)]
    return card not in held and any(
        str(reveal.chards.words) == card
        and before - after == 1
        and (later is None or not later.kept)
        for reveal, later, (before, after) in zip(
            reveals, [*reveals[1:], None], pairwise(left), strict=True
        )
    )


def nearly_done(course: Course, text: str) -> bool:
    state, seat = course.state, _named_seat(text)
    named = {card for hand in state.hands for card in hand if str(card.words) in text}
    return seat != LEARNER and named == {*state.hands[seat]} - state.gone


def others_turn(course: Course, text: str) -> bool:
    (card,), seat = bold(text), _named_seat(text)
    return card in {str(each.words) for each in course.state.hands[seat]} and any(
        str(step.after.news.reveals[-1].chards.words) == card and following.seat == seat
        for step, following in pairwise(course.scene.steps)
    )


def piles(course: Course, text: str) -> bool:
    (chard,) = bold(text)
    (family,) = (each for each in Family if f": {said(each.word)}." in text)
    return all(
        said(after.news.reveals[0].chards[family].word) == chard
        for move, after in after_own_move(course)
        if family not in move.families
    )


def _named_seat(text: str) -> Seat:
    (seat,) = (seat for seat in range(lesson.LESSON.seats) if neighbour_name(seat) in text)
    return seat

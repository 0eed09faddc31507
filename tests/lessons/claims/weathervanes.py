"""Checks of everything that the lesson of Weathervanes says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from games.weathervanes.cards import Suit
from games.weathervanes.pieces import ANEW, Place, Placement, Play
from games.weathervanes.values import Finished, Placed, Resolved
from lessons.course import Course
from lessons.weathervanes import LEARNER
from tests.lessons.claims.reading import (
    after_own_move,
    learner_decides,
    numbers,
    played_on,
    said,
    told_result,
)

SEATS: Final = ("North", "East", "South", "West")


def placements(news: Any) -> tuple[Placement, ...]:
    if isinstance(news, Placed):
        return (news.placement,)
    return news.placements if isinstance(news, Resolved | Finished) else ()


def own_placements(course: Course) -> Iterator[Placement]:
    """Yield the placements that the learner has made since their last decision, then those still pending."""
    view = course.scene.view
    for news in (*(step.after.news for step in course.scene.steps),):
        yield from (each for each in placements(news) if each.seat == LEARNER)
    yield from (each for each in view.placements if each.seat == LEARNER)


def seats_in(text: str) -> list[int]:
    return [SEATS.index(each) for each in re.findall("|".join(SEATS), text)]


def news(course: Course, text: str) -> bool:
    view = course.scene.view
    if course.over:
        scores = view.outcome.scores
        told = numbers(text)
        return (
            told_result(course, text)
            and told[0] == scores[LEARNER]
            and told[1:] in ([], [max(scores)])
            and all(view.outcome.places[seat] == 1 for seat in seats_in(text))
        )
    trick = next(step.after.trick for step in course.scene.steps if _complete(step.after))
    *winner, giver = [
        LEARNER if word in ("You", "your") else SEATS.index(word) for word in _who(text)
    ]
    following = [card.number for card in trick.cards if card.suit == trick.cards[0].suit]
    (best,) = (
        card.seat
        for card in trick.cards
        if card.number == max(following) and card.suit == trick.suit
    )
    taken = [each for each in own_placements(course) if each.number == numbers(text)[0]]
    return winner == [best] and any(each.giver == giver for each in taken)


def _complete(view: Any) -> bool:
    return view.trick is not None and view.trick.complete


def _who(text: str) -> list[str]:
    return re.findall(r"You(?= won)|your(?= own)|" + "|".join(SEATS), text)


def place(course: Course, text: str) -> bool:
    moves = [move for move, _ in after_own_move(course)]
    cards = {each.number for each in own_placements(course) if each.place is None}
    return (
        len(moves) > 1
        and all(isinstance(each, Place) for each in moves)
        and cards == {numbers(text)[0]}
    )


def _led(course: Course, text: str) -> bool:
    first = course.state.cards[0]
    return said(first.suit.word) in text and seats_in(text) in ([], [first.seat])


def follow(course: Course, text: str) -> bool:
    suit = course.state.cards[0].suit
    moves = [move for move, _ in after_own_move(course)]
    return _led(course, text) and bool(moves) and all(move.suit == suit for move in moves)


def free(course: Course, text: str) -> bool:
    moves = [(move, after) for move, after in after_own_move(course)]
    return (
        _led(course, text)
        and {move.number for move, _ in moves} == {*course.scene.view.hand}
        and all(after.news.trick.best.seat != LEARNER for _, after in moves)
    )


def lead(course: Course, _text: str) -> bool:
    givers: dict[int, set[int]] = {}
    for move, after in after_own_move(course):
        givers.setdefault(move.number, set()).add(after.news.trick.givers[0])
    suits = {move.suit for move, _ in after_own_move(course)}
    return suits == {*Suit} and all(each == {0, 1, 2, 3} for each in givers.values())


def scored(course: Course, text: str) -> bool:
    card, points = numbers(text)[:2]
    found = [each for each in own_placements(course) if each.number == card and each.scores]
    before = course.scene.steps[0].before.scores[LEARNER]
    gained = course.state.scores[LEARNER] - before
    size = 4 if "completed" in text else 0
    return any(
        each.points == points <= gained and (each.scores[0].size == 4) == (size == 4)
        for each in found
    )


def last_choice(course: Course, _text: str) -> bool:
    for move, after in after_own_move(course):
        assert isinstance(move, Play)
        (kept,) = after.hands[LEARNER]
        end = played_on(course, after, lambda state: state.final or state.over)
        found = [each for each in end.placements if each.seat == LEARNER]
        if end.over:
            found = [each for each in end.news.placements if each.seat == LEARNER]
        if [(each.number, each.giver) for each in found] != [(kept, LEARNER)]:
            return False
    return learner_decides(course)


def wished(course: Course, text: str) -> bool:
    displays = {*course.scene.view.displays}
    fitting, ending = ({*numbers(part)} for part in text.split(";"))
    return (
        learner_decides(course)
        and fitting | ending == displays
        and {card for card in displays if would_end(course, card)} == ending
    )


def would_end(course: Course, card: int) -> bool:
    """Return whether the rules would start a new tableau if the learner placed this card."""
    placement = Placement(LEARNER, LEARNER, card, course.state.tableaux[LEARNER])
    taken = replace(course.state, placements=(placement,))
    return ANEW in course.lesson.rules.legal_moves(taken, LEARNER)


def arrow(course: Course, text: str) -> bool:
    (giver,) = seats_in(text)
    taken = [
        played_on(course, after, lambda state: bool(state.placements))
        for _, after in after_own_move(course)
    ]
    return bool(taken) and all(state.placements[0].giver == giver for state in taken)

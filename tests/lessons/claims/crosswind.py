"""Checks of everything that the lesson of Crosswind says."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product

import pytest

from games.crosswind.board import board_of
from games.crosswind.suggestion import shortest_paths
from games.crosswind.values import Colour, Point, Stone
from games.rules import IllegalMove
from lessons.course import Course
from lessons.crosswind import LEARNER
from tests.lessons.claims.reading import (
    after_own_move,
    bold,
    learner_decides,
    numbers,
    told_result,
)


def points_in(text: str) -> list[Point]:
    return [
        Point(ord(x) - ord("a"), int(y) - 1) for x, y in re.findall(r"\b([a-e])([1-5])\b", text)
    ]


def news(course: Course, text: str) -> bool:
    view = course.scene.view
    if not course.over:
        return points_in(text) == [view.last] and view.last in view.white
    if view.winner is None:
        return not view.legal
    return (
        told_result(course, text)
        and {*view.chain} <= view.stones[view.winner]
        and numbers(text) == [len(view.chain)]
    )


def place(course: Course, _text: str) -> bool:
    view = course.scene.view
    return learner_decides(course) and view.seat_of(Colour.BLACK) == LEARNER


def wins_of_white(course: Course) -> tuple[set[Point], list[Stone]]:
    """Try each legal stone of the learner. Return all points at which White could then win with its next stone,
    and the learner's stones after which White could not."""
    rules, points, stops = course.lesson.rules, set[Point](), list[Stone]()
    for move, after in after_own_move(course):
        replies = rules.legal_moves(after, 1)
        wins = {
            each.point for each in replies if rules.outcome(rules.apply(after, 1, each)) is not None
        }
        points |= wins
        if not wins:
            stops.append(move)
    return points, stops


def one_to_win(course: Course, text: str) -> bool:
    rules = course.lesson.rules
    wins = {move.point for move, after in after_own_move(course) if rules.outcome(after)}
    return bool(wins) and wins == {*points_in(text)}


def one_to_lose(course: Course, text: str) -> bool:
    points, stops = wins_of_white(course)
    if not {*points_in(text)} & points:
        return False
    if "Block it now" in text:
        return any(stone.point in points_in(text) for stone in stops)
    return not stops


def forbidden(course: Course, point: Point) -> bool:
    with pytest.raises(IllegalMove):
        course.lesson.rules.apply(course.state, LEARNER, Stone(point))
    return course.scene.view.colour_at(point) is None


def diagonal(course: Course, text: str) -> bool:
    (point,), view = points_in(text), course.scene.view
    for across, up in product((-1, 1), repeat=2):
        corner = Point(point.column + across, point.row + up)
        between = {Point(corner.column, point.row), Point(point.column, corner.row)}
        if corner in view.black and not between & view.black:
            return forbidden(course, point) and bool(between & {*view.legal})
    return False


def pattern(course: Course, text: str) -> bool:
    """Return whether the text has several points, and its first one is forbidden in the present position.

    Also assert why it is forbidden: on a board with only the other stones of the text, it completes the pattern
    that the text names.
    """
    (point, *stones), (*_, name), state = points_in(text), bold(text), course.state
    board = board_of(state.size)
    alone = tuple(
        board.mask([each for each in stones if each in course.scene.view.stones[colour]])
        for colour in Colour
    )
    with pytest.raises(IllegalMove, match=name):
        course.lesson.rules.apply(replace(state, stones=alone), LEARNER, Stone(point))
    return forbidden(course, point) and bool(stones)


def in_the_way(course: Course, text: str) -> bool:
    (point,), step = points_in(text), course.scene.steps[-1]
    board = board_of(step.before.size)
    black, white = (board.mask(step.before.stones[each]) for each in Colour)
    path = shortest_paths(board, Colour.BLACK, black, white)[0]
    return (
        point == step.after.last
        and point in step.after.white
        and bool(board.bits[point] & path.points)
    )


def joined(course: Course, text: str) -> bool:
    one, other = points_in(text)
    near = abs(one.column - other.column) + abs(one.row - other.row) == 1
    return near and {one, other} <= course.scene.view.black

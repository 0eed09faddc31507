"""The rules pages of Crosswind: their content, and that their diagrams show what the text says."""

from __future__ import annotations

from dataclasses import replace

import pytest

import renderers
from games.crosswind.refusals import refusal
from games.crosswind.values import Colour, Pattern, Point, View
from renderers.crosswind.diagrams import ALLOWED, COLOURS, FORBIDDEN, Rows
from renderers.crosswind.pages import examples
from tests.renderers.crosswind_positions import (
    seen,
    start,
)

RENDERER = renderers.find("crosswind")


@pytest.mark.parametrize("pattern", Pattern)
def test_crosswind_diagrams_show_the_patterns_that_they_name(pattern: Pattern) -> None:
    for rows in FORBIDDEN[pattern]:
        view, colour, new, ringed = on_board(rows)
        reason = refusal(view, colour, new)
        assert reason is not None
        (formed,) = reason.formed
        assert (formed.pattern, set(formed.stones)) == (pattern, ringed)
    for rows in ALLOWED[pattern]:
        view, colour, new, ringed = on_board(rows)
        assert refusal(view, colour, new) is None
        assert not ringed


@pytest.mark.parametrize("pattern", Pattern)
def test_crosswind_diagrams_show_legal_positions(pattern: Pattern) -> None:
    for rows in (*FORBIDDEN[pattern], *ALLOWED[pattern]):
        view, *_ = on_board(rows)
        for colour in Colour:
            for point in view.stones[colour]:
                left = (view.black - {point}, view.white - {point})
                assert refusal(replace(view, stones=left), colour, point) is None


def on_board(rows: Rows) -> tuple[View, Colour, Point, set[Point]]:
    """Put a diagram on a board. Return the view, the new stone's colour and point, and the pattern's stones."""
    stones: tuple[set[Point], set[Point]] = (set(), set())
    new, ringed = (Colour.BLACK, Point(0, 0)), set()
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            point = Point(3 + x, 7 - y)
            if letter in "XOxo":
                new = (COLOURS[letter], point)
            elif letter in COLOURS:
                stones[COLOURS[letter]].add(point)
                ringed |= {point} if letter.islower() else set()
    black, white = map(frozenset, stones)
    return replace(seen(start(11)), stones=(black, white)), *new, ringed


def test_crosswind_examples_of_the_rules_end_as_stated() -> None:
    assert examples.won().winner is Colour.BLACK
    assert replace(examples.drawn(), seat=None).winner is None
    assert examples.drawn().outcome is not None
    assert examples.won().last == Point(5, 5)
    assert examples.short().winner is Colour.BLACK

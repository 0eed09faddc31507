"""Labels of moves in Crosswind: every legal move, in columns that fit into a select menu."""

from __future__ import annotations

import pytest

import renderers
from tests.renderers.crosswind_positions import SIZES, after, match, seen, start
from tests.renderers.told import Told

RENDERER = Told(renderers.find("crosswind"))


@pytest.mark.parametrize("size", SIZES)
def test_crosswind_moves_are_labelled_in_ascending_columns(size: int) -> None:
    for state in match(size, 4)[::17]:
        for seat in (None, 0, 1):
            labels = RENDERER.moves(seen(state, seat))
            groups = list(dict.fromkeys(label.group for label in labels if label.group))
            assert groups == sorted(groups)
            assert all(label.group in ("", label.notation[0]) for label in labels)


def test_crosswind_moves_ascend_within_a_column() -> None:
    labels = RENDERER.moves(seen(start(19), 0))
    assert [label.label for label in labels[:11]] == [f"a{row}" for row in range(1, 12)]
    assert {(each.label, each.words) for each in labels} == {
        (each.notation,) * 2 for each in labels
    }


def test_swapping_colours_is_offered_first_in_crosswind() -> None:
    first, *others = RENDERER.moves(seen(after("c3", swap=True), 1))
    assert (first.notation, first.group) == ("swap", "")
    assert first.label == "Swap: you take Black and its stone on c3"
    assert all(label.group for label in others)
    assert all(label.group for label in RENDERER.moves(seen(after("c3"), 1)))

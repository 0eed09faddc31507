"""What a refused placement in Crosswind says and shows."""

from __future__ import annotations

from games.crosswind.refusals import refusal
from games.crosswind.rules import view
from games.crosswind.values import Colour, Formed, Pattern, Point
from tests.games.crosswind_positions import place


def test_crosswind_refusal_contains_the_place_of_the_forbidden_pattern() -> None:
    found = refusal(view(place(".... .B.. .... .W.."), None), Colour.BLACK, Point(2, 0))
    assert found
    assert found.formed == (
        Formed(Pattern.KNIGHT_BEND, (Point(1, 0), Point(2, 2)), stones=(Point(1, 0), Point(1, 2))),
    )
    assert (found.on_board, found.taken_by) == (True, None)

"""What is said and shown of a placement in Crosswind that is refused."""

from __future__ import annotations

import pytest

from games.crosswind import parse, view
from games.crosswind.refusals import refusal, sentence
from games.crosswind.values import Colour, Formed, Pattern, Point, Stone
from tests.games.crosswind_positions import place


@pytest.mark.parametrize(
    ("drawing", "name", "said"),
    [
        (".... .... B... ....", "b1", "a naked diagonal with a2"),
        (
            "....... ...WB.. .B...B. .W...W. ....... ..BW... .......", "d4",
            "a knight bend with b4 and b5, a knight bend with c2 and d2, and 2 more patterns",
        ),
        (".... .B.. .... .W..", "c1", "a knight bend with b1 and b3"),
        (".... .... W..B ...W", "a1", "a long switch with a2, d1 and d2"),
        (
            "....... ....... ....... .BWB... ....... ....... ...B...", "c2",
            "a naked diagonal with d1, a knight bend with b4 and c4, and a knight bend with c4 and d4",
        ),
        ("W.B. .... ..W. ....", "a2", "a loose crosscut with a4, c2 and c4"),
        ("..B. .... ..B. ....", "b3", "naked diagonals with c2 and c4"),
        ("B.B. .... B.B. ....", "b3", "naked diagonals with a2, a4, c2 and c4"),
    ],
)  # fmt: skip
def test_a_refusal_names_the_pattern_and_its_stones(drawing: str, name: str, said: str) -> None:
    found = refusal(view(place(drawing), 0), Colour.BLACK, point_of(name))
    assert found
    assert sentence(found) == f"A black stone on {name} would form {said}."


def point_of(name: str) -> Point:
    move = parse(name)
    assert isinstance(move, Stone)
    return move.point


def test_a_refusal_shows_the_window_of_each_pattern() -> None:
    found = refusal(view(place(".... .B.. .... .W.."), None), Colour.BLACK, Point(2, 0))
    assert found
    assert found.formed == (
        Formed(Pattern.KNIGHT_BEND, (Point(1, 0), Point(2, 2)), stones=(Point(1, 0), Point(1, 2))),
    )
    assert (found.on_board, found.taken_by) == (True, None)


def test_a_point_that_is_taken_or_off_the_board_is_refused_as_such() -> None:
    seen = view(place("... .W. ..."), None)
    for name, said in (
        ("b2", "There is a white stone on b2 already."),
        ("d1", "d1 is not on this board: its points go from a1 to c3."),
        ("a4", "a4 is not on this board: its points go from a1 to c3."),
    ):
        found = refusal(seen, Colour.BLACK, point_of(name))
        assert found
        assert not found.formed
        assert sentence(found) == said

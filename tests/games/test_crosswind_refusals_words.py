"""What refusals of Crosswind say, and which moves they propose instead."""

from __future__ import annotations

import pytest

from games.crosswind.refusals import refusal, refusal_text
from games.crosswind.rules import apply, parse, view
from games.crosswind.values import Colour, Formed, Pattern, Point, Stone
from games.rules import IllegalMove
from tests.games.crosswind_positions import after, opened, place, point
from tests.refusals import raised


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("c3", "A black stone is already on c3. Choose an empty point."),
        ("f1", "f1 is not on this board. Choose a point from a1 to e5."),
        ("a6", "a6 is not on this board. Choose a point from a1 to e5."),
        ("c5", "A white stone is forbidden on c5. It would form a naked diagonal with b4."),
    ],
)
def test_crosswind_refuses_an_illegal_placement_with_its_reason(text: str, said: str) -> None:
    state = after(opened(), "c3 b4 e1")
    with raised(IllegalMove, said):
        apply(state, 1, parse(text))


def test_crosswind_refusal_out_of_turn_names_the_colour_to_play() -> None:
    with pytest.raises(IllegalMove, match=r"^It is not White’s turn, but Black’s\.$"):
        apply(opened(), 1, Stone(Point(0, 0)))
    swapped = after(opened(), "c3 swap")
    with pytest.raises(IllegalMove, match=r"^It is not Black’s turn, but White’s\.$"):
        apply(swapped, 1, Stone(Point(0, 0)))


@pytest.mark.parametrize(
    ("drawing", "name", "said"),
    [
        (".... .... B... ....", "b1", ["a naked diagonal with a2"]),
        (
            "....... ...WB.. .B...B. .W...W. ....... ..BW... .......", "d4",
            ["a knight bend with b4 and b5", "a knight bend with c2 and d2", "2 more patterns"],
        ),
        (".... .B.. .... .W..", "c1", ["a knight bend with b1 and b3"]),
        (".... .... W..B ...W", "a1", ["a long switch with a2, d1 and d2"]),
        (
            "....... ....... ....... .BWB... ....... ....... ...B...", "c2",
            [
                "a naked diagonal with d1",
                "a knight bend with b4 and c4",
                "a knight bend with c4 and d4",
            ],
        ),
        ("W.B. .... ..W. ....", "a2", ["a loose crosscut with a4, c2 and c4"]),
        ("..B. .... ..B. ....", "b3", ["naked diagonals with c2 and c4"]),
        ("B.B. .... B.B. ....", "b3", ["naked diagonals with a2, a4, c2 and c4"]),
    ],
)  # fmt: skip
def test_crosswind_refusal_names_the_patterns_and_their_stones(
    drawing: str, name: str, said: list[str]
) -> None:
    found = refusal(view(place(drawing), 0), Colour.BLACK, point(name))
    assert found
    patterns = " ".join(f"It would form {each}." for each in said)
    assert str(refusal_text(found)) == f"A black stone is forbidden on {name}. {patterns}"


def test_crosswind_refusal_contains_the_place_of_the_forbidden_pattern() -> None:
    found = refusal(view(place(".... .B.. .... .W.."), None), Colour.BLACK, Point(2, 0))
    assert found
    assert found.formed == (
        Formed(Pattern.KNIGHT_BEND, (Point(1, 0), Point(2, 2)), stones=(Point(1, 0), Point(1, 2))),
    )
    assert (found.on_board, found.taken_by) == (True, None)

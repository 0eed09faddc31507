"""The names of points in Crosswind, and the spellings they are parsed from."""

from __future__ import annotations

import pytest

from games.crosswind.rules import notation, parse
from games.crosswind.values import SWAP, Point, Stone


@pytest.mark.parametrize(
    "text", ["d4", "D4", " d4 ", "d 4", "d-4", "(d4)", "d4.", "“D4”", "\td\n4"]
)
def test_crosswind_point_is_parsed_with_any_case_spaces_and_marks(text: str) -> None:
    assert parse(text) == Stone(Point(3, 3))


@pytest.mark.parametrize("text", ["swap", "SWAP", " Swap! ", "s w a p", "`swap`"])
def test_crosswind_swap_is_parsed_from_its_word(text: str) -> None:
    assert parse(text) is SWAP
    assert notation(parse(text)) == "swap"


def test_crosswind_point_names_use_every_letter_and_rows_count_upwards() -> None:
    assert [parse(text) for text in ("a1", "i1", "j10", "s19")] == [
        Stone(Point(0, 0)), Stone(Point(8, 0)), Stone(Point(9, 9)), Stone(Point(18, 18)),
    ]  # fmt: skip

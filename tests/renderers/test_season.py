"""The table of a season as a picture: whatever the names are, it fits and is the same every time."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from renderers.kit.encode import encode
from renderers.kit.frame import WIDTH
from renderers.kit.season import draw_sheet
from renderers.kit.verdict import Verdict
from renderers.season import MOST_ROWS, Sheet, SheetRow

SHEET = Sheet(
    title="Wind of Fortune season",
    day=date(2026, 11, 22),
    heads=("Played", "Won", "Drawn", "Points"),
    rows=(
        SheetRow("1", "Мария", ("14", "14", "0", "14"), best=True),
        SheetRow("100", "M" * 32, ("99", "99", "99", "99½")),
        SheetRow("", "🎐\u202e", out="did not answer twice"),
    ),
)
WON = Verdict(
    True, (("Мария", "Somebody"), ("M" * 32, "Somebody")), "win", "16 people, 120 matches"
)


@pytest.mark.parametrize(
    "sheet",
    [
        SHEET,
        replace(SHEET, verdict=WON),
        replace(SHEET, rows=(), foot="and 84 more, 50 matches go on"),
        replace(SHEET, rows=(SHEET.rows[1],) * MOST_ROWS, verdict=WON),
    ],
)
def test_it_is_as_wide_as_all_pictures_and_small(sheet: Sheet) -> None:
    picture = draw_sheet(sheet)
    assert picture.width == WIDTH
    png = encode(picture)
    assert len(png) < 100_000
    assert png == encode(draw_sheet(sheet))


def test_what_is_told_is_drawn() -> None:
    plain = encode(draw_sheet(SHEET))
    for other in (
        replace(SHEET, verdict=WON),
        replace(SHEET, foot="1 match goes on"),
        replace(SHEET, rows=SHEET.rows[:2]),
        replace(SHEET, heads=("Played", "Won")),
    ):
        assert encode(draw_sheet(other)) != plain

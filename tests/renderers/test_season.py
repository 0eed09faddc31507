"""The picture of a season's table: it has room for any names, and equal tables give equal pictures."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from renderers.kit.encode import encode
from renderers.kit.frame import WIDTH
from renderers.kit.sheets.season import SOMEBODY, draw_sheet
from renderers.kit.sheets.verdict import Verdict
from renderers.season import MOST_ROWS, Sheet, SheetRow
from tests.languages import SPOKEN
from tests.pseudo import WIDE
from texts.text import counted, joined, phrase

HEADS = phrase("Played"), phrase("Won"), phrase("Drawn"), phrase("Points")
SHEET = Sheet(
    title=phrase("{game} season", game="Wind of Fortune"),
    day=date(2026, 11, 22),
    heads=HEADS,
    rows=(
        SheetRow("1", "Мария", ("14", "14", "0", "14"), best=True),
        SheetRow("100", "M" * 32, ("99", "99", "99", "99½")),
        SheetRow("", "🎐\u202e", out=phrase("did not answer twice")),
    ),
)
WON = Verdict(
    True,
    (("Мария", SOMEBODY), ("M" * 32, SOMEBODY)),
    joined(
        ", ",
        counted(16, "{n} person", "{n} people"),
        counted(120, "{n} match", "{n} matches"),
    ),
)
FOOT = joined(", ", phrase("and {n} more", n=84), counted(50, "", "{n} matches go on"))


@pytest.mark.parametrize(
    "sheet",
    [
        SHEET,
        replace(SHEET, verdict=WON),
        replace(SHEET, rows=(), foot=FOOT),
        replace(SHEET, rows=(SHEET.rows[1],) * MOST_ROWS, verdict=WON),
    ],
)
def test_season_table_has_the_standard_width_and_fits_in_every_language(sheet: Sheet) -> None:
    picture = draw_sheet(sheet)
    assert picture.width == WIDTH
    assert len(encode(picture)) < 100_000
    pixels = picture.tobytes()
    assert draw_sheet(sheet).tobytes() == pixels
    # Drawing a text that doesn't fit into its picture causes a warning, which fails the test.
    assert draw_sheet(sheet, WIDE).tobytes() != pixels
    for language in SPOKEN:
        assert draw_sheet(sheet, language).width == WIDTH


def test_every_part_of_a_season_table_is_drawn() -> None:
    plain = draw_sheet(SHEET).tobytes()
    for other in (
        replace(SHEET, verdict=WON),
        replace(SHEET, foot=FOOT),
        replace(SHEET, rows=SHEET.rows[:2]),
        replace(SHEET, heads=HEADS[:2]),
        replace(SHEET, game="wind-of-fortune"),
    ):
        assert draw_sheet(other).tobytes() != plain


@pytest.mark.parametrize("verdict", [None, WON])
def test_season_table_has_the_colours_of_its_game(verdict: Verdict | None) -> None:
    plain, own = (
        draw_sheet(replace(SHEET, verdict=verdict, game=game)) for game in ("", "wind-of-fortune")
    )
    assert plain.convert("RGB").getpixel((4, 4)) != own.convert("RGB").getpixel((4, 4))

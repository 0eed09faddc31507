"""The tables of a server, from nobody to many, with the longest and with harmful names."""

from __future__ import annotations

import pytest

from renderers.kit.standing import draw_table
from renderers.standing import MOST, Line, Table, describe_table, shown

NAMES = ("Ingrid", "W" * 32, "שלום עליכם", "🌊🌊", "@everyone", "𝓕𝓪𝓷𝓬𝔂")
PROVISIONAL = "Provisional"


def table(placed: int, others: int, own: int | None = None) -> Table:
    lines = [
        Line(
            place=number if number <= placed else 0,
            names=((NAMES[number % len(NAMES)], f"Player {number}"),),
            value=2000 - number,
            spread=100 + number,
            note="12345 matches",
            own=number == own,
        )
        for number in range(1, placed + others + 1)
    ]
    head = ("", "", "rating")
    return Table(
        *("Crosswind", "people", head, tuple(lines[:placed]), tuple(lines[placed:])),
        about_others=PROVISIONAL,
        empty=("Nobody", "The first"),
    )


@pytest.mark.parametrize(
    ("placed", "others", "own"),
    [
        (0, 0, None),
        (1, 0, 1),
        (0, 1, 1),
        (2, 1, 3),
        (11, 0, 5),
        (50, 0, 50),
        (30, 20, 49),
        (5, 45, 4),
    ],
)
def test_every_table_fits_and_shows_who_looks(placed: int, others: int, own: int | None) -> None:
    found = table(placed, others, own)
    picture = draw_table(found)
    assert picture.width == 1000 >= picture.height
    assert len(describe_table(found)) <= 1000
    lines = shown(found)
    assert len(lines) == min(placed + others, len(lines)) <= MOST
    assert own is None or any(line.own for line in lines)
    assert list(lines) == [line for line in found.lines if line in lines]


def test_a_table_is_told_in_words() -> None:
    told = describe_table(table(2, 1, 3))
    assert told.split("\n")[1].startswith("1. ")
    assert "(you): 1997 ± 103" in told
    assert PROVISIONAL in told
    assert "Nobody" in describe_table(table(0, 0))


def test_scores_have_no_bar_and_name_all_who_played() -> None:
    ones = tuple((name, f"Player {n}") for n, name in enumerate(("Ann", "", "שלום"), 1))
    found = Table("Tradewinds", "", ("", "", "score"), (Line(1, ones, 33, note="22 Nov 2026"),))
    assert draw_table(found).width == 1000
    assert "Ann, Player 2, " in describe_table(found)

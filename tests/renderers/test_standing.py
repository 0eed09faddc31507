"""Pictures of a server's ranking tables, from empty to long, with the longest and with harmful names."""

from __future__ import annotations

from datetime import date

import pytest

from renderers.kit.sheets.standing import draw_table
from renderers.standing import MOST, StandingLine, StandingTable, describe_table, people, shown
from tests.languages import in_turn
from tests.pseudo import WIDE
from tests.renderers.told import assert_marked
from tests.sampling import sampled
from texts.text import NOTHING, counted, day, phrase

NAMES = ("Ingrid", "W" * 32, "שלום עליכם", "🌊🌊", "@everyone", "𝓕𝓪𝓷𝓬𝔂")
PROVISIONAL = counted(8, "", "Provisional: fewer than {n} rated matches")
HEAD = (NOTHING, phrase("matches"), phrase("rating"))


def table(placed: int, others: int, own: int | None = None) -> StandingTable:
    lines = [
        StandingLine(
            place=number if number <= placed else 0,
            names=((NAMES[number % len(NAMES)], f"Player {number}"),),
            value=2000 - number,
            spread=100 + number,
            note=counted(12345, "{n} match", "{n} matches"),
            brief="12345",
            own=number == own,
        )
        for number in range(1, placed + others + 1)
    ]
    return StandingTable(
        *("Crosswind", people(placed + others), HEAD, tuple(lines[:placed]), tuple(lines[placed:])),
        about_others=PROVISIONAL,
        empty=(
            phrase("Nobody has a rating here yet"),
            phrase("The first rated match makes the table"),
        ),
    )


@sampled
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
def test_ranking_table_fits_and_shows_the_viewers_own_line(
    placed: int, others: int, own: int | None
) -> None:
    found = table(placed, others, own)
    for language in in_turn(placed):
        picture = draw_table(found, language)
        assert picture.width == 1000 >= picture.height
        assert len(language.say(describe_table(found))) <= 1000
    lines = shown(found)
    assert len(lines) == min(placed + others, len(lines)) <= MOST
    assert own is None or any(line.own for line in lines)
    assert list(lines) == [line for line in found.lines if line in lines]


def test_ranking_table_has_an_alt_text() -> None:
    told = str(describe_table(table(2, 1, 3)))
    assert told.split("\n")[1].startswith("1. ")
    assert "(you): 1997 ± 103" in told
    assert str(PROVISIONAL) in told
    assert "Nobody" in str(describe_table(table(0, 0)))


def test_every_text_of_a_ranking_table_is_translatable() -> None:
    for found in (table(0, 0), table(2, 1, 3)):
        assert_marked(describe_table(found), {"Crosswind", *NAMES, "Player"})


def test_score_table_names_all_players_of_a_result() -> None:
    ones = tuple((name, f"Player {n}") for n, name in enumerate(("Ann", "", "שלום"), 1))
    lines = (StandingLine(1, ones, 33, note=day(date(2026, 9, 22))),)
    found = StandingTable("Tradewinds", phrase("the best scores here"), HEAD, lines)
    assert draw_table(found, WIDE).width == 1000
    assert "Ann, Player 2, " in str(describe_table(found))

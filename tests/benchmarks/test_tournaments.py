"""The benchmark's matches between computer players: their seats, results and confidence intervals."""

from __future__ import annotations

import pytest

from benchmarks.strength import SETTINGS, main
from benchmarks.tournaments import alike, deal
from engines.pairing import SUGGEST, Pairing, Setting
from engines.results import share
from games import find_games

ALIKE = Pairing(SUGGEST, SUGGEST)


@pytest.mark.parametrize("key", find_games())
def test_tournament_settings_cover_every_game(key: str) -> None:
    assert any(setting.key == key for setting in SETTINGS)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_tournament_settings_are_valid_for_their_games(setting: Setting) -> None:
    assert {*setting.chosen} <= {*setting.options}
    assert setting.seats in setting.rules.ABOUT.seats
    assert setting.levels


def test_tournament_deal_is_reproducible_and_its_moves_are_timed() -> None:
    times: list[float] = []
    setting = Setting("crosswind", 2, {"size": 7, "swap": False}, opening=2)
    assert deal(setting, ALIKE, 1, times) == deal(setting, ALIKE, 1, [])
    assert times


@pytest.mark.slow
def test_both_matches_of_a_tournament_pair_begin_with_the_same_opening() -> None:
    """Identical players make the same moves in both matches. They exchange seats, so each wins one match."""
    setting = Setting("crosswind", 2, {"size": 7, "swap": False}, opening=2)
    for number in range(3):
        assert sum(map(share, deal(setting, ALIKE, number, []))) == 1
        assert deal(setting, ALIKE, number, []) == alike(setting, ALIKE, number)


def test_tournament_row_shows_match_count_result_and_seconds(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main("crosswind 2, size 7", "suggest:suggest", "6")
    row = capsys.readouterr().out.splitlines()[-1]
    assert row.split()[:3] == ["crosswind", "2,", "size"]
    assert " suggest:suggest " in row
    assert " 6  won 50.0 [" in row
    assert row.endswith(tuple("0123456789"))
    assert " s a move, p99 " in row

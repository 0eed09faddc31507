"""Matches between computer players: who sits where, what comes out, and how sure it is."""

from __future__ import annotations

import pytest

from benchmarks.strength import SETTINGS, main
from benchmarks.tournaments import (
    SUGGEST,
    Interval,
    Match,
    Pairing,
    Setting,
    alike,
    deal,
    interval,
    lead,
    proportion,
    share,
    sides,
)
from games import find_games
from games.rules import Outcome

SEED = b"deal"
ALIKE = Pairing(SUGGEST, SUGGEST)


@pytest.mark.parametrize(
    ("setting", "expected"),
    [
        (Setting("crosswind", 2), [{0}, {1}]),
        (Setting("chance", 4), [{0}, {1}, {2}, {3}]),
        (Setting("tradewinds", 4), [{0, 1, 2, 3}]),
        (Setting("wind-of-fortune", 4), [{0, 2}, {1, 3}]),
    ],
)
def test_the_first_of_a_pairing_plays_every_side(
    setting: Setting, expected: list[set[int]]
) -> None:
    found = [set(side) for side in sides(setting, SEED)]
    assert sorted(found, key=min) == expected


@pytest.mark.parametrize("key", find_games())
def test_every_game_is_measured(key: str) -> None:
    assert any(setting.key == key for setting in SETTINGS)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_settings_are_of_the_games(setting: Setting) -> None:
    assert {*setting.chosen} <= {*setting.options}
    assert setting.seats in setting.rules.ABOUT.seats
    assert setting.levels


def test_a_deal_repeats_and_a_move_is_timed() -> None:
    times: list[float] = []
    setting = Setting("crosswind", 2, {"size": 7, "swap": False}, opening=2)
    assert deal(setting, ALIKE, 1, times) == deal(setting, ALIKE, 1, [])
    assert times


@pytest.mark.slow
def test_both_sides_of_a_deal_have_the_same_opening() -> None:
    """So two players that are alike win one of the two matches each."""
    setting = Setting("crosswind", 2, {"size": 7, "swap": False}, opening=2)
    for number in range(3):
        assert sum(map(share, deal(setting, ALIKE, number, []))) == 1
        assert deal(setting, ALIKE, number, []) == alike(setting, ALIKE, number)


def test_a_shared_first_place_is_shared() -> None:
    drawn = Outcome((1, 1), (), "draw")
    assert share(Match(drawn, frozenset({0}))) == 0.5
    partners = Outcome((1, 2, 1, 2), (), "won")
    assert share(Match(partners, frozenset({0, 2}))) == 1
    assert share(Match(partners, frozenset({1, 3}))) == 0
    assert share(Match(Outcome((2, 2, 2), (), "countdown"), frozenset({1}))) == 0


def test_points_are_compared_with_those_of_the_others() -> None:
    outcome = Outcome((2, 1, 4, 3), (20, 30, 5, 10), "played")
    assert lead(Match(outcome, frozenset({0}))) == 5
    together = Outcome((1, 1, 1, 1), (14,), "played")
    assert lead(Match(together, frozenset(range(4)))) == 14


def test_the_interval_of_a_mean() -> None:
    """By hand: the means of the deals are 1, 2 and 3, so their standard error is 1 / √3."""
    found = interval([[0, 2], [2, 2], [3]])
    assert found == pytest.approx(Interval(2, 2 - 1.96 / 3**0.5, 2 + 1.96 / 3**0.5))


def test_the_interval_of_a_share_is_wilsons() -> None:
    """Wilson 1927; the example of 9 of 10 is found in many tables: 0.596 to 0.982."""
    found = proportion([[1.0]] * 9 + [[0.0]])
    assert found == pytest.approx(Interval(0.9, 0.596, 0.982), abs=0.001)


def test_a_share_of_all_is_not_certain() -> None:
    found = proportion([[1.0, 1.0]] * 5)
    assert found.mean == found.high == 1
    assert 0.5 < found.low < 0.8


def test_deals_that_decide_the_match_count_once() -> None:
    together = proportion([[1.0, 1.0], [0.0, 0.0]] * 10)
    apart = proportion([[1.0], [0.0]] * 20)
    assert together.low < apart.low < 0.5


def test_a_row_tells_matches_result_and_seconds(capsys: pytest.CaptureFixture[str]) -> None:
    main("crosswind 2, size 7", "suggest:suggest", "6")
    row = capsys.readouterr().out.splitlines()[-1]
    assert row.split()[:3] == ["crosswind", "2,", "size"]
    assert " suggest:suggest " in row
    assert " 6  won 50.0 [" in row
    assert row.endswith(tuple("0123456789"))
    assert " s a move, p99 " in row

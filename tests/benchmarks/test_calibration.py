"""Tests of the benchmark that compares what computer players predict with how matches end."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from benchmarks.calibration import Decision, Match, fitted, main, played, report
from benchmarks.strength import SETTINGS
from engines.pairing import Setting
from players.thought import Measure


def matches(measure: Measure, *decisions: tuple[float, float, float]) -> Sequence[Match]:
    """Return one match for each decision. A decision is given by the result that a computer player predicted,
    the match's actual result, and the part of the match that had been played before (0 to 1)."""
    return [[Decision(measure, found, found, came, part)] for found, came, part in decisions]


def chances(share: float, wins: int, of: int) -> Sequence[tuple[float, float, float]]:
    return [(share, float(number < wins), 0.0) for number in range(of)]


def test_calibration_table_compares_the_told_chance_with_the_share_of_wins() -> None:
    lines = [*report(matches(Measure.WINS, *chances(0.25, 30, 100), *chances(1.0, 10, 10)))]
    assert [line.split()[:5] for line in lines[1:3]] == [
        ["20–30", "100", "100", "25.00", "30.00"],
        ["90–100", "10", "10", "100.00", "100.00"],
    ]
    assert lines[1].split("30.00  ")[1] == "+5.00 [-3.11, +14.59]"


def test_calibration_table_groups_points_by_the_part_of_a_match() -> None:
    lines = [*report(matches(Measure.POINTS, (2.0, 3.0, 0.0), (4.0, 7.0, 0.05), (5.0, 5.0, 0.95)))]
    assert [line.split()[:6] for line in lines[1:3]] == [
        ["0–10", "2", "2", "3.00", "5.00", "+2.00"],
        ["90–100", "1", "1", "5.00", "5.00", "+0.00"],
    ]


def test_fitted_calibration_table_leaves_correct_chances_unchanged() -> None:
    true = [each for tenth in range(1, 10) for each in chances(tenth / 10, 10 * tenth, 100)]
    table = [*map(int, fitted(matches(Measure.WINS, *true)).split(", "))]
    assert table == pytest.approx(range(0, 101, 5), abs=1)


def test_fitted_calibration_table_makes_timid_chances_more_extreme() -> None:
    timid = [*chances(0.2, 5, 100), *chances(0.5, 50, 100), *chances(0.8, 95, 100)]
    table = [*map(int, fitted(matches(Measure.WINS, *timid)).split(", "))]
    assert table == sorted(table)
    assert [table[4], table[10], table[16]] == pytest.approx([5, 50, 95], abs=1)


def test_fitted_calibration_table_says_how_many_points_predictions_lack_in_each_part() -> None:
    parts = [(1.0, 1.0 + number / 10, number / 20) for number in range(20)]
    assert fitted(matches(Measure.POINTS, *parts)) == ", ".join(map(str, range(20)))


def test_calibration_prints_one_table_for_search_results_and_one_for_told_numbers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main("chance 5", "2")
    first, *lines = capsys.readouterr().out.splitlines()
    assert first == "chance 5: 2 matches"
    assert [line.split()[4] for line in lines if "decisions" in line] == ["searched", "told"]


def held_out(begins: str, count: int) -> list[Decision]:
    setting: Setting = next(each for each in SETTINGS if str(each).startswith(begins))
    return [each for number in range(count) for each in played(setting, "C", number)]


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


@pytest.mark.slow
@pytest.mark.parametrize(("begins", "count"), [("crosswind 2, size 9", 12), ("chance 4", 30)])
def test_told_chances_of_winning_agree_with_the_results_of_matches(begins: str, count: int) -> None:
    decisions = held_out(begins, count)
    for low, high in ((0.0, 0.2), (0.2, 0.8), (0.8, 1.01)):
        own = [each for each in decisions if low <= each.told < high]
        came, told = mean([each.came for each in own]), mean([each.told for each in own])
        assert came == pytest.approx(told, abs=0.15)


@pytest.mark.slow
@pytest.mark.parametrize(("begins", "count"), [("tradewinds", 16), ("weathervanes", 2)])
def test_told_points_agree_with_the_results_of_matches(begins: str, count: int) -> None:
    decisions = held_out(begins, count)
    assert mean([each.came - each.told for each in decisions]) == pytest.approx(0, abs=1.5)

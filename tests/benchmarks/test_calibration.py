"""Tests of the benchmark that compares what computer players predict with how matches end."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from benchmarks.calibration import (
    HELD_OUT,
    SERIES,
    Decision,
    Match,
    corrected,
    fitted,
    main,
    played,
    report,
    reports,
)
from benchmarks.strength import SETTINGS
from engines.pairing import Setting
from players.thought import Measure

SETTING = SETTINGS[0]


def matches(measure: Measure, *decisions: tuple[float, float, float]) -> Sequence[Match]:
    """Return one match for each decision. A decision is given by the result that a computer player predicted,
    the match's actual result, and the part of the match that had been played before (0 to 1)."""
    return [
        Match(SETTING, SERIES[0], [Decision(measure, found, came, part, found)])
        for found, came, part in decisions
    ]


def compared(measure: Measure, *decisions: tuple[float, float, float]) -> list[list[str]]:
    found = matches(measure, *decisions)
    lines = report(found, "searched", lambda _, decision: decision.searched)
    return [line.split() for line in lines][1:]


def chances(share: float, wins: int, of: int) -> Sequence[tuple[float, float, float]]:
    return [(share, float(number < wins), 0.0) for number in range(of)]


def test_calibration_table_compares_the_predicted_chance_with_the_share_of_wins() -> None:
    lines = compared(Measure.WINS, *chances(0.25, 30, 100), *chances(1.0, 10, 10))
    assert [line[:5] for line in lines] == [
        ["20–30", "100", "100", "25.00", "30.00"],
        ["90–100", "10", "10", "100.00", "100.00"],
    ]
    assert lines[0][5:] == ["+5.00", "[-3.11,", "+14.59]"]


def test_calibration_table_groups_points_by_the_part_of_a_match() -> None:
    lines = compared(Measure.POINTS, (2.0, 3.0, 0.0), (4.0, 7.0, 0.05), (5.0, 5.0, 0.95))
    assert [line[:6] for line in lines] == [
        ["0–10", "2", "2", "3.00", "5.00", "+2.00"],
        ["90–100", "1", "1", "5.00", "5.00", "+0.00"],
    ]


def test_fitted_calibration_table_leaves_correct_chances_unchanged() -> None:
    true = [each for tenth in range(11) for each in chances(tenth / 10, 100 * tenth, 1000)]
    assert fitted(matches(Measure.WINS, *true)) == [*range(0, 101, 5)]


def test_fitted_calibration_table_makes_timid_chances_more_extreme() -> None:
    timid = [*chances(0.2, 50, 1000), *chances(0.5, 500, 1000), *chances(0.8, 950, 1000)]
    table = fitted(matches(Measure.WINS, *timid))
    assert table == sorted(table)
    assert [table[4], table[10], table[16]] == pytest.approx([5, 50, 95], abs=1)


def test_fitted_calibration_table_is_ascending_even_where_the_results_fall() -> None:
    falling = [*chances(0.4, 600, 1000), *chances(0.6, 400, 1000)]
    table = fitted(matches(Measure.WINS, *falling))
    assert table == sorted(table)
    assert table[8:13] == [50] * 5


def test_fitted_table_of_points_has_the_mean_shortfall_in_each_part_of_a_match() -> None:
    parts = [(1.0, 1.0 + number / 10, number / 20) for number in range(20)]
    found = matches(Measure.POINTS, *parts)
    table = fitted(found)
    assert table == [*range(20)]
    assert [corrected(table, match.decisions[0]) for match in found] == pytest.approx(
        [came for _, came, _ in parts]
    )


def test_numbers_told_to_people_for_a_series_are_fitted_to_the_other_series() -> None:
    wrong, right = (0.5, 0.0, 0.0, 0.5), (0.5, 1.0, 0.0, 0.5)
    found = [
        Match(SETTING, series, [Decision(Measure.WINS, *decision)] * 1000)
        for series, decision in zip(SERIES, (wrong, right, right), strict=True)
    ]
    told = [line.split() for line in reports(found)][-2:]
    assert [(line[0], line[1]) for line in told] == [("50–60", "2000"), ("90–100", "1000")]


def test_calibration_prints_a_table_of_searched_numbers_and_one_of_those_told_to_people(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main("chance 5", "2")
    table, first, *lines = capsys.readouterr().out.splitlines()
    assert table.startswith("Fitted to 6 matches: ")
    assert first == "chance 5: 6 matches"
    assert [line.split()[4] for line in lines if "decisions" in line] == ["searched", "told"]


def test_calibration_check_fits_no_table(capsys: pytest.CaptureFixture[str]) -> None:
    main("check", "chance 5", "2")
    first, *lines = capsys.readouterr().out.splitlines()
    assert first == "chance 5: 6 matches"
    assert [line.split()[4] for line in lines if "decisions" in line] == ["searched", "told"]


def held_out(begins: str, count: int) -> list[Decision]:
    """Return the decisions of matches that no table was fitted to."""
    setting: Setting = next(each for each in SETTINGS if str(each).startswith(begins))
    matches = [played(setting, HELD_OUT[0], number) for number in range(count)]
    return [each for match in matches for each in match.decisions]


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("begins", "count"), [("crosswind 2, size 9", 12), ("chance 4", 30), ("wind-of-fortune 2", 8)]
)
def test_winning_chances_told_to_people_agree_with_the_results_of_matches(
    begins: str, count: int
) -> None:
    decisions = held_out(begins, count)
    for low, high in ((0.0, 0.2), (0.2, 0.8), (0.8, 1.01)):
        own = [each for each in decisions if low <= each.stated < high]
        came = mean([each.came for each in own])
        assert came == pytest.approx(mean([each.stated for each in own]), abs=0.15)


@pytest.mark.slow
@pytest.mark.parametrize(("begins", "count"), [("tradewinds", 16), ("weathervanes", 2)])
def test_points_told_to_people_agree_with_the_results_of_matches(begins: str, count: int) -> None:
    decisions = held_out(begins, count)
    lacking = mean([each.came - each.stated for each in decisions])
    assert lacking == pytest.approx(0, abs=1.5)

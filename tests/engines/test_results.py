"""Results of engines: the fraction of matches won, the lead in points, and their confidence intervals."""

from __future__ import annotations

import pytest

from engines.results import Interval, MatchResult, interval, lead, proportion, share
from games.rules import Outcome


def test_shared_first_place_counts_as_half_a_win_in_engine_results() -> None:
    drawn = Outcome((1, 1), (), "draw")
    assert share(MatchResult(drawn, frozenset({0}))) == 0.5
    partners = Outcome((1, 2, 1, 2), (), "won")
    assert share(MatchResult(partners, frozenset({0, 2}))) == 1
    assert share(MatchResult(partners, frozenset({1, 3}))) == 0
    assert share(MatchResult(Outcome((2, 2, 2), (), "countdown"), frozenset({1}))) == 0


def test_point_lead_is_measured_against_the_mean_of_the_others() -> None:
    outcome = Outcome((2, 1, 4, 3), (20, 30, 5, 10), "played")
    assert lead(MatchResult(outcome, frozenset({0}))) == 5
    together = Outcome((1, 1, 1, 1), (14,), "played")
    assert lead(MatchResult(together, frozenset(range(4)))) == 14


def test_confidence_interval_of_a_mean_is_computed_from_the_means_of_the_deals() -> None:
    """The expected values are computed by hand: the means of the deals are 1, 2 and 3, so the standard error is
    1 / √3."""
    found = interval([[0, 2], [2, 2], [3]])
    assert found == pytest.approx(Interval(2, 2 - 1.96 / 3**0.5, 2 + 1.96 / 3**0.5))


def test_confidence_interval_of_a_share_is_the_wilson_interval() -> None:
    """The formula is Wilson's of 1927. The expected interval for 9 out of 10, from 0.596 to 0.982, is in many
    tables."""
    found = proportion([[1.0]] * 9 + [[0.0]])
    assert found == pytest.approx(Interval(0.9, 0.596, 0.982), abs=0.001)


def test_confidence_interval_of_a_100_percent_share_starts_below_1() -> None:
    found = proportion([[1.0, 1.0]] * 5)
    assert found.mean == found.high == 1
    assert 0.5 < found.low < 0.8


def test_confidence_interval_widens_if_the_deal_decides_the_matches() -> None:
    together = proportion([[1.0, 1.0], [0.0, 0.0]] * 10)
    apart = proportion([[1.0], [0.0]] * 20)
    assert together.low < apart.low < 0.5

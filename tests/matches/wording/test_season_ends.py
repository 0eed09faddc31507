"""Wording for a season that a manager ended or that never began."""

from __future__ import annotations

from games.crosswind.about import ABOUT
from matches.decisions import seasons as decisions
from matches.seasons import course
from matches.seasons.season import Phase, Season
from matches.wording import season as wording
from tests.matches.seasons import seasons


def _announced(season: Season) -> str:
    return str(wording.announced(season, ABOUT, (), {}, "Grace"))


def test_cancelled_season_promises_no_table() -> None:
    off = decisions.close(seasons.season(1), seasons.NOON)
    begun = course.proceeded(seasons.season(3), ABOUT, seasons.terms().begins_at, ())
    assert off.phase is Phase.CANCELLED
    assert "table" not in str(wording.ended_by_manager(off))
    assert "table" in str(
        wording.ended_by_manager(decisions.close(begun, seasons.terms().begins_at))
    )


def test_cancelled_season_says_whether_too_few_people_entered() -> None:
    by_hand = decisions.close(seasons.season(1), seasons.NOON)
    alone = course.proceeded(seasons.season(1), ABOUT, seasons.terms().begins_at, ())
    assert alone.phase is Phase.CANCELLED
    assert _announced(by_hand) != _announced(alone)
    assert "too few" in _announced(alone)


def test_ending_a_season_before_its_start_mentions_no_ongoing_matches() -> None:
    before = seasons.season(1)
    begun = course.proceeded(seasons.season(3), ABOUT, seasons.terms().begins_at, ())
    assert "1 person " in str(wording.asked_to_end(before, ABOUT))
    assert "go on" not in str(wording.asked_to_end(before, ABOUT))
    assert "go on" in str(wording.asked_to_end(begun, ABOUT))

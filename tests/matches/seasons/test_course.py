"""A season from start to end, whatever its people do."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import timedelta

import pytest

from games.crosswind.about import ABOUT
from matches.log.events import MatchId, PlayerId
from matches.seasons import course, due
from matches.seasons.course import Report
from matches.seasons.season import (
    LAST_MATCHES,
    OPEN_EACH,
    FixtureState,
    Phase,
    Season,
    SeasonKind,
    busy,
)
from matches.seasons.table import table
from tests.matches.seasons.seasons import DAY, NOON, Play, season
from tests.sampling import sampled, some

BEGUN = NOON + DAY


def begun(people: int, kind: SeasonKind = SeasonKind.ROUND_ROBIN, **changes: object) -> Season:
    return course.proceeded(season(people, kind, **changes), ABOUT, BEGUN, ())


def consistent(now: Season) -> None:
    """Assert everything that must hold for a season at any moment."""
    assert all(count <= OPEN_EACH for count in busy([now]).values())
    assert [each.number for each in now.fixtures] == [*range(1, len(now.fixtures) + 1)]
    assert {*now.ladder} <= {*now.playing}
    assert not {*now.waiting} & {each.player for each in now.entrants}
    assert all(len({*each.players}) == len(each.players) for each in now.fixtures)
    assert all(
        {*each.players} <= {*now.playing}
        for each in now.fixtures
        if each.state is FixtureState.PLANNED
    )
    lines = table(now)
    assert sorted(line.player for line in lines) == sorted(each.player for each in now.entrants)
    assert all((line.place == 0) == bool(line.out) for line in lines)
    places = [line.place for line in lines if line.place]
    assert places == sorted(places)
    won, lost = sum(line.won for line in lines), sum(line.lost for line in lines)
    assert won <= lost


@sampled
@pytest.mark.parametrize("seed", some(range(8), 2))
@pytest.mark.parametrize("kind", SeasonKind)
def test_season_stays_consistent_and_ends_whatever_its_people_do(
    kind: SeasonKind, seed: int
) -> None:
    play = Play(season(2 + 2 * seed, kind, ends_at=NOON + 60 * DAY), seed)
    for _ in range(60 + LAST_MATCHES.days + 1):
        play.passes(1)
        consistent(play.season)
    assert not play.season.open
    assert not play.season.under_way


@pytest.mark.parametrize("people", [2, 5, 16])
def test_round_robin_without_dropouts_is_played_to_its_end(people: int) -> None:
    play = Play(season(people), seed=people, steadfast=True)
    play.passes(80)
    assert play.season.phase is Phase.OVER
    assert all(each.state is FixtureState.COUNTED for each in play.season.fixtures)
    assert all(line.played == people - 1 for line in table(play.season))


def test_ladder_gives_everyone_about_the_same_number_of_matches() -> None:
    play = Play(season(9, SeasonKind.LADDER, ends_at=NOON + 40 * DAY), 1, steadfast=True)
    play.passes(60)
    played = [line.played for line in table(play.season)]
    assert max(played) < 1.5 * min(played)
    assert min(played) > 20


def test_season_rounds_open_on_schedule_and_only_for_players_with_few_open_matches() -> None:
    running = begun(4)
    assert len(due.openable(running, BEGUN, {}, ())) == 2
    assert len(due.openable(running, BEGUN + DAY, {}, ())) == 4
    # Every player has two open matches, so the third round is not opened yet.
    assert len(due.openable(running, BEGUN + 5 * DAY, {}, ())) == 4
    assert due.openable(running, BEGUN, {PlayerId(1): 2, PlayerId(4): 1}, ())[0].players == (2, 3)
    assert len(due.openable(running, BEGUN, {}, {PlayerId(1)})) == 1
    assert due.due(running, BEGUN) == BEGUN + DAY


def test_round_robin_of_one_is_cancelled_and_a_ladder_of_one_begins() -> None:
    assert begun(1).phase is Phase.CANCELLED
    assert begun(0).settled
    assert begun(1, SeasonKind.LADDER).phase is Phase.RUNNING


def test_entrant_who_leaves_before_the_start_is_not_in_the_season() -> None:
    left = course.dropped(season(3), PlayerId(2), "left", "77")
    assert left.playing == (1, 3)
    assert len(course.proceeded(left, ABOUT, BEGUN, ()).entrants) == 2


def test_player_who_left_a_ladder_can_re_enter_at_its_foot() -> None:
    running = begun(3, SeasonKind.LADDER)
    left = course.dropped(running, PlayerId(1), "left")
    assert left.ladder == (2, 3)
    assert not [each for each in due.openable(left, BEGUN, {}, ()) if 1 in each.players]
    assert course.entered(left, PlayerId(1), "9").ladder == (2, 3, 1)


def test_season_match_being_opened_is_opened_even_if_a_player_has_left() -> None:
    running = due.opening(begun(2), 1)
    left = course.dropped(running, PlayerId(1), "left")
    opened = due.opened(left, 1, MatchId("m"))
    assert opened.fixture(1).state is FixtureState.OPEN
    # The match of a player who has left is void if it can't be opened; otherwise it is tried again.
    assert due.put_off(left, 1).fixture(1).void == "out"
    assert due.put_off(running, 1).fixture(1).state is FixtureState.PLANNED


def test_repeating_a_step_of_a_season_changes_nothing() -> None:
    opened = due.opened(due.opening(begun(2), 1), 1, MatchId("m"))
    assert due.opened(due.opening(opened, 1), 1, MatchId("other")) == opened
    report = Report({PlayerId(1): 1, PlayerId(2): 2}, missed=frozenset({PlayerId(2)}))
    once = course.counted(opened, 1, report)
    assert course.counted(once, 1, report) == once
    over = course.proceeded(once, ABOUT, BEGUN, ())
    assert over.phase is Phase.OVER
    assert course.proceeded(over, ABOUT, BEGUN + DAY, ()) == over
    assert course.dropped(over, PlayerId(1), "left") == over
    assert course.entered(opened, PlayerId(1), "again") == opened


def test_season_past_its_last_day_waits_for_open_matches_but_not_forever() -> None:
    running = begun(4, ends_at=BEGUN + 2 * DAY)
    for number in (1, 2):
        running = due.opened(due.opening(running, number), number, MatchId(f"m{number}"))
    last = BEGUN + 2 * DAY
    waiting = course.proceeded(running, ABOUT, last, ())
    assert waiting.phase is Phase.RUNNING
    assert {each.void for each in waiting.fixtures} == {"", "late"}
    assert not due.openable(waiting, last, {}, ())
    counted = course.counted(waiting, 1, Report({PlayerId(4): 1, PlayerId(1): 2}))
    assert course.proceeded(counted, ABOUT, last + LAST_MATCHES / 2, ()).phase is Phase.RUNNING
    over = course.proceeded(counted, ABOUT, last + LAST_MATCHES, ())
    assert over.phase is Phase.OVER
    assert Counter(each.state for each in over.fixtures) == {
        FixtureState.COUNTED: 1,
        FixtureState.VOID: 5,
    }


def test_missed_rounds_of_a_ladder_are_not_made_up_for() -> None:
    running = begun(4, SeasonKind.LADDER)
    assert running.next_at == BEGUN + DAY
    late = course.proceeded(running, ABOUT, BEGUN + timedelta(days=5, hours=1), running.playing)
    assert late.next_at == BEGUN + 6 * DAY
    assert late.fixtures == running.fixtures


def test_planned_season_match_of_an_away_player_is_void_and_the_opponent_plays_others() -> None:
    running = begun(5, SeasonKind.LADDER)
    first, *_ = running.fixtures
    away, kept = first.players
    later = course.proceeded(running, ABOUT, BEGUN + DAY, [away])
    after = later.fixture(first.number)
    assert (after.state, after.void) == (FixtureState.VOID, "out")
    assert [each for each in later.fixtures if each.round > 1 and kept in each.players]
    assert all(each in later.fixtures for each in running.fixtures if away not in each.players)


def test_ladder_ends_early_at_the_maximum_number_of_matches(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("matches.seasons.season.MOST_FIXTURES", 7)
    play = Play(season(4, SeasonKind.LADDER, every=timedelta(), ends_at=NOON + 60 * DAY), 3, True)
    play.passes(40)
    assert play.season.phase is Phase.OVER
    assert [each.state for each in play.season.fixtures] == [FixtureState.COUNTED] * 7
    ended = play.season.ended_at
    assert ended is not None
    assert ended < play.season.terms.ends_at


def test_season_can_be_closed_before_and_after_its_start() -> None:
    assert course.closed(season(3), NOON).phase is Phase.CANCELLED
    running = due.opened(due.opening(begun(3), 1), 1, MatchId("m"))
    over = course.closed(running, BEGUN)
    assert over.phase is Phase.OVER
    assert not over.settled
    assert replace(over, ending=replace(over.ending, message=5)).settled
    assert all(each.state is FixtureState.VOID for each in over.fixtures)

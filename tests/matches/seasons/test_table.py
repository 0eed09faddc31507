"""The table of a season: points, tie-breaks and dropouts."""

from __future__ import annotations

from dataclasses import replace

from matches.seasons import course
from matches.seasons.course import Report
from matches.seasons.season import Fixture, FixtureState, Phase, Season, SeasonKind
from matches.seasons.table import table
from tests.matches.seasons.seasons import decided, season


def order(season: Season) -> list[tuple[int, int]]:
    """Return the player ids in the order of the table, each with its place."""
    return [(line.player, line.place) for line in table(season)]


def test_season_table_is_sorted_by_points_first() -> None:
    lines = table(decided((1, 2, 1), (3, 4, 4), (1, 3, 0), (2, 4, 4), (1, 4, 4), (2, 3, 3)))
    assert [(line.player, line.points, line.won, line.drawn, line.lost) for line in lines] == [
        (4, 6, 3, 0, 0),
        (1, 3, 1, 1, 1),
        (3, 3, 1, 1, 1),
        (2, 0, 0, 0, 3),
    ]


def test_season_tie_on_points_is_broken_by_the_match_between_the_tied() -> None:
    results = ((1, 2, 2), (1, 3, 1), (1, 4, 1), (2, 3, 3), (2, 4, 2), (3, 4, 4))
    assert order(decided(*results)) == [(2, 1), (1, 2), (4, 3), (3, 4)]


def test_remaining_season_tie_is_broken_by_the_points_of_beaten_opponents() -> None:
    # Players 1, 2 and 3 beat each other in a circle and have equal points; player 4 lost only to 1.
    results = ((1, 2, 1), (2, 3, 2), (3, 1, 3), (1, 4, 0), (2, 4, 0), (3, 4, 0))
    assert order(decided(*results)) == [(1, 1), (2, 1), (3, 1), (4, 4)]
    # Player 5 has more points than 4. So a draw with 5 and a win over 4 are worth less than a win over 5 and a
    # draw with 4.
    uneven = ((1, 2, 0), (1, 4, 1), (1, 5, 0), (2, 4, 0), (2, 5, 2), (4, 5, 5))
    assert [player for player, _ in order(decided(*uneven, people=5))][:2] == [2, 1]


def ladder(people: int) -> Season:
    """Return a running ladder with this many people."""
    return replace(season(people, SeasonKind.LADDER), phase=Phase.RUNNING)


def played(running: Season, *reports: Report) -> Season:
    """Return the season after a match for each of these reports, between the people that it places."""
    for number, report in enumerate(reports, len(running.fixtures) + 1):
        fixture = Fixture(number, number, tuple(report.places), FixtureState.OPEN)
        running = replace(running, fixtures=(*running.fixtures, fixture))
        running = course.counted(running, number, report)
    return running


def test_player_who_twice_fails_to_answer_is_out_of_the_season() -> None:
    running = ladder(2)
    one, two = running.playing
    for left in ((two, one), (two,)):
        # Player `one` missed their turns, the match was played for them to the end, and they even won.
        running = played(running, Report({one: 1, two: 2}, missed=frozenset({one})))
        assert running.ladder == left
    first, last = table(running)
    assert (first.player, first.won, first.place) == (two, 0, 1)
    assert (last.player, last.lost, last.out) == (one, 2, "silent")


def test_cooperative_season_table_is_sorted_by_wins_and_then_mean_score() -> None:
    running = ladder(4)
    one, two, three, four = running.playing
    results = (((one, two), 2, -3), ((three, four), 1, 5), ((one, three), 1, 9))
    reports = (Report(dict.fromkeys(pair, place), score) for pair, place, score in results)
    lines = table(played(running, *reports), together=True)
    assert [(line.player, line.won, line.score) for line in lines] == [
        (three, 2, 7.0),
        (four, 1, 5.0),
        (one, 1, 3.0),
        (two, 0, -3.0),
    ]


def test_partners_who_win_a_season_match_together_have_won_and_not_drawn() -> None:
    running = ladder(3)
    one, two, three = running.playing
    lines = table(played(running, Report({one: 1, two: 1, three: 2})))
    assert {line.player: (line.won, line.drawn, line.lost) for line in lines} == {
        one: (1, 0, 0),
        two: (1, 0, 0),
        three: (0, 0, 1),
    }


def test_season_match_in_which_all_come_first_is_drawn() -> None:
    running = ladder(3)
    lines = table(played(running, Report(dict.fromkeys(running.playing, 1))))
    assert [(line.won, line.drawn) for line in lines] == [(0, 1)] * 3


def test_season_match_is_lost_by_whoever_did_not_answer_even_if_it_was_drawn() -> None:
    running = ladder(2)
    one, two = running.playing
    drawn = Report({one: 1, two: 1}, missed=frozenset({one}))
    assert [(line.player, line.won) for line in table(played(running, drawn))] == [
        (two, 1),
        (one, 0),
    ]


def test_season_player_without_matches_ranks_below_those_who_have_played() -> None:
    running = ladder(3)
    _, two, three = running.playing
    assert order(played(running, Report({two: 2, three: 1}))) == [(3, 1), (2, 2), (1, 3)]


def test_cooperative_season_ranks_a_negative_score_above_no_score_and_no_match() -> None:
    running = ladder(5)
    one, two, three, four, five = running.playing
    results = (((one, two), None), ((three, four), -3))
    reports = (Report(dict.fromkeys(pair, 2), score) for pair, score in results)
    lines = table(played(running, *reports), together=True)
    assert [line.player for line in lines] == [three, four, one, two, five]

"""Rating changes for two players, several players and teams, in whole numbers."""

from __future__ import annotations

import pytest

from matches.log.events import PlayerId
from matches.log.history.result import Part
from matches.standing.pairs import MOST_A_DAY, met_too_often
from matches.standing.rating import Skill, rated, won_by


def parts(places: str, teams: str = "012345678") -> list[Part]:
    """Return what a match's result says about each player. The digits of `places` are the places of the
    players, and those of `teams` are the numbers of their teams."""
    pairs = zip(places, teams, strict=False)
    return [Part(PlayerId(n), int(team), int(place)) for n, (place, team) in enumerate(pairs)]


def gains(places: str, teams: str = "012345678") -> list[int]:
    match = parts(places, teams)
    return [each.points - 1500 for each in rated(match, [Skill()] * len(match))]


def test_win_gains_the_rating_points_that_the_loss_costs() -> None:
    first, second = gains("12")
    assert first == -second > 0
    assert gains("21") == [second, first]
    assert gains("11") == [0, 0]


def test_rating_gains_of_several_players_follow_their_places() -> None:
    first, second, third = gains("123")
    assert first > second > third
    winner, *losers = gains("1222")
    assert winner > 0 > losers[0]
    assert len({*losers}) == 1


@pytest.mark.parametrize("teams", ["0101", "011"])
def test_rated_partners_each_gain_the_points_that_each_opponent_loses(teams: str) -> None:
    places = "".join("1" if team == "0" else "2" for team in teams)
    found = gains(places, teams)
    assert {gain > 0 for gain, team in zip(found, teams, strict=True) if team == "0"} == {True}
    assert sum({*found}) == 0


def test_rating_grows_more_certain_and_moves_more_on_a_surprise() -> None:
    strong, weak = Skill(30_000_000, 3_000_000), Skill(20_000_000, 3_000_000)
    expected = rated(parts("12"), [strong, weak])[0]
    surprise = rated(parts("12"), [weak, strong])[0]
    assert 0 < expected.skill - strong.skill < surprise.skill - weak.skill
    assert rated(parts("12"), [Skill()] * 2)[0].spread < Skill().spread


def test_ratings_are_whole_numbers_and_reproducible() -> None:
    match, before = parts("1234"), [Skill(20_000_000 + n, 4_000_001) for n in range(4)]
    after = rated(match, before)
    assert after == rated(match, before)
    assert all(isinstance(each.skill, int) and isinstance(each.doubt, int) for each in after)


def test_draw_of_all_players_counts_as_a_win_for_nobody() -> None:
    draw, won = parts("11"), parts("12")
    assert [won_by(each, draw) for each in draw] == [False, False]
    assert [won_by(each, won) for each in won] == [True, False]


def test_rating_limit_on_frequent_pairs_counts_only_matches_as_opponents() -> None:
    partners = [(1, 0), (2, 0), (3, 1)]
    often = [partners] * MOST_A_DAY
    assert met_too_often([(1, 0), (3, 1)], often)
    assert not met_too_often([(1, 0), (3, 1)], often[1:])
    assert not met_too_often([(1, 0), (2, 1)], often)

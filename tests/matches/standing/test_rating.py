"""Ratings of two, of several and of teams, in whole numbers."""

from __future__ import annotations

import pytest

from matches.log.events import PlayerId
from matches.log.result import Part
from matches.standing.pairs import MOST_A_DAY, met_too_often
from matches.standing.rating import Skill, rated, won_by


def parts(places: str, teams: str = "012345678") -> list[Part]:
    """`12` is a match that the first of two won; the teams are as `011` says."""
    pairs = zip(places, teams, strict=False)
    return [Part(PlayerId(n), int(team), int(place)) for n, (place, team) in enumerate(pairs)]


def gains(places: str, teams: str = "012345678") -> list[int]:
    match = parts(places, teams)
    return [each.points - 1500 for each in rated(match, [Skill()] * len(match))]


def test_a_win_is_worth_what_the_loss_costs() -> None:
    first, second = gains("12")
    assert first == -second > 0
    assert gains("21") == [second, first]
    assert gains("11") == [0, 0]


def test_of_several_the_places_count() -> None:
    first, second, third = gains("123")
    assert first > second > third
    winner, *losers = gains("1222")
    assert winner > 0 > losers[0]
    assert len({*losers}) == 1


@pytest.mark.parametrize("teams", ["0101", "011"])
def test_partners_rise_and_fall_together_and_a_lone_side_is_as_strong(teams: str) -> None:
    places = "".join("1" if team == "0" else "2" for team in teams)
    found = gains(places, teams)
    assert {gain > 0 for gain, team in zip(found, teams, strict=True) if team == "0"} == {True}
    assert sum({*found}) == 0


def test_a_rating_grows_certain_and_a_surprise_moves_it_more() -> None:
    strong, weak = Skill(30_000_000, 3_000_000), Skill(20_000_000, 3_000_000)
    expected = rated(parts("12"), [strong, weak])[0]
    surprise = rated(parts("12"), [weak, strong])[0]
    assert 0 < expected.skill - strong.skill < surprise.skill - weak.skill
    assert rated(parts("12"), [Skill()] * 2)[0].spread < Skill().spread


def test_all_are_whole_numbers_that_come_out_alike_each_time() -> None:
    match, before = parts("1234"), [Skill(20_000_000 + n, 4_000_001) for n in range(4)]
    after = rated(match, before)
    assert after == rated(match, before)
    assert all(isinstance(each.skill, int) and isinstance(each.doubt, int) for each in after)


def test_a_draw_of_all_is_no_win() -> None:
    draw, won = parts("11"), parts("12")
    assert [won_by(each, draw) for each in draw] == [False, False]
    assert [won_by(each, won) for each in won] == [True, False]


def test_only_opponents_meet_too_often() -> None:
    partners = [(1, 0), (2, 0), (3, 1)]
    often = [partners] * MOST_A_DAY
    assert met_too_often([(1, 0), (3, 1)], often)
    assert not met_too_often([(1, 0), (3, 1)], often[1:])
    assert not met_too_often([(1, 0), (2, 1)], often)

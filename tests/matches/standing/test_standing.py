"""Rating changes in whole numbers, and the profile and badges computed from a person's matches."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from games import find_abouts
from matches.log.events import PlayerId
from matches.log.history.result import Part
from matches.ports.standings import Rated
from matches.standing.badges import BADGES, LONG, earned
from matches.standing.pairs import MOST_A_DAY, met_too_often
from matches.standing.profile import PlayedMatch, profile
from matches.standing.rating import ENOUGH, Skill, rated, won_by
from matches.wording.profile import no_profile, profile_notes, profile_text, rating_words

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
ABOUTS = find_abouts()


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


def played(
    place: int | None, *, hours: float = 1, people: int = 2, game: str = "crosswind"
) -> PlayedMatch:
    return PlayedMatch(
        server=1,
        game=game,
        began=NOON,
        ended=NOON + timedelta(hours=hours),
        unrated="casual",
        computers=False,
        together=game == "tradewinds",
        people=people,
        first=1,
        part=Part(PlayerId(1), 0, place, None, 4),
    )


WON, LOST, ENDED = played(1), played(2), played(None)
RESIGNED = replace(LOST, part=replace(LOST.part, resigned=True))
WITH_COMPUTERS = replace(WON, computers=True)


def steps(*those: PlayedMatch, company: int = 0) -> dict[str, int]:
    return {str(each.badge.name): each.step for each in earned(those, company)}


def test_person_without_matches_has_no_profile() -> None:
    assert profile([]) is None


def test_profile_counts_matches_and_wins_by_game() -> None:
    found = profile([WON, LOST, WON, WON, ENDED, played(2, game="chance", people=5, hours=9)])
    assert found is not None
    crosswind, chance = found.games
    assert (crosswind.matches, crosswind.won) == (5, 3)
    assert (chance.matches, chance.won) == (1, 0)
    assert (sum(each.matches for each in found.games), found.series) == (6, 2)
    assert found.took == timedelta(hours=1)
    assert found.between == timedelta(hours=14) / 24


def test_winning_streak_ignores_computer_matches_and_ends_with_a_draw() -> None:
    draw = replace(WON, first=2)
    found = profile([WON, WITH_COMPUTERS, ENDED, WON, draw, WON])
    assert found is not None
    assert (found.series, found.games[0].won) == (2, 4)


@pytest.mark.parametrize(
    ("name", "those", "company", "step"),
    [
        ("All five winds", [played(2, game=key) for key in ABOUTS], 0, 5),
        ("All five winds", [replace(RESIGNED, game=key) for key in ABOUTS], 0, 0),
        ("Following wind", [WON] * 4, 0, 3),
        ("Following wind", [WITH_COMPUTERS] * 9, 0, 0),
        ("Good company", [LOST], 16, 15),
        ("Steadfast", [LOST] * 10, 0, 10),
        ("Steadfast", [LOST, RESIGNED] * 9, 0, 0),
        ("Staying power", [played(2, hours=LONG / timedelta(hours=1))], 0, 1),
        ("Above the waves", [played(1, people=5)], 0, 1),
        ("Above the waves", [played(1, people=4)], 0, 0),
    ],
)
def test_badge_reaches_the_step_that_a_persons_matches_earn(
    name: str, those: list[PlayedMatch], company: int, step: int
) -> None:
    assert steps(*those, company=company)[name] == step


def test_profile_text_is_short_and_names_every_badge() -> None:
    those = [played(1, game=key, hours=400) for key in ABOUTS] * 200
    found = profile(those)
    assert found is not None
    rated = Rated(PlayerId(1), Skill(), ENOUGH, 3)
    ratings = dict.fromkeys(ABOUTS, (rated, 12))
    badges = earned(those, 99)
    told = str(profile_text(found, ABOUTS, ratings, badges, "W" * 100))
    assert max(told) < "\u2700", "without an emoji font, emoji are empty boxes"
    assert len(told) + len(str(profile_notes("", hidden=True))) < 2500
    assert all(str(each.name) in told for each in BADGES)
    assert str(profile_text(found, ABOUTS, {}, earned([], 0), ""))


def test_provisional_rating_says_how_many_matches_are_missing() -> None:
    rated = Rated(PlayerId(1), Skill(), ENOUGH - 1, 0)
    assert "1 more rated match " in str(rating_words(rated, 0))
    assert "place 3 of 9" in str(rating_words(replace(rated, matches=ENOUGH), 3, 9))


def test_badge_text_uses_the_singular_or_plural_of_its_count() -> None:
    for badge in BADGES:
        one, two, three = (str(badge.counted(number)) for number in (1, 2, 3))
        assert one.removeprefix("1 ") != two.removeprefix("2 ") == three.removeprefix("3 ")


def test_profile_of_a_person_who_never_won_names_no_series_and_the_next_numbers() -> None:
    resigned = replace(LOST, part=replace(LOST.part, resigned=True, decisions=0))
    found = profile([resigned] * 3)
    assert found is not None
    rated = {"crosswind": (Rated(PlayerId(1), Skill(), ENOUGH, 0), 0)}
    text = str(profile_text(found, ABOUTS, rated, earned([WON] * 10, 3), ""))
    assert "3 resigned; rating **1500**" in text
    assert "place" not in text
    assert "none among people yet" in text
    assert "; next " in text
    assert "On average" not in text


def test_person_without_a_profile_is_told_where_none_was_found() -> None:
    assert "match in Port yet" in str(no_profile("Port"))
    assert "in any server" in str(no_profile(""))

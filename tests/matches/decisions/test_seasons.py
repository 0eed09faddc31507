"""Which seasons can be started, and how many reserve players they accept."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games import find_abouts, find_games
from games.crosswind.about import ABOUT
from matches.decisions.refusal import Refused
from matches.decisions.seasons import (
    CALLED_OFF,
    ENOUGH_RESERVES,
    LONGEST,
    NOT_FOR_TWO,
    TOO_LATE,
    TOO_LONG,
    TOO_SHORT,
    check_terms,
    enter,
    full,
    leave,
    wrong_group,
)
from matches.log.events import PlayerId
from matches.seasons import course, due
from matches.seasons.season import MOST_RESERVES, SeasonKind, SeasonTerms
from tests.matches.seasons.seasons import NOON, season, terms
from tests.refusals import refused

BEGIN = terms().begins_at


def refusal(game: str, terms: SeasonTerms) -> str:
    about = find_abouts()[game]
    with pytest.raises(Refused) as refused:
        check_terms(terms, about)
    return str(refused.value)


@pytest.mark.parametrize("game", sorted(find_games()))
def test_every_game_can_be_a_ladder_with_a_valid_group_size(game: str) -> None:
    about = find_abouts()[game]
    group = max(2, min(about.people))
    check_terms(terms(SeasonKind.LADDER, group=group), about)
    for wrong in (1, max(about.people) + 1):
        assert refusal(game, terms(SeasonKind.LADDER, group=wrong)) == str(wrong_group(about))


def test_round_robin_is_only_for_games_of_two_against_each_other() -> None:
    for game in ("crosswind", "wind-of-fortune"):
        check_terms(terms(), find_abouts()[game])
    for game in ("chance", "weathervanes", "tradewinds"):
        assert refusal(game, terms()) == str(NOT_FOR_TWO)


def test_season_that_is_too_short_or_too_long_is_refused() -> None:
    for ends_at, why in (
        (BEGIN + timedelta(hours=23), TOO_SHORT),
        (NOON, TOO_SHORT),
        (BEGIN + LONGEST + timedelta(seconds=1), TOO_LONG),
    ):
        assert refusal("crosswind", terms(ends_at=ends_at)) == str(why)


def test_number_of_reserves_of_a_round_robin_is_limited() -> None:
    running = course.proceeded(season(2), ABOUT, BEGIN, ())
    reserves = [PlayerId(100 + number) for number in range(MOST_RESERVES)]
    for player in reserves:
        running = enter(running, player, f"in {player}", BEGIN)
    late = PlayerId(99)
    with pytest.raises(Refused, match=str(ENOUGH_RESERVES)[:20]):
        enter(running, late, "late", BEGIN)
    first, *others = reserves
    gone = leave(running, first, "out")
    twice = leave(gone, first, "out"), enter(gone, first, f"in {first}", BEGIN)
    assert twice == (gone, gone)
    assert enter(gone, late, "late", BEGIN).waiting == (*others, late)


@pytest.mark.parametrize("kind", SeasonKind)
def test_season_that_is_full_or_called_off_takes_nobody_in(kind: SeasonKind) -> None:
    late, most = PlayerId(999), season(0, kind).most
    taken = season(most, kind)
    with refused(full(most)):
        enter(taken, late, "late", NOON)
    assert late in enter(leave(taken, taken.playing[0], "out"), late, "late", NOON).playing
    with refused(CALLED_OFF):
        enter(course.closed(taken, NOON), late, "late", NOON)


@pytest.mark.parametrize(
    ("kind", "every", "last"),
    [
        (SeasonKind.LADDER, 0, 10),
        (SeasonKind.LADDER, 3, 9),  # the day of the last round
        (SeasonKind.ROUND_ROBIN, 3, 10),
    ],
)
def test_nobody_joins_a_season_in_which_they_could_get_no_match(
    kind: SeasonKind, every: int, last: int
) -> None:
    day = timedelta(days=1)
    begun = season(4, kind, every=every * day, ends_at=BEGIN + 10 * day)
    begun = due.opening(course.proceeded(begun, ABOUT, BEGIN, ()), 1)  # a match that goes on
    late, end = PlayerId(99), BEGIN + last * day
    running = course.proceeded(begun, ABOUT, end - timedelta(seconds=1), ())
    assert late in enter(running, late, "late", end - timedelta(seconds=1)).people
    running = course.proceeded(running, ABOUT, end, ())
    with refused(TOO_LATE):
        enter(running, late, "late", end)

"""Reserve players take over exactly the unplayed matches of dropouts, in the order in which the reserves
entered."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.crosswind.about import ABOUT
from matches.log.events import MatchId, PlayerId
from matches.seasons import course, due
from matches.seasons.course import Report
from matches.seasons.reserves import taken_over, vacancy
from matches.seasons.season import FixtureState, Phase, Season, SeasonKind
from matches.seasons.table import table
from tests.matches.seasons.seasons import DAY, NOON, season

BEGUN = NOON + DAY
ANN, BEN, CAT, DAN, EVE, FAY = (PlayerId(number) for number in range(1, 7))


def begun(people: int = 4, *waiting: PlayerId) -> Season:
    running = course.proceeded(season(people), ABOUT, BEGUN, ())
    for player in waiting:
        running = course.entered(running, player, f"press {player}")
    return running


def won(season: Season, winner: PlayerId, loser: PlayerId) -> Season:
    """Return the season after a match between these two was opened and won."""
    found = next(each for each in season.fixtures if {*each.players} == {winner, loser})
    opened = due.opened(due.opening(season, found.number), found.number, MatchId("m"))
    return course.counted(opened, found.number, Report({winner: 1, loser: 2}))


def points(season: Season) -> dict[PlayerId, tuple[int, int]]:
    """Return for each player the numbers of matches won and played."""
    return {line.player: (line.won, line.played) for line in table(season)}


def test_first_reserve_takes_over_the_remaining_matches_of_a_dropout() -> None:
    running = won(begun(4, EVE, FAY), ANN, BEN)
    left = course.dropped(running, ANN, "left")
    assert vacancy(left, BEGUN) == ANN
    filled = taken_over(left, EVE, BEGUN)
    assert vacancy(filled, BEGUN) is None
    assert (filled.playing, filled.waiting) == ((BEN, CAT, DAN, EVE), (FAY,))
    assert [each.players for each in filled.fixtures_of(ANN)] == [
        each.players for each in running.fixtures_of(ANN) if each.state is FixtureState.COUNTED
    ]
    before = [each for each in running.fixtures_of(ANN) if each.state is FixtureState.PLANNED]
    for old, new in zip(before, filled.fixtures_of(EVE), strict=True):
        # Eve plays in the same round, in the same position, against the same opponent as Ann would have.
        swapped = tuple(EVE if each == ANN else each for each in old.players)
        assert new == replace(old, players=swapped)
    # Ann's finished match still counts for Ann.
    assert points(filled) == {ANN: (1, 1), BEN: (0, 1), CAT: (0, 0), DAN: (0, 0), EVE: (0, 0)}
    assert taken_over(filled, EVE, BEGUN) == taken_over(filled, FAY, BEGUN) == filled


def test_season_reserve_who_enters_after_a_dropout_takes_over_too() -> None:
    left = course.dropped(begun(), ANN, "silent")
    came = course.entered(left, EVE, "7")
    assert taken_over(left, EVE, BEGUN) == left
    assert len(taken_over(came, EVE, BEGUN).fixtures_of(EVE)) == 3


def test_season_match_between_two_dropouts_goes_to_both_reserves() -> None:
    left = course.dropped(course.dropped(begun(4, EVE, FAY), ANN, "left"), BEN, "gone")
    one = taken_over(left, EVE, BEGUN)
    assert [each.void for each in one.fixtures if {*each.players} == {EVE, BEN}] == ["out"]
    both = taken_over(one, FAY, BEGUN)
    assert {each.state for each in both.fixtures} == {FixtureState.PLANNED}
    assert {*both.playing} == {CAT, DAN, EVE, FAY}


def test_season_reserve_who_drops_out_is_followed_by_the_next_reserve() -> None:
    running = won(begun(4, EVE, FAY), ANN, BEN)
    first = taken_over(course.dropped(running, ANN, "left"), EVE, BEGUN)
    last = taken_over(course.dropped(won(first, CAT, EVE), EVE, "left"), FAY, BEGUN)
    assert len(last.fixtures_of(FAY)) == 1
    assert points(last)[CAT] == (1, 1)


@pytest.mark.parametrize(("opened", "count"), [(1, 0), (2, 2)])
def test_matches_of_a_season_dropout_count_if_enough_were_played(opened: int, count: int) -> None:
    running = won(begun(4, EVE), BEN, ANN)
    left = taken_over(course.dropped(running, ANN, "left"), EVE, BEGUN)
    if opened == 2:
        left = won(left, CAT, EVE)
    out = course.dropped(left, EVE, "left")
    told = points(out)
    assert sum(played for _, played in (told[ANN], told[EVE])) == (0 if not count else 3)
    # Dan wins by default the match that was not played yet.
    assert told[DAN] == ((1, 1) if count else (0, 0))


def test_season_match_that_could_not_be_opened_goes_to_the_reserve() -> None:
    running = begun(4, EVE)
    (first, *_) = running.fixtures_of(ANN)
    certain = due.opening(running, first.number)
    left = taken_over(course.dropped(certain, ANN, "left"), EVE, BEGUN)
    assert left.fixture(first.number).players == first.players
    back = due.put_off(left, first.number).fixture(first.number)
    assert back.state is FixtureState.PLANNED
    assert EVE in back.players
    assert ANN not in back.players


def test_season_needs_a_reserve_only_in_a_running_round_robin() -> None:
    running = begun(4, EVE)
    for other in (BEN, CAT, DAN):
        running = won(running, ANN, other)
    assert vacancy(course.dropped(running, ANN, "left"), BEGUN) is None
    late = course.dropped(begun(4, EVE), ANN, "left")
    assert vacancy(late, late.terms.ends_at) is None
    ladder = course.dropped(season(4, SeasonKind.LADDER), ANN, "left")
    assert vacancy(replace(ladder, phase=Phase.RUNNING), BEGUN) is None
    alone = course.dropped(course.dropped(begun(2, EVE), ANN, "left"), BEN, "left")
    assert vacancy(alone, BEGUN) is None


def test_season_reserve_who_leaves_can_re_enter_at_the_end_of_the_queue() -> None:
    running = begun(4, EVE, FAY)
    gone = course.dropped(running, EVE, "left", "9")
    assert gone.waiting == (FAY,)
    again = course.entered(gone, EVE, "10")
    assert again.waiting == (FAY, EVE)
    assert len(again.reserves) == 2
    assert course.entered(again, EVE, "11") == again

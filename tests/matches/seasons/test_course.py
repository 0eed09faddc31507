"""A season from start to end, whatever its people do. Reserves take over exactly the unplayed matches of
dropouts, in the order in which the reserves entered."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import timedelta
from itertools import combinations

import pytest

from games.crosswind.about import ABOUT
from matches.log.events import MatchId, PlayerId
from matches.seasons import course, due
from matches.seasons.course import Report
from matches.seasons.reserves import taken_over, vacancy
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
ANN, BEN, CAT, DAN, EVE, FAY = (PlayerId(number) for number in range(1, 7))


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
    if now.terms.kind is SeasonKind.ROUND_ROBIN and now.fixtures:
        assert {line.player: line.points for line in lines} == counted_by_place(now)


def counted_by_place(now: Season) -> dict[PlayerId, int]:
    """Return the points of a round robin, computed as the guide for managers tells them, from the places that
    reserves take over. Assert that each two places meet exactly once."""
    place: dict[PlayerId, PlayerId] = {}
    for entrant in now.entrants:
        place[entrant.player] = place[entrant.follows] if entrant.follows else entrant.player
    last = {place[entrant.player]: entrant for entrant in now.entrants}
    pairs = Counter(frozenset(place[who] for who in each.players) for each in now.fixtures)
    assert pairs == Counter(map(frozenset, combinations(last, 2)))
    opened = Counter(place[who] for each in now.fixtures if each.match_id for who in each.players)
    annulled = {who for who in last if last[who].out and 2 * opened[who] < len(last) - 1}
    out = {entrant.player for entrant in now.entrants if entrant.out}
    points = dict.fromkeys(place, 0)
    for each in now.fixtures:
        if annulled & {place[who] for who in each.players}:
            continue
        if each.state is FixtureState.COUNTED:
            first, second = each.places
            won = each.players[first > second]
            points[won] += 0 if won in each.missed else 2
        elif each.void == "out" and len(here := {*each.players} - out) == 1:
            points[here.pop()] += 2
    return points


@sampled
@pytest.mark.parametrize("seed", some(range(8), 2))
@pytest.mark.parametrize("kind", SeasonKind)
def test_season_stays_consistent_and_ends_whatever_its_people_do(
    kind: SeasonKind, seed: int
) -> None:
    play = Play(season(2 + 2 * seed - seed % 2, kind, ends_at=NOON + 60 * DAY), seed)
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
    assert due.due(running, BEGUN + 5 * DAY) == running.terms.ends_at


def test_round_robin_of_one_is_cancelled_and_a_ladder_of_one_begins() -> None:
    assert begun(1).phase is Phase.CANCELLED
    assert begun(0).settled
    assert begun(1, SeasonKind.LADDER).phase is Phase.RUNNING


@pytest.mark.parametrize("kind", SeasonKind)
def test_entrant_who_leaves_before_the_start_is_not_in_the_season(kind: SeasonKind) -> None:
    left = course.dropped(season(3, kind), BEN, "left", "77")
    assert left.playing == (ANN, CAT)
    assert len(course.proceeded(left, ABOUT, BEGUN, ()).entrants) == 2
    fewer = course.dropped(season(3, kind), BEN, "blocked")
    assert [each.player for each in fewer.entrants] == [ANN, CAT]
    assert BEN not in fewer.ladder


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
    assert not due.openable(running, last, {}, ())
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
    assert course.closed(over, BEGUN + DAY) == over
    # The opening of a match may be refused only after a manager has closed the season.
    closed = course.closed(due.opening(begun(3), 1), BEGUN)
    assert due.put_off(closed, 1) == closed


def with_reserves(people: int = 4, *waiting: PlayerId) -> Season:
    running = begun(people)
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
    running = won(with_reserves(4, EVE, FAY), ANN, BEN)
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
    left = course.dropped(begun(4), ANN, "silent")
    came = course.entered(left, EVE, "7")
    assert taken_over(left, EVE, BEGUN) == left
    assert len(taken_over(came, EVE, BEGUN).fixtures_of(EVE)) == 3


def test_season_match_between_two_dropouts_goes_to_both_reserves() -> None:
    left = course.dropped(course.dropped(with_reserves(4, EVE, FAY), ANN, "left"), BEN, "gone")
    one = taken_over(left, EVE, BEGUN)
    assert [each.void for each in one.fixtures if {*each.players} == {EVE, BEN}] == ["out"]
    both = taken_over(one, FAY, BEGUN)
    assert {each.state for each in both.fixtures} == {FixtureState.PLANNED}
    assert {*both.playing} == {CAT, DAN, EVE, FAY}


def test_season_reserve_who_drops_out_is_followed_by_the_next_reserve() -> None:
    running = won(with_reserves(4, EVE, FAY), ANN, BEN)
    first = taken_over(course.dropped(running, ANN, "left"), EVE, BEGUN)
    last = taken_over(course.dropped(won(first, CAT, EVE), EVE, "left"), FAY, BEGUN)
    assert len(last.fixtures_of(FAY)) == 1
    assert points(last)[CAT] == (1, 1)


@pytest.mark.parametrize(("opened", "count"), [(1, 0), (2, 2)])
def test_matches_of_a_season_dropout_count_if_enough_were_played(opened: int, count: int) -> None:
    running = won(with_reserves(4, EVE), BEN, ANN)
    left = taken_over(course.dropped(running, ANN, "left"), EVE, BEGUN)
    if opened == 2:
        left = won(left, CAT, EVE)
    out = course.dropped(left, EVE, "left")
    told = points(out)
    assert sum(played for _, played in (told[ANN], told[EVE])) == (0 if not count else 3)
    # Dan wins by default the match that was not played yet.
    assert told[DAN] == ((1, 1) if count else (0, 0))


def test_season_match_that_could_not_be_opened_goes_to_the_reserve() -> None:
    running = with_reserves(4, EVE)
    (first, *_) = running.fixtures_of(ANN)
    certain = due.opening(running, first.number)
    left = taken_over(course.dropped(certain, ANN, "left"), EVE, BEGUN)
    assert left.fixture(first.number).players == first.players
    back = due.put_off(left, first.number).fixture(first.number)
    assert back.state is FixtureState.PLANNED
    assert EVE in back.players
    assert ANN not in back.players


def test_season_needs_a_reserve_only_in_a_running_round_robin() -> None:
    running = with_reserves(4, EVE)
    for other in (BEN, CAT, DAN):
        running = won(running, ANN, other)
    assert vacancy(course.dropped(running, ANN, "left"), BEGUN) is None
    late = course.dropped(with_reserves(4, EVE), ANN, "left")
    assert vacancy(late, late.terms.ends_at) is None
    ladder = course.dropped(season(4, SeasonKind.LADDER), ANN, "left")
    assert vacancy(replace(ladder, phase=Phase.RUNNING), BEGUN) is None
    alone = course.dropped(course.dropped(with_reserves(2, EVE), ANN, "left"), BEN, "left")
    assert vacancy(alone, BEGUN) is None


def test_season_reserve_who_leaves_can_re_enter_at_the_end_of_the_queue() -> None:
    running = with_reserves(4, EVE, FAY)
    gone = course.dropped(running, EVE, "left", "9")
    assert gone.waiting == (FAY,)
    again = course.entered(gone, EVE, "10")
    assert again.waiting == (FAY, EVE)
    assert len(again.reserves) == 2
    assert course.entered(again, EVE, "11") == again

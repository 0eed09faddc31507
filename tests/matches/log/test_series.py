"""The standing of a series after a match, for every kind of outcome a game can have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, cast

import pytest

from games import find_abouts
from games.rules import AnyRules, Outcome
from matches.log.dealing import Secret
from matches.log.events import Contender, MatchId, Opened, PlayerId, Series
from matches.log.history.series import SeriesCourse, SeriesStanding, standing
from matches.log.match import Match, Status
from matches.log.presence import Presence

ANN, BEN, CAT, DAN = map(PlayerId, range(1, 5))
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
SECRET = Secret(bytes(32))


def ended(
    series: Series | None,
    places: Sequence[int],
    order: Sequence[PlayerId] = (ANN, BEN),
    sides: Sequence[str] = (),
) -> Match:
    """Return a finished match of these players with these places."""
    opened = Opened("any", {}, ANN, 1, 2, False, (), SECRET.commitment, series=series)
    rules = SimpleNamespace(
        ABOUT=find_abouts()["crosswind"], outcome=lambda state: state, sides=lambda *_: sides
    )
    match = Match.begin(MatchId("m1"), cast(AnyRules, rules), SECRET, opened, NOON)
    over: Any = Outcome(tuple(places), (), "so")
    return replace(match, order=tuple(order), state=over, status=Status.FINISHED)


def series(best_of: int, number: int, *halves: int) -> Series:
    """Return a series in which the players have scored this many half points before match `number`."""
    return Series(best_of, number, tuple(map(Contender, (ANN, BEN, CAT, DAN), halves)))


def after(match: Match) -> SeriesStanding:
    stands = standing(match)
    assert stands is not None
    return stands


def halves(match: Match) -> list[int]:
    return [each.halves for each in after(match).score]


def test_first_match_determines_the_players_of_the_series() -> None:
    stands = after(ended(Series(3), (2, 1), (CAT, ANN)))
    assert stands.score == (Contender(CAT, 0), Contender(ANN, 2))
    assert (stands.course, stands.next_number, stands.leaders) == (SeriesCourse.NEXT, 2, (ANN,))


@pytest.mark.parametrize(
    ("places", "sides", "gained"),
    [
        ((1, 2, 3, 4), (), [2, 0, 0, 0]),
        ((1, 1, 3, 4), (), [1, 1, 0, 0]),  # a shared first place
        ((1, 2, 1, 2), ("Red", "Black", "Red", "Black"), [2, 0, 2, 0]),  # partners
        ((1, 1, 1, 2), ("Red", "Black", "Red", "Black"), [1, 1, 1, 0]),
        ((2, 2, 2, 2), (), [0, 0, 0, 0]),  # all have lost
    ],
)
def test_series_match_scores_for_its_winners_only(
    places: Sequence[int], sides: Sequence[str], gained: list[int]
) -> None:
    match = ended(Series(3), places, (ANN, BEN, CAT, DAN), sides)
    assert halves(match) == gained


def test_draw_scores_half_a_match_for_each_player() -> None:
    assert halves(ended(series(3, 2, 2, 0), (1, 1), sides=("Black", "White"))) == [3, 1]


@pytest.mark.parametrize(
    ("before", "places", "course", "leaders"),
    [
        (series(3, 2, 2, 0), (1, 2), SeriesCourse.OVER, (ANN,)),
        (series(3, 2, 2, 0), (2, 1), SeriesCourse.NEXT, (ANN, BEN)),
        (
            series(3, 2, 2, 0),
            (1, 1),
            SeriesCourse.NEXT,
            (ANN,),
        ),  # one and a half: Ben may draw level
        (series(3, 3, 2, 2), (2, 1), SeriesCourse.OVER, (BEN,)),
        (series(3, 3, 3, 1), (2, 1), SeriesCourse.OVER, (ANN, BEN)),  # level after the last match
        (series(5, 3, 4, 0), (1, 2), SeriesCourse.OVER, (ANN,)),
        (series(5, 3, 4, 0), (2, 1), SeriesCourse.NEXT, (ANN,)),
        (series(7, 6, 6, 4), (1, 2), SeriesCourse.OVER, (ANN,)),
        (series(7, 6, 6, 4), (2, 1), SeriesCourse.NEXT, (ANN, BEN)),
        (series(3, 3, 0, 0), (2, 2), SeriesCourse.OVER, ()),  # nobody has won a match
    ],
)
def test_series_ends_with_a_majority_or_after_its_last_match(
    before: Series, places: Sequence[int], course: SeriesCourse, leaders: tuple[PlayerId, ...]
) -> None:
    stands = after(ended(before, places))
    assert (stands.course, stands.leaders) == (course, leaders)


@pytest.mark.parametrize(
    ("before", "decides"),
    [(series(3, 2, 2, 0), True), (series(5, 2, 2, 0), False), (series(3, 2, 0, 2), False)],
)
def test_last_match_decides_a_series_if_scores_are_level(before: Series, decides: bool) -> None:
    assert after(ended(before, (2, 1))).decides is decides


def test_series_match_without_a_result_is_played_again() -> None:
    match = replace(ended(series(3, 2, 2, 0), (1, 2)), status=Status.ENDED)
    stands = after(match)
    assert (stands.course, stands.next_number, halves(match)) == (SeriesCourse.AGAIN, 2, [2, 0])


@pytest.mark.parametrize(
    ("before", "change", "score"),
    [
        (series(3, 2, 2, 0), {"order": (ANN, CAT)}, [2, 0]),
        (series(3, 2, 2, 0), {"order": (ANN, ANN)}, [2, 0]),
        (series(3, 2, 2, 0), {"presence": Presence(deleted=frozenset({BEN}))}, [2, 0]),
        (Series(3), {"inherited": {0: CAT}}, [0, 0]),
        (Series(3), {"disturbed": frozenset({"replaced"})}, [0, 0]),
    ],
)
def test_series_breaks_off_when_its_players_have_changed_or_are_erased(
    before: Series, change: Any, score: list[int]
) -> None:
    match = replace(ended(before, (2, 1)), **change)
    assert (after(match).course, halves(match)) == (SeriesCourse.BROKEN, score)


def test_series_score_follows_players_who_change_seats() -> None:
    assert halves(ended(series(3, 2, 2, 0), (1, 2), (BEN, ANN))) == [2, 2]


@pytest.mark.parametrize("status", [Status.LOBBY, Status.RUNNING, Status.CANCELLED])
def test_open_cancelled_or_single_match_has_no_series_standing(status: Status) -> None:
    match = ended(Series(3), (1, 2))
    state = None if status is Status.CANCELLED else match.state
    assert standing(replace(match, status=status, state=state)) is None
    assert standing(ended(None, (1, 2))) is None

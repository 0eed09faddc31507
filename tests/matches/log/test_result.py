"""The result that is kept of an ended match, and when it counts for ratings."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from matches.log.events import Ended, Event, Relocated, Resigned, Taken, TimedOut
from matches.log.fold import apply, apply_all
from matches.log.history.result import Result, final, result_of
from matches.log.match import Match
from tests.matches.random_matches import NOW, steps_after
from tests.matches.situations import ALONE, CHANCE, CROSSWIND, TEAMS, Table, begun, walked


def rated(table: Table) -> Match:
    match = begun(table, 0)
    return replace(match, opened=replace(match.opened, rated=True))


def after(match: Match, *events: Event) -> Match:
    """Return the match after these events and all automatic ones that follow."""
    return steps_after(match, *events)[-1]


def result(match: Match) -> Result:
    found = result_of(match)
    assert found is not None
    return found


def places(found: Result) -> list[tuple[int, int, int | None, bool]]:
    return [(part.player, part.team, part.place, part.resigned) for part in found.parts]


def test_resignation_is_a_loss_that_counts() -> None:
    match = rated(CROSSWIND)
    winner, loser = match.order
    found = result(after(match, Resigned(1)))
    assert places(found) == [(winner, 0, 1, False), (loser, 1, 2, True)]
    assert (found.reason, found.unrated, found.computers) == ("resigned", "", False)
    assert found.began == found.ended == NOW


def test_open_match_has_no_result() -> None:
    assert result_of(rated(CROSSWIND)) is None


def test_result_of_a_match_includes_all_seats_resigned_together() -> None:
    """A match ends when the first of these seats resigns. A defect once left the remaining seats of the same
    decision out of the result."""
    before = after(rated(TEAMS), Resigned(3))
    heir = before.order[3]
    later = NOW + timedelta(hours=1)
    first, last = apply_all(before, [Resigned(seat) for seat in before.seats_of(heir)], later)
    assert not first.status.open
    (back,) = apply_all(last, [Relocated(9)], later + timedelta(hours=1))
    found = final([before, first, last, back])
    assert found == result_of(last)
    assert found is not None
    assert (heir, True) in {(part.player, part.resigned) for part in found.parts}


def test_match_not_opened_as_rated_is_casual() -> None:
    assert result(after(begun(CROSSWIND, 0), Resigned(1))).unrated == "casual"


@pytest.mark.parametrize("reason", ["agreed", "deserted", "closed"])
def test_match_that_ended_early_has_no_places_and_is_not_rated(reason: str) -> None:
    found = result(after(rated(CROSSWIND), Ended(reason)))  # type: ignore[arg-type]
    assert (found.reason, found.unrated) == (reason, reason)
    assert {part.place for part in found.parts} == {None}


def test_match_that_moved_for_an_absent_player_does_not_count() -> None:
    match = rated(CROSSWIND)
    (seat,) = match.to_act
    moved_for = after(match, TimedOut(match.order[seat]))
    assert result(after(moved_for, Resigned(1 - seat))).unrated == "absent"


def test_resigned_player_is_placed_behind_all_who_stay_and_the_match_counts() -> None:
    """In Chance, all losers share a place. A player who resigned earlier must nevertheless be placed behind
    them."""
    match = after(rated(CHANCE), Resigned(1))
    assert match.status.open
    first, gone, third = match.order
    found = result(after(match, Resigned(0), Resigned(2)))
    assert found.unrated == ""
    assert {place for _, _, place, _ in places(found)} == {2}
    played_on = replace(walked(CHANCE, 0)[-1].after, opened=match.opened)
    found = result(replace(played_on, empty=frozenset({1})))
    place = {player: place or 0 for player, _, place, _ in places(found)}
    assert place[gone] > max(place[first], place[third])


def test_match_with_a_replacement_does_not_count() -> None:
    match = rated(CROSSWIND)
    newcomer = max(match.order)
    taken = apply(match, Taken(0, type(newcomer)(newcomer + 1)), NOW)
    found = result(after(taken, Resigned(1)))
    assert [part.player for part in found.parts] == [*taken.order]
    assert [part.place for part in found.parts] == [1, 2]
    assert found.unrated == "replaced"
    assert result(after(taken, Ended("closed"))).unrated == "closed"


def test_partner_playing_on_alone_can_lose_for_both_but_not_win_for_both() -> None:
    match = rated(TEAMS)
    side = [seat for seat in range(4) if match.state.colours[seat] is match.state.colours[0]]
    others = [seat for seat in range(4) if seat not in side]
    alone = after(match, Resigned(side[0]))
    assert alone.order[side[0]] == alone.order[side[1]]
    lost = result(after(alone, *map(Resigned, side)))
    assert lost.unrated == ""
    assert {part.player: (part.place, part.resigned) for part in lost.parts} == {
        **{match.order[seat]: (2, True) for seat in side},
        **{match.order[seat]: (1, False) for seat in others},
    }
    assert len({part.team for part in lost.parts}) == 2
    won = result(after(alone, *map(Resigned, others)))
    assert won.unrated == "replaced"
    assert {part.player: (part.place, part.resigned) for part in won.parts} == {
        match.order[side[0]]: (2, True),
        match.order[side[1]]: (1, False),
        **{match.order[seat]: (2, True) for seat in others},
    }


def test_player_of_several_seats_counts_only_if_all_seats_win_together() -> None:
    match = rated(CROSSWIND)
    both = replace(match, order=match.order[:1] * 2)
    assert result(after(both, Resigned(1))).unrated == "several"
    alone = result(walked(ALONE, 0)[-1].after)
    assert alone.unrated == ""
    ((_, team, place, _),) = places(alone)
    assert (team, place in (1, 2)) == (0, True)
    assert alone.parts[0].score is not None

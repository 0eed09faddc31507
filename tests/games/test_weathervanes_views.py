"""What a seat sees in Weathervanes, and which forecasts and suggestions it gets."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from games.weathervanes.cards import NUMBERS, STANDARD, Corner, Suit
from games.weathervanes.forecasts import following, leads, placing, waiting, worth
from games.weathervanes.pieces import ANEW, FIRST, Play, Trick
from games.weathervanes.rules import (
    apply,
    imagine,
    parse,
    suggest,
    to_act,
    view,
)
from games.weathervanes.tableau import fits
from tests.games.random_play import at_random
from tests.games.weathervanes_positions import (
    EAST,
    NORTH,
    OFF,
    SEED,
    SOUTH,
    WEST,
    begin,
    cells,
    lay,
    pending,
    placed,
    play,
)

TO_LEAD = lay("5 24", "10 22", "3 24", "8 15", tokens="YRBG")
TO_FOLLOW = play(lay("5 1", "17 22 24", "3 24", "8 15"), "5 blue")
TO_PLACE = pending("1 2 7 23", north="4 3 . 1", east="1 . . 5", south="5 . . .", tokens="RBGY")
"""A state before placements: South's 1 fits beside a 5, North's 7 completes a tableau, East's 23 fits
nowhere."""
TO_THIRD = pending("3 2 2 2", south="1 . . 5", tokens="RBGY")
"""A state before placements: South, with the green token, takes a 3 that fits on either side of its pair."""


def test_weathervanes_imagines_no_state_whose_hands_need_more_cards_than_the_deck_has() -> None:
    seen = view(begin(), NORTH)
    with pytest.raises(ValueError, match="hands"):
        imagine(replace(seen, hand_sizes=(11, 11, 11, 99)), SEED)


def test_weathervanes_view_counts_rounds_and_tricks() -> None:
    seen: set[tuple[int, int, int]] = set()
    for state in at_random("weathervanes", begin(), Random(3)):
        now = view(state, None)
        seen.add((now.round, now.trick_number, now.tricks))
        assert 1 <= now.trick_number <= now.tricks
    assert {(1, number, 11) for number in range(1, 12)} <= seen
    assert {each[0] for each in seen} == {1, 2, 3, 4}


def test_weathervanes_trick_stays_in_view_until_all_have_placed() -> None:
    now = view(TO_PLACE, None)
    assert now.trick == Trick(TO_PLACE.cards)
    assert (now.leader, now.trick.best.seat, now.trick_number) == (NORTH, EAST, 10)
    assert view(placed(TO_PLACE), None).trick is None


def test_weathervanes_leader_sees_whose_display_each_corner_would_take() -> None:
    found = leads(view(TO_LEAD, NORTH), 5)
    assert [each.suit.letter for each in found] == ["B", "G", "R", "Y"]
    assert [each.givers[0] for each in found] == [WEST, SOUTH, EAST, NORTH]
    assert [each.move for each in found] == [Play(5, suit) for suit in STANDARD[5]]
    assert all(each.legal for each in found)


def test_weathervanes_constrained_leader_sees_which_corner_may_be_led() -> None:
    state = replace(TO_LEAD, variants=OFF._replace(constrained_lead=True))
    found = leads(view(state, NORTH), 5)
    assert [each.suit for each in found if each.legal] == [Suit.YELLOW]


def test_weathervanes_player_who_follows_sees_why_a_card_is_illegal() -> None:
    seen = view(TO_FOLLOW, EAST)
    low, high, other = (following(seen, number) for number in (17, 22, 24))
    assert {low.corner, high.corner, other.corner} == {Corner.TOP_RIGHT}
    assert [each.suit for each in (low, high, other)] == [Suit.BLUE, Suit.BLUE, Suit.GREEN]
    assert [each.legal for each in (low, high, other)] == [True, True, False]
    assert other.instead == (17, 22)
    assert (low.wins, other.wins) == (True, False)
    beaten = view(play(TO_FOLLOW, "22"), SOUTH)
    assert not following(beaten, 24).wins


def test_weathervanes_forecast_for_a_place_tells_its_score_and_which_cards_fit_next() -> None:
    above, below = placing(view(TO_PLACE, SOUTH))
    assert above.tableau.cells == cells("1 . . 5")
    assert above.tableau.centres == (Suit.GREEN, Suit.BLUE)
    assert (above.corner, below.corner) == (Corner.TOP_LEFT, Corner.BOTTOM_LEFT)
    assert above.now.total == 7
    assert above.scores == ()
    assert 23 not in above.next
    fitting = [n for n in NUMBERS if ANEW not in fits(STANDARD, above.tableau.cells, n)]
    assert list(above.next) == fitting


def test_weathervanes_forecast_tells_the_score_of_a_full_or_restarted_tableau() -> None:
    (complete,) = placing(view(TO_PLACE, NORTH))
    assert complete.tableau.cells == cells("4 3 7 1")
    assert [score.total for score in complete.scores] == [22]
    assert complete.next == ()
    (anew,) = placing(view(TO_PLACE, EAST))
    assert anew.move == ANEW
    assert [score.total for score in anew.scores] == [7]
    assert anew.now.total == 1


def test_weathervanes_place_forecasts_agree_with_the_points_gained() -> None:
    for state in at_random("weathervanes", begin(), Random(12)):
        for seat in to_act(state):
            for fit in placing(view(state, seat)):
                after = apply(state, seat, fit.move)
                gained = after.scores[seat] - state.scores[seat]
                assert gained == sum(score.total for score in fit.scores)


def test_weathervanes_forecasts_places_only_to_seats_that_have_yet_to_place() -> None:
    after = apply(TO_PLACE, WEST, FIRST)
    assert waiting(view(TO_PLACE, WEST))
    assert waiting(view(after, WEST)) is None
    assert placing(view(after, WEST)) == ()
    assert waiting(view(after, None)) is None
    assert placing(view(TO_LEAD, NORTH)) == ()


def test_weathervanes_view_tells_what_each_tableau_is_worth() -> None:
    seen = view(TO_PLACE, None)
    found = [worth(seen, seat) for seat in range(4)]
    assert [score.total if score else None for score in found] == [12, 7, 1, None]


def test_weathervanes_suggestion_takes_a_forced_or_the_most_promising_place() -> None:
    assert [suggest(view(TO_PLACE, seat)) for seat in (NORTH, EAST)] == [
        parse("place below 3"),
        ANEW,
    ]
    one, two = placing(view(TO_THIRD, SOUTH))
    assert one.now.total != two.now.total
    assert suggest(view(TO_THIRD, SOUTH)) == max((one, two), key=lambda fit: fit.now.total).move


@pytest.mark.parametrize(("displays", "card"), [("4 4 7 4", "14 blue"), ("4 7 4 4", "5 blue")])
def test_weathervanes_suggestion_takes_the_card_that_completes_the_tableau(
    displays: str, card: str
) -> None:
    """West plays the last card of the trick. Its 14 would win the trick and take South's Display; its 5 would
    lose and take East's.

    West needs a 7, which completes its tableau, and must avoid a 4, which fits nowhere.
    """
    state = lay("10 1", "24 1", "5 5", "5 14", displays=displays, west="4 3 . 1")
    state = play(state, "10 blue", "24", "5")
    assert suggest(view(state, WEST)) == parse(card)
    assert placed(apply(state, WEST, parse(card))).scores[WEST] >= 16

"""The start of Wind of Fortune: colours, decks, options, names."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from games.wind_of_fortune.cards import EARTHLY, Suit
from games.wind_of_fortune.pieces import Mode
from games.wind_of_fortune.rules import ABOUT, imagine, seat_name, setup, sides, view
from tests.games.wind_of_fortune_positions import BLACK, RED, start, written

DEFAULTS = ABOUT.settle({})


def seed(number: int) -> bytes:
    return number.to_bytes(32, "big")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_wind_of_fortune_seats_alternate_between_the_two_colours(seats: int) -> None:
    for number in range(20):
        drawn = sides(seats, DEFAULTS, seed(number))
        one, other = drawn[:2]
        assert {one, other} == {*ABOUT.sides}
        assert [*drawn] == [one, other, one, other][:seats]
        state = setup(seats, DEFAULTS, seed(number))
        assert [colour.key for colour in state.colours] == drawn


def test_wind_of_fortune_red_side_is_drawn_at_random() -> None:
    drawn = Counter(sides(2, DEFAULTS, seed(number))[0] for number in range(200))
    assert 70 <= drawn["Red"] <= 130


def test_wind_of_fortune_seats_are_named_by_colour_and_partners_also_by_number() -> None:
    names = [[str(seat_name(start(seats), seat)) for seat in range(seats)] for seats in (2, 3, 4)]
    assert names == [
        ["Red", "Black"],
        ["Red 1", "Black", "Red 2"],
        ["Red 1", "Black 1", "Red 2", "Black 2"],
    ]


def test_wind_of_fortune_red_begins_with_the_fortune_stone() -> None:
    state = start()
    assert (state.godly.fortune, state.earth.heavy) == (RED, BLACK)
    assert state.news.dealt
    assert state.news.drawn == state.godly.pair


def test_wind_of_fortune_aces_begin_face_down_at_their_towers() -> None:
    assert [written(tower) for tower in start().godly.towers] == ["(A)"] * 4
    assert [tower.waiting[0].suit for tower in start().godly.towers] == list(Suit)


def test_wind_of_fortune_deals_nine_cards_to_each_hand_and_dummy() -> None:
    earth = start().earth
    parts = [*earth.hands, *earth.open, *earth.piles]
    assert list(map(len, parts)) == [9, 9, 1, 1, 8, 8]
    assert sorted(card for part in parts for card in part) == sorted(EARTHLY)


def test_wind_of_fortune_hand_is_sorted_by_own_colour_and_then_by_rank() -> None:
    for seat, colour in enumerate((RED, BLACK)):
        hand = start().earth.hands[seat]
        keys = [(card.colour is not colour, -card.rank) for card in hand]
        assert keys == sorted(keys)


@pytest.mark.parametrize(
    ("seats", "modes"),
    [
        (2, (Mode.NAKED, Mode.NAKED)),
        (3, (Mode.REAL, Mode.NAKED)),
        (4, (Mode.REAL, Mode.REAL)),
    ],
)
def test_wind_of_fortune_ignores_options_without_effect_for_the_number_of_seats(
    seats: int, modes: tuple[Mode, Mode]
) -> None:
    assert start(seats, dummy="naked", team="real").modes == modes


def test_wind_of_fortune_imagines_no_state_with_more_jokers_than_any_match_has() -> None:
    seen = view(setup(2, DEFAULTS, seed(1)), 0)
    with pytest.raises(ValueError, match="jokers"):
        imagine(replace(seen, terms=seen.terms._replace(jokers=4)), seed(1))

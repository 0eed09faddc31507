"""Tricks of Weathervanes: leading, following, winning, and who takes whose Display."""

from __future__ import annotations

from itertools import product

import pytest

from games.rules import IllegalMove
from games.weathervanes.cards import Corner, Suit
from games.weathervanes.pieces import SEATS, Trick
from games.weathervanes.rules import apply, forced, legal_moves, notation, parse, to_act, turn
from games.weathervanes.values import State
from tests.games.weathervanes_positions import EAST, NORTH, SOUTH, WEST, lay, placed, play

EXAMPLE = lay("1 5", "10 22", "3 24", "8 15")
"""The plays of the rulebook's example trick: a blue 5, then a 22, a 24 that cannot follow suit, and a 15."""


def options(state: State) -> list[str]:
    (seat,) = to_act(state)
    return [notation(move) for move in legal_moves(state, seat)]


def refusal(state: State, move: str) -> str:
    (seat,) = to_act(state)
    with pytest.raises(IllegalMove) as problem:
        apply(state, seat, parse(move))
    return str(problem.value)


def test_weathervanes_rulebook_example_of_a_trick_plays_out_as_described() -> None:
    state = play(EXAMPLE, "5 blue", "22", "24", "15")
    trick = Trick(state.cards)
    assert [card.suit for card in trick.cards] == [Suit.BLUE, Suit.BLUE, Suit.RED, Suit.BLUE]
    assert trick.best.seat == EAST
    assert [(each.seat, each.giver) for each in state.placements] == [
        (EAST, WEST),
        (SOUTH, NORTH),
        (WEST, EAST),
        (NORTH, SOUTH),
    ]
    after = placed(state)
    assert after.displays == (5, 22, 24, 15)
    assert after.leader == EAST
    assert [each[0] for each in after.tableaux] == [3, 4, 1, 2]


@pytest.mark.parametrize(
    ("suit", "first"), [("blue", WEST), ("green", SOUTH), ("red", EAST), ("yellow", NORTH)]
)
def test_weathervanes_led_corner_decides_whose_display_is_taken_first(
    suit: str, first: int
) -> None:
    """The card led, a 5, has blue, green, red and yellow at its corners, clockwise from the top left."""
    trick = Trick(play(EXAMPLE, f"5 {suit}").cards)
    assert trick.givers == tuple((first + step) % 4 for step in range(4))


def test_weathervanes_seats_show_successive_corners_in_a_trick() -> None:
    for leader, suit in product(SEATS, Suit):
        state = play(lay("5 1", "5 1", "5 1", "5 1", leader=leader), f"5 {suit.word!s}")
        while len(state.cards) < 4:
            (seat,) = to_act(state)
            state = apply(state, seat, legal_moves(state, seat)[0])
        corners = [int(card.corner) for card in state.cards]
        assert corners == [(corners[0] + step) % 4 for step in range(4)]


def test_weathervanes_leader_may_show_any_corner_of_any_card() -> None:
    assert options(lay("5 5 24", "1", "1", "1")) == [
        f"{number} {suit.word!s}" for number in (5, 24) for suit in Suit
    ]


def test_weathervanes_follower_must_show_the_led_suit_if_possible() -> None:
    state = play(lay("5", "22 17 18 24", "1", "1"), "5 blue")
    assert options(state) == ["22 blue", "17 blue"]
    assert "22 or 17" in refusal(state, "24")


def test_weathervanes_player_who_cannot_follow_may_play_any_card() -> None:
    state = play(lay("5", "3 24 24", "1", "1"), "5 red")
    assert state.cards[0].corner == Corner.BOTTOM_RIGHT
    assert options(state) == ["3 red"]
    other = play(lay("5", "24 23 23", "1", "1"), "5 blue")
    assert options(other) == ["24 green", "23 yellow"]


def test_weathervanes_trick_goes_to_the_highest_card_of_the_led_suit() -> None:
    state = play(lay("2 1", "24 23", "23 22", "21 22"), "2 red", "24", "23", "21")
    assert {card.suit for card in state.cards[1:]} & {Suit.RED} == set()
    assert Trick(state.cards).best.seat == NORTH
    assert placed(state).leader == NORTH


def test_weathervanes_first_card_fixes_the_order_in_which_displays_are_taken() -> None:
    state = play(EXAMPLE, "5 blue")
    givers = Trick(state.cards).givers
    for move in ("22", "24", "15"):
        state = play(state, move)
        assert Trick(state.cards).givers == givers


def test_weathervanes_seats_play_clockwise_from_the_leader() -> None:
    state = lay("5", "22", "24", "15", leader=SOUTH)
    seen: list[int] = []
    for move in ("24 red", "15", "5", "22"):
        seen.append(*to_act(state))
        state = play(state, move)
    assert seen == [SOUTH, WEST, NORTH, EAST]


def test_weathervanes_refuses_a_placement_during_a_trick() -> None:
    wanted = "You have nothing to place now. Play a card, such as 5 blue."
    assert refusal(EXAMPLE, "place above 5") == wanted
    assert refusal(play(EXAMPLE, "5 blue"), "place first") == wanted


def test_weathervanes_last_card_of_a_player_who_follows_is_played_automatically() -> None:
    lone = play(lay("5", "22", "24", "15"), "5 blue")
    assert forced(lone, EAST) == parse("22 blue")
    assert forced(lone, SOUTH) is None
    one_legal = play(lay("5 1", "22 24", "3", "8"), "5 blue")
    assert len(legal_moves(one_legal, EAST)) == 1
    assert forced(one_legal, EAST) is None
    assert forced(lay("5", "22", "24", "15"), NORTH) is None


def test_weathervanes_counts_each_card_as_a_turn_and_all_placements_as_one() -> None:
    state = EXAMPLE
    turns = [turn(state)]
    for move in ("5 blue", "22", "24", "15", *["place first"] * 4):
        state = play(state, move)
        turns.append(turn(state))
    assert turns == [0, 1, 2, 3, 4, 4, 4, 4, 5]

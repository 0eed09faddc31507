"""What refusals of Weathervanes say, and which moves they propose instead."""

from __future__ import annotations

import pytest

from games.rules import IllegalMove
from games.weathervanes.rules import apply, parse
from tests.games.test_weathervanes_tricks import EXAMPLE, refusal
from tests.games.weathervanes_positions import NORTH, SOUTH, lay, pending, play
from tests.refusals import raised


@pytest.mark.parametrize("text", ["0", "25", "25 blue", "place above 0", "place below 99"])
def test_weathervanes_refuses_a_number_that_no_card_has(text: str) -> None:
    with pytest.raises(IllegalMove, match=r"^There is no card \d+\..* 1 to 24"):
        parse(text)


def test_weathervanes_refusal_of_a_card_not_held_lists_the_hand() -> None:
    assert refusal(EXAMPLE, "7 red") == "You have no 7. Your hand: 1, 5."


def test_weathervanes_lead_without_a_suit_is_refused_with_an_example() -> None:
    assert refusal(EXAMPLE, "5") == "Name the suit that you lead, too, such as 5 red."


def test_weathervanes_follower_cannot_choose_the_corner() -> None:
    state = play(lay("5", "22 24", "1", "1"), "5 blue")
    assert refusal(state, "24 red").startswith("Your 24 would show green")
    assert refusal(state, "22 red") == (
        "In a trick all cards point the same way: your 22 shows blue (top right). Play 22 blue."
    )


def test_weathervanes_refusal_out_of_turn_names_the_seat_to_play() -> None:
    with pytest.raises(IllegalMove, match=r"^It is not your turn, but North’s\.$"):
        apply(EXAMPLE, SOUTH, parse("24 red"))


def test_weathervanes_refusal_of_an_illegal_place_names_the_legal_ones() -> None:
    state = pending(south="5 . . .", west="5 . . .")
    with pytest.raises(IllegalMove) as problem:
        apply(state, SOUTH, parse("place left of 5"))
    wanted = "Your 1 does not fit there. Say “place above 5” or “place below 5”."
    assert str(problem.value) == wanted
    with pytest.raises(IllegalMove, match=r"^Your tableau is empty, so 3 comes first"):
        apply(state, NORTH, parse("place above 5"))
    anew = pending("23 2 3 4", south="1 . . 5")
    with pytest.raises(IllegalMove, match=r"^Your 23 fits nowhere"):
        apply(anew, SOUTH, parse("place above 5"))


def test_weathervanes_taken_card_must_be_placed_before_the_next_is_played() -> None:
    state = pending(south="5 . . .")
    with raised(
        IllegalMove, "First place the 1 that you took: “place above 5” or “place below 5”."
    ):
        apply(state, SOUTH, parse("10 red"))

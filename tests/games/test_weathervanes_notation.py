"""Moves of Weathervanes as texts."""

from __future__ import annotations

import pytest

from games.rules import IllegalMove
from games.weathervanes.cards import Suit
from games.weathervanes.pieces import ANEW, FIRST, Move, Place, Play, Way
from games.weathervanes.rules import apply, legal_moves, meant, parse
from tests.games.weathervanes_positions import EAST, NORTH, SOUTH, ending, lay, play


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("5 blue", Play(5, Suit.BLUE)),
        ("22", Play(22, None)),
        ("place above 5", Place(Way.ABOVE, 5)),
        ("place left of 12", Place(Way.LEFT, 12)),
        ("place right of 12", Place(Way.RIGHT, 12)),
        ("place first", FIRST),
        ("place anew", ANEW),
    ],
)
def test_weathervanes_moves_have_the_notation_of_the_rules_page(text: str, move: Move) -> None:
    assert parse(text) == move


def test_weathervanes_player_who_follows_need_not_name_the_suit() -> None:
    state = play(lay("5 1", "22 9", "24", "15"), "5 blue")
    assert meant(state, EAST, parse("22")) == parse("22 blue")
    assert meant(state, EAST, parse("22 blue")) == parse("22 blue")
    with pytest.raises(IllegalMove, match="22 blue"):
        apply(state, EAST, parse("22"))


def test_weathervanes_completes_a_typed_card_with_a_suit_only_when_following() -> None:
    state = lay("5 1", "22 9", "24", "15")
    assert meant(state, NORTH, parse("5")) == parse("5")
    placing = play(lay("5 1", "22 9", "24 3", "15 4"), "5 blue", "22", "24", "15")
    assert meant(placing, NORTH, parse("1")) == parse("1")


def test_weathervanes_understands_both_names_of_the_last_free_place() -> None:
    state = ending("7 5 5 5", north="4 3 . 1")
    assert legal_moves(state, NORTH) == (parse("place below 3"),)
    assert meant(state, NORTH, parse("place right of 1")) == parse("place below 3")
    assert meant(state, NORTH, parse("place above 4")) == parse("place above 4")
    assert meant(state, SOUTH, parse("place right of 1")) == parse("place right of 1")
    lead = lay("5", "22", "24", "15")
    assert meant(lead, NORTH, parse("place right of 1")) == parse("place right of 1")

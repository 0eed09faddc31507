"""Forecasts that a view of Wind of Fortune gives, and suggestions made from them."""

from __future__ import annotations

from random import Random

import pytest

from games.wind_of_fortune.cards import JOKER, Suit
from games.wind_of_fortune.forecasts import alone, prospects, sums
from games.wind_of_fortune.legal_moves import legal_moves_in_view
from games.wind_of_fortune.pieces import Commit, Crown, Expose, Fate, Show, Source
from games.wind_of_fortune.rules import legal_moves, suggest, to_act, view
from games.wind_of_fortune.values import State
from tests.games.random_play import at_random
from tests.games.wind_of_fortune_positions import (
    CLUBS,
    HEARTS,
    RED,
    armed,
    arranged,
    card,
    fight,
    play,
    start,
    symbol,
    symbols,
)


def battle_for(pair: str, towers: str = "J - J -") -> State:
    return armed(
        arranged(start(), pair, towers), "H10 H2 S9 S2", "S10 S3 D9 D3", red="H8", black="C8"
    )


def test_wind_of_fortune_forecast_sums_include_only_known_cards() -> None:
    seen = view(battle_for("HQ SQ"), 0)
    assert sums(seen, Commit(card("H10"), Source.OPEN)) == (18, 0)
    assert sums(seen, Commit(card("S9"), Source.OPEN)) == (8, 9)
    assert sums(seen, Commit(card("S9"), Source.PILE)) == (0, 9)


def test_wind_of_fortune_forecast_sums_include_the_opponents_open_card() -> None:
    seen = view(play(battle_for("HQ SQ"), 0, "H10 open"), 1)
    assert sums(seen, Commit(card("S10"), Source.OPEN)) == (8, 18)
    assert sums(seen, Commit(card("D9"), Source.PILE)) == (17, 0)


def test_wind_of_fortune_forecast_shows_that_a_symbol_would_be_discarded() -> None:
    state = fight(arranged(start(), "HQ SJ", "J - - -"), RED)
    seen = view(state, None)
    assert prospects(seen, symbol("SJ"))[0].fate is Fate.DUMPED
    assert prospects(seen, symbol("SQ"))[0].fate is Fate.DUMPED
    assert prospects(seen, symbol("SK"))[0].fate is Fate.WAITS
    assert alone(seen, symbol("HQ"))[0].fate is Fate.FITS


def test_wind_of_fortune_joker_can_go_only_to_unfilled_towers() -> None:
    seen = view(arranged(start(), "joker SJ", "J JQKA - -"), None)
    assert [(done.suit, done.layer) for done in prospects(seen, JOKER)] == [(HEARTS, 2)]
    full = view(arranged(start(), "joker SJ", "JQK* JQKA - -"), None)
    assert [done.fate for done in prospects(full, JOKER)] == [Fate.SEALS]


def test_wind_of_fortune_forecast_lists_the_cards_that_are_cleared() -> None:
    seen = view(arranged(start(), "CQ SJ", "- - - J*(KA)"), None)
    (done,) = prospects(seen, symbol("CQ"))
    assert (done.fate, done.suit, done.cleared) == (Fate.REPLACES, CLUBS, symbols("joker CK CA"))


@pytest.mark.parametrize("options", [{}, {"dummy": "naked"}, {"team": "real"}])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_wind_of_fortune_legal_moves_follow_from_what_the_seat_sees(
    seats: int, options: dict[str, str]
) -> None:
    for state in at_random("wind-of-fortune", start(seats, **options), Random(seats)):
        for seat in range(seats):
            assert legal_moves_in_view(view(state, seat)) == legal_moves(state, seat)
        assert legal_moves_in_view(view(state, None)) == ()


def test_suggested_wind_of_fortune_move_plays_high_for_a_useful_symbol() -> None:
    assert suggest(view(battle_for("HQ SQ"), 0)) == Commit(card("H10"), Source.OPEN)


def test_suggested_wind_of_fortune_move_plays_high_against_an_enemys_useful_symbol() -> None:
    state = play(battle_for("SQ HQ"), 1, "S3 pile")
    move = suggest(view(state, 0))
    assert isinstance(move, Commit)
    assert move.card == card("H10")


def test_suggested_wind_of_fortune_move_saves_high_cards() -> None:
    move = suggest(view(battle_for("HA SA"), 0))
    assert isinstance(move, Commit)
    assert move.card in (card("H2"), card("S2"), card("S9"))


def test_suggested_wind_of_fortune_move_counts_only_a_sides_own_cards_as_its_cost() -> None:
    """Red has played its open ♠10. This black card costs Black nothing, so Black's cheapest answer is still ♦2
    with the top card of the pile."""
    state = armed(arranged(start(), "HA SA", "J - J -"), "H10 H3", "D2", red="S10", black="H2")
    state = play(state, 0, "H10 open")
    assert suggest(view(state, 1)) == Commit(card("D2"), Source.PILE)


def test_wind_of_fortune_suggestion_puts_a_joker_into_a_layer_whose_real_card_waits() -> None:
    state = armed(arranged(start(), "joker", "J(K) JQ(K) - -", deck="", dump="SJ CJ"))
    state = armed(state, "H10", "S2", red="H9", black="S3")
    state = play(play(state, 0, "H10 open"), 1, "S2 open")
    assert suggest(view(state, 0)) == Crown(Suit.DIAMONDS)


@pytest.mark.parametrize("number", range(8))
def test_wind_of_fortune_suggestion_shows_a_leaders_lowest_card(number: int) -> None:
    leading = start(4, number)
    (leader, *_) = sorted(to_act(leading))
    move = suggest(view(leading, leader))
    assert isinstance(move, Show)
    assert move.card.rank == min(each.rank for each in leading.earth.hands[leader])


@pytest.mark.parametrize("number", range(8))
@pytest.mark.parametrize("seat", [0, 1])
def test_wind_of_fortune_suggestion_exposes_the_pile_weakest_in_its_own_colour(
    number: int, seat: int
) -> None:
    seen = view(start(number=number, dummy="naked"), seat)
    assert seen.piles
    strength = [
        sum(each.rank for each in pile if each.colour is seen.colour) for pile in seen.piles
    ]
    move = suggest(seen)
    assert isinstance(move, Expose)
    assert strength[move.pile - 1] == min(strength) < max(strength)

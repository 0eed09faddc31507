"""Both decks of Wind of Fortune: deals, reshuffles, stones, and the order of all that happens between
battles."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from games.wind_of_fortune.cards import EARTHLY, JOKER
from games.wind_of_fortune.pieces import Awaited
from games.wind_of_fortune.rules import view
from games.wind_of_fortune.values import State
from tests.games.random_play import at_random
from tests.games.wind_of_fortune_positions import (
    BLACK,
    RED,
    arranged,
    battle,
    fight,
    fighting,
    fights,
    first_move,
    settled,
    start,
    symbols,
)

LONG = "HQ SQ HK SK DQ CQ DK CK HA SA"
"""A godly deck (the deck of symbols) that lasts longer than one deal of the earthly cards."""


def deal_used_up() -> State:
    """Return a state before the ninth and last battle of a deal, which is fought for the first symbol of a
    pair."""
    return fights(arranged(start(), "DJ CJ", deck=LONG), *[RED] * 8)


def test_wind_of_fortune_changes_the_dealer_after_nine_battles() -> None:
    before = deal_used_up()
    assert (before.earth.deal, before.earth.battle, before.earth.heavy) == (1, 9, BLACK)
    state = fight(before, RED)
    earth = state.earth
    assert (earth.deal, earth.battle, earth.heavy) == (2, 1, RED)
    assert state.news.dealt
    dealt = [*earth.hands, *earth.open, *earth.piles]
    assert sorted(card for part in dealt for card in part) == sorted(EARTHLY)
    assert list(map(len, dealt)) == [9, 9, 1, 1, 8, 8]
    assert earth.discard == ()


def test_wind_of_fortune_second_deal_differs_from_the_first() -> None:
    state = deal_used_up()
    assert fight(state, RED).earth.hands != start().earth.hands


def test_wind_of_fortune_new_deal_keeps_the_pair_of_symbols() -> None:
    state = deal_used_up()
    assert state.godly.fought == 0
    after = fight(state, RED)
    assert (after.earth.deal, after.godly.fought) == (2, 1)
    assert after.godly.pair == state.godly.pair
    assert after.news.drawn == ()
    assert len(after.godly.pedestal) + len(after.godly.dump) == 1 + len(state.godly.dump)


def test_wind_of_fortune_reshuffles_the_symbols_when_none_are_left() -> None:
    state = arranged(start(), "HJ SJ", deck="", dump="HK SK CK")
    assert state.godly.fortune is RED
    state = fight(state, BLACK)
    assert not state.news.reshuffled
    assert (state.godly.deck, state.godly.fortune) == ((), RED)
    state = fight(state, RED)
    assert state.news.reshuffled
    assert state.godly.fortune is BLACK
    assert {*state.godly.deck, *state.godly.pair} == {*symbols("HK SK CK HJ SJ")}
    assert state.godly.dump == ()


def test_wind_of_fortune_last_two_symbols_are_a_pair_without_a_reshuffle() -> None:
    state = fights(arranged(start(), "HJ SJ", deck="HK SK"), RED, RED)
    assert (state.godly.deck, state.godly.fortune) == ((), RED)
    assert state.godly.pair == symbols("HK SK")


def test_wind_of_fortune_fortune_stone_never_moves_within_a_pair() -> None:
    for number in range(4):
        *states, _ = at_random("wind-of-fortune", start(number=number), Random(number))
        for before, after in pairwise(states):
            inside = 0 < after.godly.fought < len(after.godly.pair)
            assert not inside or before.godly.fortune is after.godly.fortune


def test_wind_of_fortune_joker_has_the_colour_of_the_fortune_stone() -> None:
    joker, *_ = symbols("joker")
    assert view(arranged(start(), "joker SJ"), None).colour_of(joker) is RED
    assert view(arranged(start(), "joker SJ", fortune=BLACK), None).colour_of(joker) is BLACK


def test_wind_of_fortune_tower_for_a_joker_is_chosen_before_anything_else() -> None:
    state = arranged(start(), "HJ SJ", deck=LONG)
    state = arranged(fights(state, *[RED] * 8), "joker", deck="", dump="CA DA")
    state = fight(state, RED)
    assert state.awaited == (Awaited.JOKER, None)
    assert (state.earth.deal, state.earth.battle, state.news.dealt) == (1, 10, False)
    assert view(state, None).symbol is None
    state = settled(state)
    assert (state.earth.deal, state.news.dealt) == (2, True)
    assert {*state.godly.pair} == {*symbols("CA DA")}
    assert state.news.reshuffled


def test_wind_of_fortune_new_deal_and_its_choices_come_before_the_next_pair() -> None:
    state = settled(arranged(start(dummy="naked"), "HJ", deck="", dump="SK CK DK"))
    while state.earth.battle < 9:
        state = battle(state)
    state = battle(arranged(state, "HJ", deck="", dump="SK CK DK"))
    assert state.awaited == (Awaited.EXPOSE, Awaited.EXPOSE)
    assert (state.news.dealt, state.news.drawn) == (True, ())
    state = settled(state)
    assert state.news.exposed == (RED, BLACK)
    assert len(state.news.drawn) == 2
    assert state.news.drawn == state.godly.pair


def test_wind_of_fortune_pair_is_drawn_before_a_leader_shows_a_new_card() -> None:
    state = settled(start(4))
    state = arranged(state, "HJ", deck="", dump="SK CK DK")
    while state.earth.battle == 1:
        state = first_move(state)
    assert state.news.drawn == state.godly.pair
    assert Awaited.SHOW in state.awaited
    assert not fighting(state)


@pytest.mark.parametrize("jokers", [3, 2])
def test_wind_of_fortune_first_symbol_deck_has_12_cards_and_the_jokers(jokers: int) -> None:
    godly = start(jokers=jokers).godly
    first = [*godly.deck, *godly.pair]
    assert (len(first), first.count(JOKER)) == (12 + jokers, jokers)


@pytest.mark.parametrize("jokers", [3, 2])
def test_wind_of_fortune_adds_one_delayed_joker_per_shuffle(jokers: int) -> None:
    state = start(jokers=jokers, delayed_jokers="on")
    assert len(state.godly.deck) + len(state.godly.pair) == 13
    assert state.godly.aside == jokers - 1
    for each in at_random("wind-of-fortune", state, Random(1)):
        assert each.godly.aside == max(0, jokers - each.godly.shuffles)
        assert not each.news.joker_joined or each.godly.shuffles <= jokers

"""The deal of Tradewinds: what lies where, and what the options change."""

from __future__ import annotations

from collections import Counter
from itertools import chain

import pytest

from games.gnomon import COMPLETES, SINGLES, Single
from games.options import Value
from games.tradewinds.rules import ABOUT, COVERINGS, apply, legal_moves, setup, to_act, view
from games.tradewinds.values import State, Wind


def deal(number: int, **chosen: Value) -> State:
    return setup(4, ABOUT.settle(chosen), b"deal %d" % number)


def test_tradewinds_has_36_sets_of_three_cards_with_all_nine_characteristics() -> None:
    assert len({frozenset(covering) for covering in COVERINGS}) == 36
    for covering in COVERINGS:
        assert Counter(chain.from_iterable(covering)) == Counter(Single)


def test_tradewinds_can_deal_each_of_the_36_scoring_sets() -> None:
    assert {deal(number).key.covering for number in range(300)} == set(COVERINGS)


def test_tradewinds_deals_nine_piles_of_four_and_hands_of_six() -> None:
    state = deal(1)
    assert [len(pile) for pile in state.down] == [3] * 9
    assert [len(pile) for pile in state.up] == [1] * 9
    assert Counter(chain.from_iterable((*state.down, *state.up))) == Counter(SINGLES)
    assert [len(hand) for hand in state.hands] == [6] * 4
    assert {*chain.from_iterable(state.hands), *state.key.covering} == set(COMPLETES)


def test_tradewinds_hand_is_sorted_by_pattern_colour_and_shape() -> None:
    for hand in deal(1).hands:
        assert sorted(hand, key=COMPLETES.index) == list(hand)


def test_tradewinds_draws_twelve_of_ten_true_and_ten_false_cards() -> None:
    counts = Counter(sum(map(sum, deal(number).key.signs)) for number in range(400))
    assert 2 <= min(counts) <= 3
    assert 9 <= max(counts) <= 10
    assert abs(sum(trues * n for trues, n in counts.items()) / 400 - 6) < 0.3


@pytest.mark.parametrize("wind", Wind)
def test_tradewinds_chosen_wind_blows_first_and_the_others_follow_clockwise(wind: Wind) -> None:
    state = deal(1, first=wind.key)
    for turn in range(8):
        assert to_act(state) == {(wind + turn) % 4}
        assert view(state, None).turn == turn + 1
        (seat,) = to_act(state)
        state = apply(state, seat, legal_moves(state, seat)[0])


def test_tradewinds_first_wind_is_random_if_none_is_chosen() -> None:
    firsts = Counter(deal(number).first for number in range(400))
    assert set(firsts) == set(Wind)
    assert all(70 <= times <= 130 for times in firsts.values())


def test_tradewinds_first_wind_and_open_hands_do_not_change_the_deal() -> None:
    one, other = deal(1, first="north"), deal(1, first="west", hands="open")
    assert (one.key, one.down, one.up, one.hands) == (other.key, other.down, other.up, other.hands)


@pytest.mark.parametrize("seat", [None, *Wind])
def test_private_tradewinds_hand_is_seen_only_by_its_owner(seat: Wind | None) -> None:
    state = deal(1)
    seen = view(state, seat)
    assert [owner for owner in range(4) if seen.hands[owner]] == ([] if seat is None else [seat])
    assert seat is None or seen.hands[seat] == state.hands[seat]
    assert seen.hand_sizes == (6, 6, 6, 6)


@pytest.mark.parametrize("seat", [None, *Wind])
def test_tradewinds_open_hands_are_seen_by_everyone(seat: Wind | None) -> None:
    state = deal(1, hands="open")
    assert view(state, seat).hands == state.hands

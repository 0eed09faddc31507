"""The deal of Chance: hands, piles, options, and the first run."""

from __future__ import annotations

from collections import Counter
from itertools import chain, product

import pytest

from games.chance.rules import ABOUT, outcome, setup, to_act, turn, view
from games.chance.values import Cause, Family, State
from games.gnomon import COMPLETES, SINGLES, Complete
from games.options import Value
from games.rules import Outcome
from tests.games.chance_positions import deal, told


def dealt(number: int, seats: int = 4, **chosen: Value) -> State:
    return setup(seats, ABOUT.settle(chosen), b"deal %d" % number)


@pytest.mark.parametrize(
    ("seats", "each", "left_over"),
    [(3, 9, 0), (4, 6, 3), (5, 5, 2), (6, 4, 3), (7, 3, 6), (8, 3, 3), (9, 3, 0)],
)
def test_chance_deals_hands_of_equal_size_and_leaves_out_the_rest(
    seats: int, each: int, left_over: int
) -> None:
    state = dealt(1, seats)
    assert [len(hand) for hand in state.hands] == [each] * seats
    assert len(state.undealt) == left_over
    assert Counter([*chain.from_iterable(state.hands), *state.undealt]) == Counter(COMPLETES)


def test_chance_hand_is_sorted_by_pattern_colour_and_shape() -> None:
    for hand in dealt(1).hands:
        assert sorted(hand, key=COMPLETES.index) == list(hand)


def test_chance_pile_has_twelve_cards_of_one_family_with_one_showing() -> None:
    state = dealt(1)
    for family in Family:
        pile = [*state.piles[family], state.showing[family]]
        assert Counter(pile) == Counter(card for card in SINGLES if card in family.singles)
        assert len(pile) == 12


def test_first_reveal_in_chance_is_independent_of_the_hands() -> None:
    """The piles and the hands are shuffled independently of each other, so every combination occurs."""
    deals = map(dealt, range(1500))
    combined = {(state.news.reveals[0].chards, _holder(state, COMPLETES[0])) for state in deals}
    assert combined == {*product(COMPLETES, (0, 1, 2, 3, None))}


def _holder(state: State, card: Complete) -> int | None:
    """Return the seat that was dealt the TriCard, or None if nobody was."""
    return next((seat for seat, hand in enumerate(state.hands) if card in hand), None)


def test_first_reveals_in_chance_belong_to_the_deal() -> None:
    state = deal("HBT HBS | FRC FRS | PGC PGS", "FF BR CC")
    assert told(state) == ["FBC undealt 5", "FRC 1 5"]
    assert (state.news.cause, state.news.seat, state.news.keep) == (Cause.DEAL, None, None)
    assert to_act(state) == {1}
    assert turn(state) == 0


def test_chance_match_may_be_lost_before_any_decision() -> None:
    state = deal("HBT | HBS | HBC", "FF BR CC", countdown=2)
    assert told(state) == ["FBC undealt 1", "FRC undealt 0"]
    assert to_act(state) == frozenset()
    assert outcome(state) == Outcome(places=(2, 2, 2), scores=(), reason="countdown")


@pytest.mark.parametrize("countdown", [1, 6, 20])
def test_chance_countdown_has_the_chosen_number_of_cards(countdown: int) -> None:
    seen = view(dealt(1, 3, countdown=countdown), None)
    assert (seen.countdown, seen.left) == (countdown, countdown)


def test_chance_countdown_is_six_by_default_and_can_be_one_to_twenty() -> None:
    (option,) = ABOUT.options
    assert option.default == 6
    assert sorted(choice.value for choice in option.choices) == [*range(1, 21)]

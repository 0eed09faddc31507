"""Pictures of hands in Wind of Fortune: sizes, sums, and secret decisions."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

import renderers
from games.wind_of_fortune import rules as wind_of_fortune
from games.wind_of_fortune.cards import Card, Suit
from games.wind_of_fortune.pieces import Awaited, Dummy, Expose
from renderers.kit.theme import Hue
from renderers.wind_of_fortune.pages import examples
from tests.renderers.wind_of_fortune_positions import CAST, found

RENDERER = renderers.find("wind-of-fortune")


@pytest.mark.parametrize("count", range(10))
def test_wind_of_fortune_hand_of_any_size_fits(count: int) -> None:
    hand = tuple(Card(suit, rank) for rank in range(2, 11) for suit in (Suit.HEARTS, Suit.CLUBS))
    dummies = (Dummy((Card(Suit.SPADES, 4),), 3), examples.table().dummies[1])
    view = replace(
        examples.table(),
        seat=0,
        hand=hand[:count],
        dummies=dummies,
        laid=None,
        committed=frozenset(),
        awaited=(Awaited.BATTLE, None),
        to_act=frozenset({0}),
    )
    for each in (view, replace(view, to_act=frozenset({1}), awaited=(None, Awaited.BATTLE))):
        picture = RENDERER.draw_hand(each, CAST)
        row = [picture.getpixel((x, 441)) for x in range(240, 1000)]
        runs = sum(one != Hue.PAPER and two == Hue.PAPER for one, two in pairwise(row))
        assert runs == count
        assert Hue.PAPER not in row[-10:]


def test_wind_of_fortune_hand_shows_sums_only_to_the_seat_to_act() -> None:
    view = replace(examples.table(), seat=1, hand=(Card(Suit.SPADES, 10), Card(Suit.HEARTS, 2)))
    waiting = replace(view, to_act=frozenset(), awaited=(None, None))
    heights = [RENDERER.draw_hand(each, CAST).height for each in (view, waiting)]
    assert heights[0] > heights[1]
    assert RENDERER.draw_hand(view, CAST, forecasts=False).height == heights[1]


def test_wind_of_fortune_hand_shows_both_packs_until_both_sides_chose_their_dummy() -> None:
    state = found(lambda state: any(isinstance(move, Expose) for move in state.commits))
    seat = next(seat for seat, move in enumerate(state.commits) if move)
    chosen = wind_of_fortune.view(state, seat)
    other = replace(chosen, own=Expose(1 if chosen.own == Expose(2) else 2))
    one, two = (RENDERER.draw_hand(view, CAST) for view in (chosen, other))
    assert one.tobytes() != two.tobytes()
    assert all(picture.getpixel((60, 190)) == Hue.PAPER for picture in (one, two))


def test_wind_of_fortune_hand_marks_the_card_already_chosen_for_a_battle() -> None:
    state = found(lambda state: any(state.commits), range(5, 7))
    seat = next(seat for seat, move in enumerate(state.commits) if move)
    view = wind_of_fortune.view(state, seat)
    assert (
        RENDERER.draw_hand(view, CAST).tobytes()
        != RENDERER.draw_hand(replace(view, own=None), CAST).tobytes()
    )

"""What an attentive player remembers of a round of Weathervanes, and states imagined from it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice
from random import Random

from games.weathervanes.cards import STANDARD, Corner, Suit
from games.weathervanes.pieces import Void
from games.weathervanes.rules import imagine, view
from games.weathervanes.values import State
from matches.log.canonical import canonical
from matches.log.fingerprint_v1 import written
from tests.games.random_play import at_random
from tests.games.weathervanes_positions import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    begin,
    lay,
    placed,
    play,
    until,
)

LED = play(lay("5 1 2", "17 22 24", "3 24 6", "8 15 7"), "5 blue")
"""A state in which North has led a suit at the top left corner, so East follows with its top right corner."""


def void(state: State, seat: int) -> set[tuple[Corner, Suit]]:
    return {(each.corner, each.suit) for each in view(state, NORTH).voids if each.seat == seat}


def test_weathervanes_player_who_follows_suit_reveals_no_missing_suit() -> None:
    assert void(play(LED, "22"), EAST) == set()


def test_weathervanes_player_who_cannot_follow_reveals_a_missing_suit() -> None:
    state = play(LED, "22", "24")
    assert STANDARD[24][Corner.BOTTOM_RIGHT] is not Suit.BLUE
    assert void(state, SOUTH) == {(Corner.BOTTOM_RIGHT, Suit.BLUE)}
    assert void(state, EAST) == void(state, WEST) == set()


def test_revealed_missing_suit_stays_visible_to_all_in_weathervanes() -> None:
    state = placed(play(LED, "22", "24", "15"))
    assert not state.cards
    seen = [view(state, seat).voids for seat in (None, *range(4))]
    assert seen == [(Void(SOUTH, Corner.BOTTOM_RIGHT, Suit.BLUE),)] * 5


def test_new_weathervanes_round_forgets_missing_suits_and_scored_cards() -> None:
    old = until(
        begin(), lambda state: state.round == 1 and min(map(len, state.hands)) == 0, Random(1)
    )
    assert old.voids
    new = until(old, lambda state: state.round == 2, Random(1))
    assert new.voids == ()
    assert view(new, NORTH).scored == ()


def test_weathervanes_view_shows_scored_cards_but_not_undealt_ones() -> None:
    state = replace(LED, discard=(1, 2, 3), aside=(4, 4))
    assert view(state, NORTH).scored == (1, 2, 3)
    assert view(state, NORTH).discard == 5


def test_missing_suits_do_not_change_the_fingerprint_in_weathervanes() -> None:
    state = play(LED, "22", "24")
    forgetful = replace(state, voids=())
    assert state.voids
    assert canonical(state) == canonical(forgetful)
    assert written(state) == written(forgetful)
    assert "Void" not in canonical(state)


def test_hands_imagined_in_weathervanes_respect_the_missing_suits() -> None:
    rng, checked = Random(5), 0
    for state in islice(at_random("weathervanes", begin(), rng), 0, None, 20):
        for seat in range(4):
            imagined = imagine(view(state, seat), rng.randbytes(4))
            for each in imagined.voids:
                hand = imagined.hands[each.seat]
                assert each.suit not in {state.deck[card][each.corner] for card in hand}
                checked += bool(hand)
    assert checked > 50


def test_weathervanes_imagines_every_possible_deal_equally_often() -> None:
    """Three unknown cards can be dealt to the three other hands in six ways. South did not follow a blue lead,
    so it can't hold the blue card. So four ways remain."""
    blue = [card for card in range(1, 25) if STANDARD[card][Corner.BOTTOM_RIGHT] is Suit.BLUE]
    other = [card for card in range(1, 25) if card not in blue]
    held = {EAST: blue[0], SOUTH: other[0], WEST: other[1]}
    lying = Counter([*range(1, 25)] * 2) - Counter([*held.values(), other[2]])
    state = replace(
        lay(str(other[2]), *(str(held[seat]) for seat in (EAST, SOUTH, WEST)), displays="0 0 0 0"),
        discard=tuple(sorted(lying.elements())),
        voids=(Void(SOUTH, Corner.BOTTOM_RIGHT, Suit.BLUE),),
    )
    seen = view(state, NORTH)
    dealt = Counter(imagine(seen, b"%d" % n).hands for n in range(600))
    assert len(dealt) == 4
    assert all(hands[SOUTH] != (blue[0],) for hands in dealt)
    # Each of the four deals is expected 150 times, with a standard deviation of 11.
    assert all(110 < count < 190 for count in dealt.values())

"""What a hand of Weathervanes shows of the round so far: cards scored, and suits that others were out of."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
from random import Random
from typing import Final

import pytest

from games.weathervanes.cards import NUMBERS, Corner, Suit
from games.weathervanes.pieces import SEATS, Void
from games.weathervanes.rules import view
from games.weathervanes.values import View
from renderers.kit.encode import encode
from renderers.kit.theme import Hue
from renderers.weathervanes.cards import HUES
from renderers.weathervanes.hand import NOTES_AT, draw_hand
from tests.games.weathervanes_positions import EAST, NORTH, SOUTH, WEST, begin, lay, until
from tests.languages import EVERY
from tests.renderers.test_weathervanes_words import LONG, describe_hand, seat_name
from tests.renderers.told import tellers
from tests.renderers.tradewinds_positions import CAST

EVERYTHING: Final = tuple(Void(*each) for each in product(SEATS, Corner, Suit))


def waiting() -> View:
    return view(lay("5 8", "22 9", "24 10", "15 11"), SOUTH)


def notes(seen: View) -> bytes:
    """The pixels below the cards."""
    return draw_hand(seen, CAST).crop((0, NOTES_AT[1], 1000, 842)).tobytes()


def test_all_that_was_noted_is_said() -> None:
    seen = view(until(begin(), lambda now: len(now.voids) >= 3, Random(4)), NORTH)
    text = describe_hand(seen, CAST)
    (scored,) = re.findall(r"^Scored in this round: (.*)\.$", text, re.MULTILINE)
    told = [int(word.split()[0]) for word in scored.split(", ") for _ in range(1 + ("(" in word))]
    assert tuple(told) == seen.scored
    others = [void for void in seen.voids if void.seat != NORTH]
    assert others
    for void in others:
        (line,) = re.findall(rf"{seat_name(void.seat)!s} has no card with: [^.]*\.", text)
        assert re.search(rf"{void.corner.word!s} [a-z, ]*{void.suit.word!s}", line)


def test_several_suits_and_corners_of_a_seat_are_one_sentence() -> None:
    voids = (
        Void(EAST, Corner.TOP_LEFT, Suit.BLUE),
        Void(EAST, Corner.TOP_LEFT, Suit.GREEN),
        Void(EAST, Corner.BOTTOM_RIGHT, Suit.RED),
        Void(SOUTH, Corner.TOP_LEFT, Suit.RED),
        Void(WEST, Corner.TOP_RIGHT, Suit.RED),
    )
    text = describe_hand(replace(waiting(), scored=(3, 3, 7), voids=voids), CAST)
    assert text.split("\n")[-2:] == [
        "Scored in this round: 3 (two), 7.",
        "East has no card with: top left blue or green; bottom right red. "
        "West has no card with: top right red.",
    ]


def test_where_nothing_was_noted_nothing_is_said() -> None:
    assert describe_hand(waiting(), CAST).split("\n")[-1].startswith("Your hand")


def test_however_much_was_noted_the_words_fit_and_the_hand_comes_first() -> None:
    state = begin()
    leading = view(state, state.leader)
    scored = tuple(sorted((*NUMBERS, *NUMBERS)))
    for seen in (waiting(), leading):
        noted = describe_hand(replace(seen, scored=scored, voids=EVERYTHING), LONG)
        assert len(noted) <= 1024
        assert noted.startswith(describe_hand(seen, LONG))
        for told in tellers("weathervanes", EVERY):
            full = replace(seen, scored=scored, voids=EVERYTHING)
            assert len(told.describe_hand(full, LONG)) <= 1024


def test_a_picture_shows_how_many_cards_of_each_number_were_scored() -> None:
    plain, once, twice = (notes(replace(waiting(), scored=scored)) for scored in ((), (7,), (7, 7)))
    assert plain.count(Hue.BRASS) < once.count(Hue.BRASS) < twice.count(Hue.BRASS)


@pytest.mark.parametrize("suit", Suit)
def test_a_picture_shows_who_is_out_of_a_suit_at_which_corner(suit: Suit) -> None:
    plain, seen = notes(waiting()), set()
    for seat, corner in product((NORTH, EAST, WEST), Corner):
        shown = notes(replace(waiting(), voids=(Void(seat, corner, suit),)))
        assert shown.count(HUES[suit]) > plain.count(HUES[suit])
        seen.add(shown)
    assert len(seen) == 12


def test_what_the_own_cards_show_is_not_noted() -> None:
    own = replace(waiting(), voids=(Void(SOUTH, Corner.TOP_LEFT, Suit.RED),))
    assert notes(own) == notes(waiting())
    assert describe_hand(own, CAST) == describe_hand(waiting(), CAST)


def test_the_fullest_notes_stay_a_small_picture_within_their_panel() -> None:
    scored = tuple(sorted((*NUMBERS, *NUMBERS)))
    picture = draw_hand(replace(waiting(), scored=scored, voids=EVERYTHING), CAST)
    assert len(encode(picture)) <= 90_000
    edges = {picture.getpixel((x, y)) for x in (6, 993) for y in range(NOTES_AT[1], 842)}
    assert edges <= {Hue.SEA, Hue.RAY, *range(18, 256)}

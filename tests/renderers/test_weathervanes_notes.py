"""The notes beside a hand of Weathervanes, for those who ask: cards scored, and suits that others lack."""

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
from renderers.weathervanes.hand import draw_hand
from renderers.weathervanes.hand_notes import HEIGHT, describe_notes, draw_notes
from tests.games.weathervanes_positions import EAST, NORTH, SOUTH, WEST, begin, lay, until
from tests.languages import EVERY
from tests.renderers.test_weathervanes_words import LONG, describe_hand, seat_name
from tests.renderers.tradewinds_positions import CAST
from texts.language import ENGLISH

EVERYTHING: Final = tuple(Void(*each) for each in product(SEATS, Corner, Suit))


def waiting() -> View:
    return view(lay("5 8", "22 9", "24 10", "15 11"), SOUTH)


def notes(seen: View) -> bytes:
    """The pixels of the picture."""
    picture = draw_notes(seen, CAST)
    assert picture is not None
    return picture.tobytes()


def say(seen: View) -> str:
    return ENGLISH.say(describe_notes(seen, CAST))


def test_a_hand_shows_no_notes_to_somebody_who_did_not_ask() -> None:
    noted = replace(waiting(), scored=(7, 7, 11), voids=EVERYTHING)
    assert draw_hand(noted, CAST).tobytes() == draw_hand(waiting(), CAST).tobytes()
    assert describe_hand(noted, CAST) == describe_hand(waiting(), CAST)


def test_where_nothing_was_noted_there_is_neither_picture_nor_text() -> None:
    assert draw_notes(waiting(), CAST) is None
    assert say(waiting()) == ""


def test_all_that_was_noted_is_said() -> None:
    seen = view(until(begin(), lambda now: len(now.voids) >= 3, Random(4)), NORTH)
    text = say(seen)
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
    text = say(replace(waiting(), scored=(3, 3, 7), voids=voids))
    assert text.split("\n") == [
        "Scored in this round: 3 (two), 7.",
        "East has no card with: top left blue or green; bottom right red. "
        "West has no card with: top right red.",
    ]


def test_however_much_was_noted_the_words_fit() -> None:
    scored = tuple(sorted((*NUMBERS, *NUMBERS)))
    full = replace(waiting(), scored=scored, voids=EVERYTHING)
    for language in EVERY:
        assert len(language.say(describe_notes(full, LONG))) <= 1024


def test_a_picture_shows_how_many_cards_of_each_number_were_scored() -> None:
    plain, once, twice = (
        notes(replace(waiting(), scored=(1, *more))) for more in ((), (7,), (7, 7))
    )
    assert plain.count(Hue.BRASS) < once.count(Hue.BRASS) < twice.count(Hue.BRASS)


@pytest.mark.parametrize("suit", Suit)
def test_a_picture_shows_who_is_out_of_a_suit_at_which_corner(suit: Suit) -> None:
    plain, seen = notes(replace(waiting(), scored=(1,))), set()
    for seat, corner in product((NORTH, EAST, WEST), Corner):
        shown = notes(replace(waiting(), scored=(1,), voids=(Void(seat, corner, suit),)))
        assert shown.count(HUES[suit]) > plain.count(HUES[suit])
        seen.add(shown)
    assert len(seen) == 12


def test_what_the_own_cards_show_is_not_noted() -> None:
    own = replace(waiting(), voids=(Void(SOUTH, Corner.TOP_LEFT, Suit.RED),))
    assert draw_notes(own, CAST) is None
    assert say(own) == ""


def test_the_fullest_notes_stay_a_small_picture_within_their_panels() -> None:
    scored = tuple(sorted((*NUMBERS, *NUMBERS)))
    for language in EVERY:
        full = replace(waiting(), scored=scored, voids=EVERYTHING)
        picture = draw_notes(full, replace(CAST, language=language))
        assert picture is not None
        assert (picture.mode, picture.size) == ("P", (1000, HEIGHT))
        assert len(encode(picture)) <= 90_000
        edges = {picture.getpixel((x, y)) for x in (6, 993) for y in range(70, HEIGHT)}
        assert edges <= {Hue.SEA, Hue.RAY, *range(18, 256)}

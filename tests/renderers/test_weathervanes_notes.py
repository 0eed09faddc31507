"""The notes for a hand of Weathervanes: the cards that were scored, and the suits that others lack."""

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
from renderers.weathervanes.hand.hand import draw_hand
from renderers.weathervanes.hand.notes import HEIGHT, describe_notes, draw_notes
from tests.games.weathervanes_positions import EAST, HANDS, NORTH, SOUTH, WEST, begin, lay, until
from tests.languages import EVERY
from tests.renderers.test_weathervanes_words import LONG, describe_hand, seat_name
from tests.renderers.tradewinds_positions import CAST
from texts.language import ENGLISH

EVERYTHING: Final = tuple(Void(*each) for each in product(SEATS, Corner, Suit))


def waiting() -> View:
    return view(lay(*HANDS), SOUTH)


def notes(seen: View) -> bytes:
    """Return the pixels of the picture of the notes."""
    picture = draw_notes(seen, CAST)
    assert picture is not None
    return picture.tobytes()


def say(seen: View) -> str:
    return ENGLISH.say(describe_notes(seen, CAST))


def test_weathervanes_hand_itself_shows_no_notes() -> None:
    noted = replace(waiting(), scored=(7, 7, 11), voids=EVERYTHING)
    assert draw_hand(noted, CAST).tobytes() == draw_hand(waiting(), CAST).tobytes()
    assert describe_hand(noted, CAST) == describe_hand(waiting(), CAST)


def test_empty_weathervanes_notes_have_neither_picture_nor_text() -> None:
    assert draw_notes(waiting(), CAST) is None
    assert say(waiting()) == ""


def test_weathervanes_notes_text_contains_every_note() -> None:
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


def test_weathervanes_notes_text_has_one_sentence_per_seat() -> None:
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


def test_longest_weathervanes_notes_text_fits_in_every_language() -> None:
    scored = tuple(sorted((*NUMBERS, *NUMBERS)))
    full = replace(waiting(), scored=scored, voids=EVERYTHING)
    for language in EVERY:
        assert len(language.say(describe_notes(full, LONG))) <= 1024


def test_weathervanes_notes_picture_shows_how_many_cards_of_a_number_were_scored() -> None:
    plain, once, twice = (
        notes(replace(waiting(), scored=(1, *more))) for more in ((), (7,), (7, 7))
    )
    assert plain.count(Hue.BRASS) < once.count(Hue.BRASS) < twice.count(Hue.BRASS)


@pytest.mark.parametrize("suit", Suit)
def test_weathervanes_notes_picture_shows_which_seat_lacks_a_suit_at_which_corner(
    suit: Suit,
) -> None:
    plain, seen = notes(replace(waiting(), scored=(1,))), set()
    for seat, corner in product((NORTH, EAST, WEST), Corner):
        shown = notes(replace(waiting(), scored=(1,), voids=(Void(seat, corner, suit),)))
        assert shown.count(HUES[suit]) > plain.count(HUES[suit])
        seen.add(shown)
    assert len(seen) == 12


def test_weathervanes_notes_leave_out_the_viewers_own_cards() -> None:
    own = replace(waiting(), voids=(Void(SOUTH, Corner.TOP_LEFT, Suit.RED),))
    assert draw_notes(own, CAST) is None
    assert say(own) == ""


def test_fullest_weathervanes_notes_picture_is_small_and_stays_within_its_panels() -> None:
    scored = tuple(sorted((*NUMBERS, *NUMBERS)))
    for language in EVERY:
        full = replace(waiting(), scored=scored, voids=EVERYTHING)
        picture = draw_notes(full, replace(CAST, language=language))
        assert picture is not None
        assert (picture.mode, picture.size) == ("P", (1000, HEIGHT))
        assert len(encode(picture)) <= 90_000
        edges = {picture.getpixel((x, y)) for x in (6, 993) for y in range(70, HEIGHT)}
        assert edges <= {Hue.SEA, Hue.RAY, *range(18, 256)}

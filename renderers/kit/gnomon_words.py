"""What the cards of the Gnomon deck are called, which Tradewinds and Chance share.

Their initials, such as PBT, are notation: they are the same in every language.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.gnomon import Complete, Single
from texts.text import Text, phrase, phrase_in


def single_words(single: Single) -> Text:
    """`Triangle`"""
    return _WORDS[single]


def complete_words(card: Complete) -> Text:
    """`Partial Blue Triangle`"""
    pattern, colour, shape = (_WORDS[single] for single in card)
    return phrase("{pattern} {colour} {shape}", pattern=pattern, colour=colour, shape=shape)


_WORDS: Final[Mapping[Single, Text]] = {
    Single.FILLED: phrase_in("pattern", "Filled"),
    Single.PARTIAL: phrase_in("pattern", "Partial"),
    Single.HOLLOW: phrase_in("pattern", "Hollow"),
    Single.RED: phrase_in("colour", "Red"),
    Single.GREEN: phrase_in("colour", "Green"),
    Single.BLUE: phrase_in("colour", "Blue"),
    Single.CIRCLE: phrase_in("shape", "Circle"),
    Single.SQUARE: phrase_in("shape", "Square"),
    Single.TRIANGLE: phrase_in("shape", "Triangle"),
}

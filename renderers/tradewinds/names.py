"""The names of the nine places, the winds and the people of Tradewinds in sentences."""

from __future__ import annotations

from typing import Final

from games.tradewinds.values import TURNS, View, Wind
from renderers.kit.words import named
from renderers.renderer import Cast
from texts.language import Language
from texts.text import Text, phrase, phrase_in

PLACES: Final = (
    phrase_in("place of the grid", "north-west"),
    phrase_in("place of the grid", "north"),
    phrase_in("place of the grid", "north-east"),
    phrase_in("place of the grid", "west"),
    phrase_in("place of the grid", "centre"),
    phrase_in("place of the grid", "east"),
    phrase_in("place of the grid", "south-west"),
    phrase_in("place of the grid", "south"),
    phrase_in("place of the grid", "south-east"),
)
SHORT: Final = (
    phrase_in("place of the grid", "NW"),
    phrase_in("place of the grid", "N"),
    phrase_in("place of the grid", "NE"),
    phrase_in("place of the grid", "W"),
    phrase_in("place of the grid", "C"),
    phrase_in("place of the grid", "E"),
    phrase_in("place of the grid", "SW"),
    phrase_in("place of the grid", "S"),
    phrase_in("place of the grid", "SE"),
)


WON: Final = phrase_in("end", "won")
LOST: Final = phrase_in("end", "lost")


def turn_words(view: View) -> Text:
    """Return the number of the current turn in words, such as `turn 7 of 24`."""
    return phrase("turn {turn} of {turns}", turn=view.turn, turns=TURNS)


def name_markdown(wind: Wind, cast: Cast) -> Text:
    """Return the wind with the name of its player, such as `Ingrid (North)`, as Markdown. See `named`."""
    return named(wind.word, wind, cast, markdown=True)


def name_plain(wind: Wind, cast: Cast) -> Text:
    """Like `name_markdown`, but as plain text."""
    return named(wind.word, wind, cast, markdown=False)


def initial(wind: Wind, language: Language) -> str:
    """Return the letter that marks a wind in pictures: the first letter of its name in this language."""
    return language.say(wind.word)[0]

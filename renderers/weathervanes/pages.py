"""The rules of Weathervanes in our own words, with pictures of examples."""

from __future__ import annotations

from collections.abc import Sequence

from renderers.renderer import FIRST_PAGE, THOUGHTS_PAGE, Page
from renderers.weathervanes import first_page
from renderers.weathervanes.examples import (
    TRICK_TEXT,
    card_example,
    fitting_example,
    scoring_example,
    trick_example,
)
from renderers.weathervanes.pages_beside import BOARD, DECK, RULINGS, THOUGHTS, VARIANTS, YOUR_TURN
from renderers.weathervanes.pages_of_play import (
    CARD_TEXT,
    ENDS,
    EXAMPLE,
    FITTING_TEXT,
    IN_A_MINUTE,
    PLACING,
    ROUNDS,
    SCORING,
    SCORING_TEXT,
    TAKING,
    TRICKS,
)
from texts.text import phrase


def pages() -> Sequence[Page]:
    return [
        Page(FIRST_PAGE, IN_A_MINUTE, first_page.draw, first_page.WORDS),
        Page(phrase("Your turn"), YOUR_TURN),
        Page(phrase("Leading and following"), TRICKS, card_example, CARD_TEXT),
        Page(phrase("Who takes which Display"), TAKING),
        Page(phrase("A trick as an example"), EXAMPLE, trick_example, TRICK_TEXT),
        Page(phrase("Your tableau"), PLACING, fitting_example, FITTING_TEXT),
        Page(phrase("Scoring"), SCORING, scoring_example, SCORING_TEXT),
        Page(phrase("When a tableau scores"), ENDS),
        Page(phrase("Rounds, the end, ties"), ROUNDS),
        Page(THOUGHTS_PAGE, THOUGHTS),
        Page(phrase("The board"), BOARD),
        Page(phrase("The deck"), DECK),
        Page(phrase("Variants"), VARIANTS),
        Page(phrase("Our rulings"), RULINGS),
    ]

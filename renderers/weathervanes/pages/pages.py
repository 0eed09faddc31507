"""The rules of Weathervanes in our own words, with pictures of examples."""

from __future__ import annotations

from collections.abc import Sequence

from renderers.renderer import FIRST_PAGE, THOUGHTS_PAGE, RulesPage
from renderers.weathervanes.pages import first_page
from renderers.weathervanes.pages.beside import BOARD, DECK, RULINGS, THOUGHTS, VARIANTS, YOUR_TURN
from renderers.weathervanes.pages.examples import (
    TRICK_TEXT,
    card_example,
    fitting_example,
    scoring_example,
    trick_example,
)
from renderers.weathervanes.pages.of_play import (
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


def pages() -> Sequence[RulesPage]:
    return [
        RulesPage(FIRST_PAGE, IN_A_MINUTE, first_page.draw, first_page.WORDS),
        RulesPage(phrase("Your turn"), YOUR_TURN),
        RulesPage(phrase("Leading and following"), TRICKS, card_example, CARD_TEXT),
        RulesPage(phrase("Who takes which Display"), TAKING),
        RulesPage(phrase("A trick as an example"), EXAMPLE, trick_example, TRICK_TEXT),
        RulesPage(phrase("Your tableau"), PLACING, fitting_example, FITTING_TEXT),
        RulesPage(phrase("Scoring"), SCORING, scoring_example, SCORING_TEXT),
        RulesPage(phrase("When a tableau scores"), ENDS),
        RulesPage(phrase("Rounds, the end, ties"), ROUNDS),
        RulesPage(THOUGHTS_PAGE, THOUGHTS),
        RulesPage(phrase("The board"), BOARD),
        RulesPage(phrase("The deck"), DECK),
        RulesPage(phrase("Variants"), VARIANTS),
        RulesPage(phrase("Our rulings"), RULINGS),
    ]

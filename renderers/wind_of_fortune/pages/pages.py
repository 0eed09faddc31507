"""The pages of the rules of Wind of Fortune, with pictures drawn by its renderer."""

from __future__ import annotations

from collections.abc import Sequence

from renderers.renderer import FIRST_PAGE, THOUGHTS_PAGE, RulesPage, pictured
from renderers.wind_of_fortune.board import draw
from renderers.wind_of_fortune.description import alt_text
from renderers.wind_of_fortune.pages import examples, first_page
from renderers.wind_of_fortune.pages import play_words as play
from renderers.wind_of_fortune.pages import rule_words as rule
from renderers.wind_of_fortune.pages.examples import CAST
from texts.text import phrase


def pages() -> Sequence[RulesPage]:
    table, pair, finale = examples.table(), examples.pair(), examples.finale()
    battle = pictured(draw, pair, CAST, (0, 786, 1000, 1000))
    pedestal = pictured(draw, pair, CAST, (0, 66, 1000, 586))
    towers = pictured(draw, table, CAST, (0, 66, 662, 586))
    board, last = pictured(draw, table, CAST), pictured(draw, finale, CAST)
    return [
        RulesPage(FIRST_PAGE, play.IN_A_MINUTE, first_page.draw, first_page.WORDS),
        RulesPage(phrase("Your turn"), play.YOUR_TURN),
        RulesPage(phrase("A battle"), rule.BATTLE, battle, rule.BATTLE_TEXT),
        RulesPage(phrase("A pair of symbols"), rule.PAIRS, pedestal, rule.PAIR_TEXT),
        RulesPage(phrase("Towers"), rule.TOWERS, towers, rule.TOWERS_TEXT),
        RulesPage(phrase("Jokers, stones and decks"), rule.JOKERS),
        RulesPage(phrase("The cards"), rule.CARDS, examples.all_cards, rule.CARDS_TEXT),
        RulesPage(phrase("The table"), play.TABLE, board, alt_text(table, CAST)),
        RulesPage(phrase("The end"), rule.END, last, rule.FINALE_TEXT),
        RulesPage(THOUGHTS_PAGE, play.THOUGHTS),
        RulesPage(phrase("Dummies and jokers"), rule.DUMMIES),
        RulesPage(phrase("Teams"), rule.TEAMS),
        RulesPage(phrase("Our rulings"), rule.RULINGS),
    ]

"""The pages of the rules of Wind of Fortune, with pictures drawn by its renderer."""

from __future__ import annotations

from collections.abc import Sequence

from renderers.renderer import FIRST_PAGE, THOUGHTS_PAGE, RulesPage
from renderers.wind_of_fortune.description import alt_text
from renderers.wind_of_fortune.pages import examples, first_page
from renderers.wind_of_fortune.pages import play_words as play
from renderers.wind_of_fortune.pages import rule_words as rule
from texts.text import phrase


def pages() -> Sequence[RulesPage]:
    table = alt_text(examples.table(), examples.CAST)
    return [
        RulesPage(FIRST_PAGE, play.IN_A_MINUTE, first_page.draw, first_page.WORDS),
        RulesPage(phrase("Your turn"), play.YOUR_TURN),
        RulesPage(phrase("A battle"), rule.BATTLE, examples.of_battle, rule.BATTLE_TEXT),
        RulesPage(phrase("A pair of symbols"), rule.PAIRS, examples.of_pair, rule.PAIR_TEXT),
        RulesPage(phrase("Towers"), rule.TOWERS, examples.of_towers, rule.TOWERS_TEXT),
        RulesPage(phrase("Jokers, stones and decks"), rule.JOKERS),
        RulesPage(phrase("The cards"), rule.CARDS, examples.all_cards, rule.CARDS_TEXT),
        RulesPage(phrase("The table"), play.TABLE, examples.of_table, table),
        RulesPage(phrase("The end"), rule.END, examples.of_finale, rule.FINALE_TEXT),
        RulesPage(THOUGHTS_PAGE, play.THOUGHTS),
        RulesPage(phrase("Dummies and jokers"), rule.DUMMIES),
        RulesPage(phrase("Teams"), rule.TEAMS),
        RulesPage(phrase("Our rulings"), rule.RULINGS),
    ]

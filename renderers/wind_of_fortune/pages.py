"""The pages of the rules of Wind of Fortune, with pictures drawn by its renderer."""

from __future__ import annotations

from collections.abc import Sequence

from renderers.renderer import FIRST_PAGE, THOUGHTS_PAGE, Page
from renderers.wind_of_fortune import examples, first_page, play_words, rule_words
from renderers.wind_of_fortune.description import alt_text
from texts.text import phrase


def pages() -> Sequence[Page]:
    play, rule = play_words, rule_words
    table = alt_text(examples.table(), examples.CAST)
    return [
        Page(FIRST_PAGE, play.IN_A_MINUTE, first_page.draw, first_page.WORDS),
        Page(phrase("Your turn"), play.YOUR_TURN),
        Page(phrase("A battle"), rule.BATTLE, examples.of_battle, rule.BATTLE_TEXT),
        Page(phrase("A pair of symbols"), rule.PAIRS, examples.of_pair, rule.PAIR_TEXT),
        Page(phrase("Towers"), rule.TOWERS, examples.of_towers, rule.TOWERS_TEXT),
        Page(phrase("Jokers, stones and decks"), rule.JOKERS),
        Page(phrase("The cards"), rule.CARDS, examples.all_cards, rule.CARDS_TEXT),
        Page(phrase("The table"), play.TABLE, examples.of_table, table),
        Page(phrase("The end"), rule.END, examples.of_finale, rule.FINALE_TEXT),
        Page(THOUGHTS_PAGE, play.THOUGHTS),
        Page(phrase("Dummies and jokers"), rule.DUMMIES),
        Page(phrase("Teams"), rule.TEAMS),
        Page(phrase("Our rulings"), rule.RULINGS),
    ]

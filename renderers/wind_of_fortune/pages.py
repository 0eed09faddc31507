"""The pages of the rules of Wind of Fortune, with pictures made by the renderer itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from renderers.renderer import Page
from renderers.wind_of_fortune import examples, rulebook
from renderers.wind_of_fortune.board import draw
from renderers.wind_of_fortune.description import alt_text


def pages() -> Sequence[Page]:
    table = examples.table()
    text = alt_text(table, examples.CAST)
    return [
        Page("Wind of Fortune", rulebook.IDEA, draw(table, examples.CAST), text),
        Page("The cards", rulebook.CARDS, examples.all_cards(), CARDS_TEXT),
        Page("A battle", rulebook.BATTLE, examples.of_battle(), BATTLE_TEXT),
        Page("A pair of symbols", rulebook.PAIRS, examples.of_pair(), PAIR_TEXT),
        Page("Towers", rulebook.TOWERS, examples.of_towers(), TOWERS_TEXT),
        Page("Jokers, stones and decks", rulebook.JOKERS),
        Page("The end", rulebook.END, examples.of_finale(), FINALE_TEXT),
        Page("Dummies and teams", rulebook.MODES),
        Page("Our rulings", rulebook.RULINGS),
        Page("Playing here", rulebook.HERE),
    ]


CARDS_TEXT: Final = (
    "Above, the earthly cards 2 to 10 of hearts, diamonds, spades and clubs; below, J, Q, K and A of "
    "each suit, and the joker, which is a compass rose."
)
BATTLE_TEXT: Final = (
    "A battle for the queen of hearts: hearts 7 by Red and diamonds 9 by Black make 16, spades 8 by "
    "Black and spades 6 by Red make 14. Red wins, and the queen is raised."
)
PAIR_TEXT: Final = (
    "The queen of hearts stands on the pedestal, and the king of spades is fought for. The queen "
    "bears a cross: a raised king would kick it into the dump."
)
TOWERS_TEXT: Final = (
    "Hearts: jack built, joker as queen, king face down. Diamonds: jack and queen built, king next. "
    "The queen of hearts would replace the joker and clear the king."
)
FINALE_TEXT: Final = (
    "Grand Finale: all four towers stand in real cards, and one joker is fought for."
)

"""The picture on the first page of the rules: a battle for a symbol, and the towers that symbols build."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.wind_of_fortune.about import ABOUT
from games.wind_of_fortune.cards import COURT, Card, Suit
from renderers.kit.frame import centred, panel, sea
from renderers.kit.lettering import Face
from renderers.kit.sprites import Sprite, label
from renderers.kit.theme import Hue
from renderers.kit.writing import TEXT, step, write
from renderers.wind_of_fortune.pieces.cards import card, lay_ring
from renderers.wind_of_fortune.pieces.layers import ACROSS
from renderers.wind_of_fortune.pieces.towers import Storeys, draw_tower
from texts.language import Language
from texts.text import phrase

WORDS: Final = phrase(
    "1: a battle for the queen of hearts. 2: the diamonds 9 and the hearts 7 make 16, the spades 8 and 6 "
    "make 14, so Red wins. 3: the queen of hearts is built onto the jack of hearts. Beside it stand the jack "
    "and the queen of diamonds. A king and an ace are missing in both towers."
)

HEIGHT: Final = 1000
QUEEN: Final = next(each for each in COURT if each.word == "HQ")
RED: Final = (Card(Suit.DIAMONDS, 9), Card(Suit.HEARTS, 7))
BLACK: Final = (Card(Suit.SPADES, 8), Card(Suit.SPADES, 6))
CARD: Final = (100, 138)
LEFT: Final = 61
ROW: Final = 340
"""The y position of the top edge of the cards in the battle."""
TOWERS: Final = (590, 500)
ROOM: Final = TOWERS[0] - LEFT - 46 - 16
"""The maximum width in pixels of the words beside the towers."""
QUEEN_LEFT: Final = 850
SIZES: Final = Storeys(80, 92)


def draw(language: Language) -> Image.Image:
    sprite = sea(HEIGHT, (500, 370), language.say(ABOUT.name), game=ABOUT.key)
    battle = language.say(phrase("A battle for the queen of hearts:"))
    step(sprite, 1, (LEFT, 138), battle, room=QUEEN_LEFT - LEFT - 60, rows=2)
    sprite.put(card(QUEEN, *CARD, Hue.SEA), QUEEN_LEFT, 86)
    words = language.say(phrase("Each card counts for its own colour."))
    step(sprite, 2, (LEFT, 270), words)
    _draw_cards(sprite)
    built = language.say(phrase("Red has more: the queen goes into her tower."))
    step(sprite, 3, (LEFT, 546), built, room=ROOM, rows=4)
    won = language.say(phrase("Both towers full, and then one more joker: won!"))
    write(sprite, won, (LEFT + 46, 778), TEXT, ROOM, 4, anchor="l", below=True)
    _draw_towers(sprite)
    return sprite.picture()


def _draw_cards(sprite: Sprite) -> None:
    for place, piece in enumerate((*RED, *BLACK)):
        x = 104 + 118 * place + 330 * (piece in BLACK)
        sprite.put(card(piece, *CARD, Hue.SEA), x, ROW)
    for words, x, colour in (("16", 425, Hue.FOAM), (":", 500, Hue.PAPER), ("14", 575, Hue.PAPER)):
        number = label(words, Face.BOLD, 76, colour, Hue.SEA)
        centred(sprite, number, x, ROW + CARD[1] / 2)


def _draw_towers(sprite: Sprite) -> None:
    left, top = TOWERS
    sprite.put(panel(360, 478), left, top)
    x, foot = left + 36, top + 394
    for column, suit in enumerate((Suit.HEARTS, Suit.DIAMONDS)):
        draw_tower(sprite, suit, 2, (x + 160 * column, foot), SIZES)
    box = (x, foot - 2 * SIZES.pitch, ACROSS, SIZES.down)
    lay_ring(sprite, box, (Hue.FOAM, Hue.SWELL))

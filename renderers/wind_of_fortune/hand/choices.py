"""Draws the decisions outside a battle: which pack of cards to lay open, and which tower a joker joins."""

from __future__ import annotations

from typing import Final

from games.wind_of_fortune.cards import FULL, JOKER, Colour, Suit, strength
from games.wind_of_fortune.forecasts import alone
from games.wind_of_fortune.pieces import Expose
from games.wind_of_fortune.values import View
from renderers.kit.frame import draw_lit, panel
from renderers.kit.sprites import Sprite
from renderers.kit.theme import Hue
from renderers.kit.writing import NOTE, PANEL_NOTE, write
from renderers.wind_of_fortune.decisions import in_order, own
from renderers.wind_of_fortune.names import numbered
from renderers.wind_of_fortune.pieces import layers
from renderers.wind_of_fortune.pieces.cards import card, lay_ring
from renderers.wind_of_fortune.pieces.towers import layer_sprite
from texts.language import Language
from texts.text import NOTHING, joined, phrase

PACKS: Final = ((14, 80, 972, 250), (14, 344, 972, 250))
PACK_CARD: Final = (92, 126)

TOWERS: Final = (14, 80, 972, 390)
JOKER_BOX: Final = (60, 140, 126, 172)
TOWER_LEFT: Final = (470, 700)
STOREY: Final = (64, 76)
HELD: Final = (76, 110)
HELD_ROOM: Final = 184


def draw_packs(sprite: Sprite, view: View, language: Language, *, forecasts: bool) -> None:
    """Draw the two numbered packs of nine cards, one of which the seat will lay open as its dummy. With
    `forecasts`, show how strong each pack is in each colour."""
    assert view.piles is not None
    _, colour = own(view)
    for number, (pack, box) in enumerate(zip(view.piles, PACKS, strict=True), 1):
        sprite.put(panel(*box[2:]), *box[:2])
        # Both naked dummies are exposed at the same moment, so a player may have chosen and still be waiting.
        if view.own == Expose(number):
            name = phrase("pack {number}, your dummy", number=number)
        else:
            name = phrase("pack {number}", number=number)
        strengths = numbered(colour, [strength(pack, side) for side in Colour])
        words = language.say(joined(": ", name, strengths if forecasts else NOTHING))
        write(sprite, words, (34, box[1] + 38), PANEL_NOTE, 932, anchor="l")
        for place, each in enumerate(in_order(pack, colour)):
            sprite.put(card(each, *PACK_CARD, Hue.SWELL), 34 + 104 * place, box[1] + 90)


def draw_towers(sprite: Sprite, view: View, language: Language) -> None:
    """Draw the joker and the side's towers, with rings around layers that the joker could become."""
    _, colour = own(view)
    sprite.put(panel(*TOWERS[2:]), *TOWERS[:2])
    sprite.put(card(JOKER, *JOKER_BOX[2:], Hue.SWELL), *JOKER_BOX[:2])
    lay_ring(sprite, JOKER_BOX, (Hue.BRASS, Hue.SWELL))
    words = language.say(phrase("goes to one of your towers"))
    room = TOWER_LEFT[0] - 220
    write(sprite, words, (206, 168), PANEL_NOTE, room, 4, anchor="l", below=True, pitch=52)
    # A joker can become the next layer of any tower that is not full (ruling 18).
    possible = {done.suit: done.layer for done in alone(view, JOKER)}
    for suit, x in zip(colour.suits, TOWER_LEFT, strict=True):
        _draw_tower(sprite, view, suit, x, possible.get(suit))
    _draw_held(sprite, view, language)


def _draw_tower(sprite: Sprite, view: View, suit: Suit, x: int, possible: int | None) -> None:
    for layer in range(1, FULL + 1):
        y = 400 - STOREY[0] - STOREY[1] * (layer - 1)
        sprite.put(layer_sprite(view, suit, layer, STOREY[0]), x, y)
        if layer == possible:
            box = (x, y, layers.ACROSS, STOREY[0])
            lay_ring(sprite, box, (Hue.BRASS, Hue.SWELL), gap=1)
    sprite.put(layers.plinth(suit), x - 9, 412)


def light_tower(sprite: Sprite, view: View, suit: Suit) -> None:
    """Draw a ring around the base of a tower, because a hint suggests it."""
    _, colour = own(view)
    x = TOWER_LEFT[colour.suits.index(suit)]
    draw_lit(sprite, (x - 9, 412, *layers.PLINTH), Hue.SWELL, 4)


def _draw_held(sprite: Sprite, view: View, language: Language) -> None:
    words = language.say(phrase("your hand"))
    write(sprite, words, (31, 537), NOTE, HELD_ROOM, 2, anchor="l", pitch=50)
    for number, each in enumerate(in_order(view.hand, own(view)[1])):
        sprite.put(card(each, *HELD, Hue.SEA), 214 + 86 * number, 484)

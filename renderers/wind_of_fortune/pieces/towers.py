"""Draws the four towers on the table, with marks for what is at stake on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from games.wind_of_fortune.cards import FULL, LAYERS, Colour, Suit, Symbol
from games.wind_of_fortune.forecasts import alone
from games.wind_of_fortune.pieces import Effect
from games.wind_of_fortune.values import View
from renderers.kit.frame import Placed, panel
from renderers.kit.sprites import Sprite
from renderers.kit.theme import Hue
from renderers.wind_of_fortune.pieces import layers
from renderers.wind_of_fortune.pieces.cards import lay_ring
from renderers.wind_of_fortune.pieces.stakes import of_current, standing, upcoming

SIDE_PANEL: Final = (322, 496)
SIDE_LEFT: Final = (14, 664)
SIDE_TOP: Final = 78
"""The y position of the top edge of both panels, one with Red's towers and one with Black's."""
TOWER_LEFT: Final = {Suit.HEARTS: 36, Suit.DIAMONDS: 190, Suit.SPADES: 686, Suit.CLUBS: 840}
PLINTH_TOP: Final = 520

GAP: Final = 3
"""The distance in pixels between a layer and its ring. A ring is 5 pixels wide and layers are 17 pixels apart,
so the rings of neighbouring layers don't touch."""


class Storeys(NamedTuple):
    """The measures of a tower in pixels: the height of a layer (`down`), and the distance from one layer's top
    edge to the next one's (`pitch`)."""

    down: int
    pitch: int


ALONE: Final = Storeys(75, 92)


IN_TEAMS: Final = Storeys(58, 75)
"""The measures of layers in a match with partners, which has two name bars above the towers."""


def storeys(view: View) -> Storeys:
    return ALONE if len(view.colours) == 2 else IN_TEAMS


def layer_box(suit: Suit, layer: int, sizes: Storeys) -> Placed:
    """Return the box of a layer in the picture. Layers count from 1, at the bottom, to 4."""
    top = PLINTH_TOP - 10 - sizes.down - sizes.pitch * (layer - 1)
    return TOWER_LEFT[suit], top, layers.ACROSS, sizes.down


def draw_ground(sprite: Sprite) -> None:
    """Draw what never changes: a panel for each side, and a base for each tower."""
    for colour in Colour:
        sprite.put(panel(*SIDE_PANEL), SIDE_LEFT[colour], SIDE_TOP)
    for suit in Suit:
        sprite.put(layers.plinth(suit), TOWER_LEFT[suit] - 9, PLINTH_TOP)


def draw_tower(
    sprite: Sprite, suit: Suit, height: int, at: tuple[int, int], sizes: Storeys
) -> None:
    """Draw a tower of which `height` layers are built, all with real cards. `at` is the left edge of its
    layers, and the top edge of its base."""
    left, top = at
    for layer in range(1, FULL + 1):
        symbol, above = Symbol(suit, 10 + layer), layer - height
        built = layers.built(symbol, sizes.down)
        piece = layers.empty(symbol.letter, sizes.down, above == 1) if above > 0 else built
        sprite.put(piece, left, top - sizes.pitch * layer)
    sprite.put(layers.plinth(suit), left - 9, top)


def draw_towers(sprite: Sprite, view: View) -> None:
    sizes = storeys(view)
    for suit in Suit:
        for layer in range(1, FULL + 1):
            x, y, _, down = layer_box(suit, layer, sizes)
            sprite.put(layer_sprite(view, suit, layer, down), x, y)
    _draw_stakes(sprite, view)


def layer_sprite(view: View, suit: Suit, layer: int, down: int) -> Sprite:
    """Return the sprite of a layer: built with a card or a joker, waiting face down, or missing."""
    tower = view.tower(suit)
    # A card too high for its tower waits face down for its layer; which card it is, everybody knows (ruling
    # 16).
    own = next((symbol for symbol in tower.waiting if symbol.layer == layer), None)
    if layer > tower.height:
        fits = layer == tower.height + 1
        return layers.waiting(own, down) if own else layers.empty(LAYERS[layer], down, fits)
    here = tower.layers[layer - 1]
    if not here.is_joker:
        return layers.built(here, down)
    return layers.joker_over_waiting(own, down) if own else layers.joker(LAYERS[layer], down)


def _draw_stakes(sprite: Sprite, view: View) -> None:
    sizes, ringed, effects = storeys(view), set[Placed](), of_current(view)
    for hue, done, dash in (*_stakes(view, effects), *_landed(view)):
        assert done.suit is not None
        box = layer_box(done.suit, done.layer, sizes)
        # The current symbol is drawn first, so its ring is the one that a layer keeps.
        if box not in ringed:
            lay_ring(sprite, box, (hue, Hue.SWELL), dash, GAP)
            ringed.add(box)
    for done in effects:
        _draw_crosses(sprite, view, done)


def _stakes(view: View, effects: Sequence[Effect]) -> Iterator[tuple[Hue, Effect, bool]]:
    # The other symbol of the pair is still to be fought for, or is already on the pedestal.
    other = upcoming(view) or standing(view)
    yield from ((Hue.BRASS, done, False) for done in effects if done.layer)
    if other is not None:
        yield from ((Hue.BRASS, done, True) for done in alone(view, other) if done.layer)


def _landed(view: View) -> Iterator[tuple[Hue, Effect, bool]]:
    done = view.news.collected
    if done is not None and done.layer:
        yield Hue.FOAM, done, False


def _draw_crosses(sprite: Sprite, view: View, done: Effect) -> None:
    for symbol in done.cleared:
        if symbol.suit is not None:
            x, y, across, _ = layer_box(symbol.suit, symbol.layer, storeys(view))
            layers.lay_cross(sprite, x + across - 8, y + 2)

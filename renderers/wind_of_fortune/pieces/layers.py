"""Draws the layers of a tower, and its base. `down` is a layer's height in pixels."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from PIL import Image

from games.wind_of_fortune.cards import Suit, Symbol
from renderers.kit.frame import dashed
from renderers.kit.lettering import SMALLEST, Face
from renderers.kit.signets import draw_rose
from renderers.kit.sprites import Sprite, inked, rounded_box
from renderers.kit.stencil import Stencil
from renderers.kit.theme import Hue
from renderers.wind_of_fortune.pieces.suits import INKS, draw_suit

ACROSS: Final = 128
PLINTH: Final = (146, 46)
LETTER: Final = SMALLEST
"""The font size of the rank on a layer, in pixels."""


@cache
def built(symbol: Symbol, down: int) -> Sprite:
    """Return a layer that is built with a real card rather than a joker."""
    ink = INKS[_suit(symbol).colour]
    return _signed(rounded_box(ACROSS, down, 10, Hue.PAPER, Hue.SWELL), symbol, ink, Hue.PAPER)


@cache
def joker(rank: str, down: int) -> Sprite:
    """Return a layer that is built with a joker, with the rank for which the joker stands."""
    sprite = rounded_box(ACROSS, down, 10, Hue.PAPER, Hue.SWELL)
    draw_rose(sprite, 42, down / 2, 0.42 * down, Hue.PAPER)
    return sprite.write(rank, (98, down / 2), (Face.SERIF, LETTER), Hue.SLATE, Hue.PAPER)


@cache
def waiting(symbol: Symbol, down: int) -> Sprite:
    """Return a layer that is not built yet, with the card that waits there. The card lies face down, but its
    rank and suit are drawn, because all players know them."""
    return _signed(_face_down(down), symbol, Hue.SAND, Hue.SLATE)


@cache
def joker_over_waiting(symbol: Symbol, down: int) -> Sprite:
    """Return a layer with a joker that was built over a waiting face-down card. The rank of the layer is drawn
    on the joker, and its suit on the face-down card."""
    # The card below the joker stays there, because a face-down card never turns up by itself (ruling 17).
    sprite, edge = _face_down(down), down - TAB
    sprite.put(_upper_part(symbol.letter, edge), 0, 0)
    sign = Stencil(ACROSS, down)
    draw_suit(sign, _suit(symbol), ACROSS / 2, edge + 8, 16)
    return sprite.lay(sign.mask(), Hue.SAND, Hue.SLATE)


TAB: Final = 22


@cache
def empty(rank: str, down: int, fits: bool) -> Sprite:
    """Return the outline of a missing layer, with its rank. `fits` is True if the layer is the next one to
    build, and False if a lower one is missing too."""
    line, ink = (Hue.MIST, Hue.PAPER) if fits else (Hue.RHUMB, Hue.MIST)
    sprite = dashed(ACROSS, down, 10, line, Hue.SWELL).copy()
    middle = (ACROSS / 2, down / 2)
    return sprite.write(rank, middle, (Face.SEMIBOLD, LETTER), ink, Hue.SWELL)


@cache
def plinth(suit: Suit) -> Sprite:
    """Return the base of a tower, with the sign of its suit."""
    across, down = PLINTH
    sprite, shape = Sprite(across, down, Hue.SWELL), Stencil(across, down)
    shape.polygon([(8, 0), (across - 8, 0), (across, down), (0, down)])
    sprite.lay(shape.mask(), Hue.ABYSS, Hue.SWELL)
    sign = Stencil(across, down)
    draw_suit(sign, suit, across / 2, down / 2, 32)
    return sprite.lay(sign.mask(), Hue.PAPER, Hue.ABYSS)


def lay_cross(sprite: Sprite, x: int, y: int, ground: Hue = Hue.SWELL) -> None:
    """Draw a cross centred at (`x`, `y`), on the colour `ground`. The cross marks a symbol that would be
    lost."""
    for piece, covered in _cross(ground):
        sprite.put(piece, x - 18, y - 18, covered)


@cache
def _cross(ground: Hue) -> Sequence[tuple[Sprite, Image.Image]]:
    disc = Stencil(36, 36).disc(18, 18, 18).mask()
    cross = Stencil(36, 36).line([(11, 11), (25, 25)], 5).line([(25, 11), (11, 25)], 5).mask()
    return inked(disc, Hue.BRASS, ground), inked(cross, Hue.INK, Hue.BRASS)


def _face_down(down: int) -> Sprite:
    sprite = rounded_box(ACROSS, down, 10, Hue.SAND, Hue.SWELL)
    field = Stencil(ACROSS, down).box((5, 5, ACROSS - 5, down - 5), 6)
    return sprite.lay(field.mask(), Hue.SLATE, Hue.SAND)


@cache
def _upper_part(rank: str, down: int) -> Sprite:
    sprite = Sprite(ACROSS, down, Hue.SWELL)
    shape = Stencil(ACROSS, down).box((0, 0, ACROSS, down + 20), 10)
    sprite.lay(shape.mask(), Hue.PAPER, Hue.SWELL)
    draw_rose(sprite, 42, down / 2, 0.46 * down, Hue.PAPER)
    return sprite.write(rank, (98, down / 2), (Face.SERIF, LETTER), Hue.SLATE, Hue.PAPER)


def _signed(sprite: Sprite, symbol: Symbol, ink: Hue, ground: Hue) -> Sprite:
    middle = sprite.size[1] / 2
    sprite.write(symbol.letter, (38, middle), (Face.BOLD, LETTER), ink, ground)
    sign = Stencil(*sprite.size)
    draw_suit(sign, _suit(symbol), 89, middle, 42)
    return sprite.lay(sign.mask(), ink, ground)


def _suit(symbol: Symbol) -> Suit:
    assert symbol.suit is not None
    return symbol.suit

"""Sprites of playing cards: upright cards, small cards, backs and piles, and rings around them."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

from PIL import Image

from games.wind_of_fortune.cards import Card, Suit, Symbol
from renderers.kit.frame import Placed, draw_ring, folded
from renderers.kit.lettering import SMALLEST, Face, width
from renderers.kit.signets import draw_rose
from renderers.kit.sprites import Sprite, inked, rounded_box
from renderers.kit.stencil import Stencil, around, sharp
from renderers.kit.theme import Hue
from renderers.wind_of_fortune.pieces.suits import INKS, draw_suit

Piece: TypeAlias = Card | Symbol


def rank_of(piece: Piece) -> str:
    """Return the rank that is printed on a card, such as `7` or `Q`. Return an empty string for a joker."""
    return piece.letter if isinstance(piece, Symbol) else str(piece.rank)


@cache
def card(piece: Piece, across: int, down: int, ground: Hue) -> Sprite:
    """Return an upright card of this size, its rank above its suit. A joker shows only the compass rose."""
    sprite = rounded_box(across, down, 0.11 * across, Hue.PAPER, ground)
    if piece.suit is None:
        draw_rose(sprite, across / 2, down / 2, 0.42 * across, Hue.PAPER)
        return sprite
    ink = INKS[piece.suit.colour]
    # The font size is limited in both directions: "10" is wide, and some cards are low.
    size = max(SMALLEST, round(min(0.4 * down, 0.52 * across)))
    sprite.write(rank_of(piece), (across / 2, 0.3 * down), (Face.BOLD, size), ink, Hue.PAPER)
    sign, covered, left, top = _sign(piece.suit, across, down)
    return sprite.put(sign, left, top, covered)


@cache
def _sign(suit: Suit, across: int, down: int) -> tuple[Sprite, Image.Image, int, int]:
    """Return a sprite of the suit for a card of this size, its mask, and its left and top on the card."""
    sign = Stencil(across, down)
    draw_suit(sign, suit, across / 2, 0.7 * down, min(0.36 * down, 0.54 * across))
    mask = sign.mask()
    box = mask.getbbox() or (0, 0, across, down)
    return *inked(mask.crop(box), INKS[suit.colour], Hue.PAPER), *box[:2]


@cache
def small(piece: Piece, across: int, down: int, ground: Hue) -> Sprite:
    """Return a card as a plate of this size, with its rank left of its suit. A joker shows the compass rose."""
    sprite = rounded_box(across, down, 7, Hue.PAPER, ground)
    if piece.suit is None:
        draw_rose(sprite, across / 2, down / 2, 0.42 * down, Hue.PAPER)
        return sprite
    ink, rank = INKS[piece.suit.colour], rank_of(piece)
    size = max(SMALLEST, round(0.8 * down))
    room = width(rank, Face.BOLD, size)
    # The rank "10" is wide and leaves less room for the suit, so the suit is smaller.
    side = min(0.62 * down, across - room - 6)
    left = (across - room - side - 4) / 2
    sprite.write(rank, (left, down / 2), (Face.BOLD, size), ink, Hue.PAPER, "l")
    sign = Stencil(across, down)
    draw_suit(sign, piece.suit, left + room + 4 + side / 2, down / 2, side)
    return sprite.lay(sign.mask(), ink, Hue.PAPER)


@cache
def back(across: int, down: int, ground: Hue, words: str = "") -> Sprite:
    """Return a face-down card of this size. Its back shows `words`, such as a number, or by default a star."""
    sprite = Sprite(across, down, ground)
    sprite.lay(_box(across, down, 0), Hue.SAND, ground)
    sprite.lay(_box(across, down, 4), Hue.SLATE, Hue.SAND)
    middle = (across / 2, down / 2)
    if words:
        size = max(SMALLEST, round(min(0.5 * across, 0.74 * down)))
        return sprite.write(words, middle, (Face.BOLD, size), Hue.PAPER, Hue.SLATE)
    star = Stencil(across, down)
    reach = 0.32 * min(across, down)
    star.polygon([around(*middle, reach * (1, 0.4)[turn % 2], 45 * turn) for turn in range(8)])
    return sprite.lay(star.mask(), Hue.SAND, Hue.SLATE)


@cache
def pile(number: int, across: int, down: int, ground: Hue) -> Sprite:
    """Return a face-down card with the number of cards in a pile, and up to three edges behind it."""
    # The edges distinguish large piles from small ones; the number gives the exact size.
    edges = min(3, number - 1)
    sprite = Sprite(across + 3 * 4, down + 3 * 3, ground)
    for edge in range(edges, 0, -1):
        box = _box(across, down, 0)
        at = (4 * edge, 9 - 3 * edge)
        sprite.lay(box, Hue.SAND, ground, at)
        sprite.lay(_box(across, down, 2), Hue.SLATE, Hue.SAND, at)
    # The edges of the card back blend with the background, so only its solid part is pasted over the pile.
    within = sharp(_box(across, down, 0))
    return sprite.put(back(across, down, ground, str(number)), 0, 9, within)


@cache
def suit_sign(suit: Suit | None, side: int, over: Hue, under: Hue) -> Sprite:
    """Return a suit's sign in the colour `over`, in a square of `side` pixels of the colour `under`. If `suit`
    is None, return a joker's compass rose, which is always brass."""
    sprite, middle = Sprite(side, side, under), side / 2
    if suit is None:
        draw_rose(sprite, middle, middle, middle, under)
        return sprite
    sign = Stencil(side, side)
    draw_suit(sign, suit, middle, middle, 0.94 * side)
    return sprite.lay(sign.mask(), over, under)


def lay_ring(
    sprite: Sprite, box: Placed, hues: tuple[Hue, Hue], dash: bool = False, gap: int = 4
) -> None:
    """Draw a ring around a card. `hues` are the colours of the ring and of the ground. See `draw_ring`."""
    draw_ring(sprite, box, *hues, max(7, 0.11 * box[2]) - 0.5, gap, dash=dash)


@cache
def turned_up(piece: Piece, across: int, down: int, ground: Hue) -> Sprite:
    return folded(card(piece, across, down, ground), round(0.277 * across), ground)


def _box(across: int, down: int, rim: float) -> Image.Image:
    shape = Stencil(across, down)
    shape.box((rim, rim, across - rim, down - rim), max(2, 0.11 * across - rim))
    return shape.mask()

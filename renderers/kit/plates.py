"""Draws the name plates of seats: each has the seat's mark (a letter or number) on a disc, and a name."""

from __future__ import annotations

import math
from functools import cache, lru_cache
from typing import Final, NamedTuple

from renderers.kit.frame import centred_left, lettered_disc
from renderers.kit.lettering import SMALLEST, Face, apart, cleaned, cut, has
from renderers.kit.sprites import Sprite, label, leaning, rounded_box
from renderers.kit.stencil import Point, Stencil
from renderers.kit.theme import Hue

BAR: Final = 60
NAME: Final = 68
"""The x position on a name bar at which the name starts, right of the seat's mark (its letter or number)."""

COMPUTER: Final = "◆"
"""The sign before the name of a computer."""
SIGN: Final = 22
"""The width and height of a computer's sign in pixels."""


@lru_cache(maxsize=256)
def name_bar(
    width: int, known: tuple[str, str, str], bright: bool, stand_in: bool, *, height: int = BAR
) -> Sprite:
    """Return the name plate of a seat, for use on a `panel`.

    - `known`: the seat's mark (one character that `Face.BOLD` can draw, or empty), the name, and its
      substitute, which is drawn if the name has no drawable letter or digit.
    - `bright`: whether it is the seat's turn or it has won.
    - `stand_in`: whether the bot plays for a player who is away or has resigned. The name is then in italics.

    On a plate higher than `BAR`, the name is below the mark. If the name begins with a sign (see `apart`), the
    sign stays beside the mark.
    """
    sprite = rounded_box(width, height, 10, Hue.BRASS if bright else Hue.ABYSS, Hue.SWELL)
    if height > BAR:
        mark, name, instead = known
        sign, bare = apart(cleaned(name, instead))
        inscribe(sprite, 0, width - NAME, Inscription("", sign, sign, bright, stand_in))
        below, left = Inscription(mark, bare, instead, bright, stand_in), 10
        return inscribe(sprite, 0, width - left - 6, below, (left, height - 30))
    start = NAME if known[0] else 12
    words = Inscription(*known, bright, stand_in)
    return inscribe(sprite, 0, width - start - 8, words, (start, BAR / 2))


class Inscription(NamedTuple):
    """The words on a name plate: the mark of a seat (empty for none), a name, and the substitute for a name
    that can't be drawn.

    `bright` says whether the plate is bright. `stand_in` says whether the bot plays for the player, whose name
    is then in italics.
    """

    mark: str
    name: str
    instead: str
    bright: bool
    stand_in: bool


def inscribe(
    sprite: Sprite,
    top: int,
    room: float,
    words: Inscription,
    at: Point = (NAME, BAR / 2),
) -> Sprite:
    """Write a seat's mark and name on its plate, and return the sprite.

    `top` is the y position of the plate's top edge. `at` is where the name starts: its x position in the
    sprite, and its vertical middle, measured from `top`. A name wider than `room` pixels is cut; its substitute
    shrinks. The sign of a computer before a name is drawn smaller than a letter, to leave room for the name.
    """
    mark, name, instead, bright, stand_in = words
    ground, ink = (Hue.BRASS, Hue.INK) if bright else (Hue.ABYSS, Hue.PAPER)
    written = (Hue.INK if bright else Hue.MIST) if stand_in else ink
    # Characters that can't be drawn, such as emoji, are removed first, so they take no room.
    shown, x = cleaned(name, instead), at[0]
    if shown.startswith(COMPUTER):
        sprite.put(_computer(written, ground), round(x), round(top + at[1]) - SIGN // 2)
        shown, x, room = shown[1:].lstrip(), x + SIGN + 8, room - SIGN - 8
    if shown != instead:  # the name of a person
        shown, room = cut(shown, Face.SEMIBOLD, SMALLEST, room), math.inf
    centred_left(sprite, _name(shown, written, ground, stand_in, room), x, top + at[1])
    if mark:
        sprite.put(lettered_disc(mark, 28, Hue.SLATE if stand_in else ink, ground), 4, top + 2)
    return sprite


def _name(shown: str, ink: Hue, ground: Hue, stand_in: bool, room: float) -> Sprite:
    if not stand_in:
        return label(shown, Face.SEMIBOLD, SMALLEST, ink, ground, room)
    # For alphabets that the italic typeface lacks, upright letters are slanted.
    if has(Face.ITALIC, shown):
        return label(shown, Face.ITALIC, SMALLEST, ink, ground, room)
    return leaning(shown, SMALLEST, ink, ground)


@cache
def _computer(ink: Hue, ground: Hue) -> Sprite:
    half = SIGN // 2
    shape = Stencil(SIGN, SIGN).polygon([(half, 0), (SIGN, half), (half, SIGN), (0, half)])
    return Sprite(SIGN, SIGN, ground).lay(shape.mask(), ink, ground)

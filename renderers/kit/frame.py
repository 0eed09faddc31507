"""The parts of most pictures: the sea in the background, the header, and plates for names and numbers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple, TypeAlias

from PIL import Image

from renderers.kit.lettering import READABLE, SMALLEST, Face, fitted, width
from renderers.kit.signets import signet
from renderers.kit.sprites import MARGIN, Sprite, canvas, inked, label, rounded_box
from renderers.kit.stencil import Point, Stencil, around, ring, rounded
from renderers.kit.theme import Hue

WIDTH: Final = 1000
HEADER: Final = 66
MIDDLE_OF_HEADER: Final = 33
TITLE, RIGHT = 80, 976
"""The x positions in pixels between which the words in the header must fit."""
BETWEEN: Final = 24
"""The minimum distance in pixels between two pieces in the header, such as the title and the fact."""


def sea(height: int, centre: Point, title: str = "", fact: str = "", *, game: str = "") -> Sprite:
    """Return the background of a picture: the sea with rays through `centre`, and the header.

    The header shows the title on the left and the fact on the right. If they don't fit, the fact shrinks
    first, then the title. `game` is the key of the game whose accent the picture has.
    """
    sprite = _sea(height, centre, game).copy()
    _draw_titles(sprite, title, fact)
    return sprite


def _draw_titles(sprite: Sprite, title: str, fact: str) -> None:
    room = RIGHT - TITLE
    least = width(fact, Face.SEMIBOLD, READABLE) + BETWEEN if fact else 0
    size = fitted(title, Face.SERIF, SMALLEST, room - least)
    if title:
        words = label(title, Face.SERIF, size, Hue.PAPER, Hue.ABYSS)
        centred_left(sprite, words, TITLE, MIDDLE_OF_HEADER, Hue.ABYSS)
    if fact:
        left = room - width(title, Face.SERIF, size) - BETWEEN
        words = label(fact, Face.SEMIBOLD, SMALLEST, Hue.MIST, Hue.ABYSS, left)
        centred_right(sprite, words, RIGHT, MIDDLE_OF_HEADER, Hue.ABYSS)


ROOM: Final = RIGHT - TITLE + 2 * MARGIN


class Fact(NamedTuple):
    """Words in the header of a picture."""

    words: str
    hue: Hue = Hue.MIST
    face: Face = Face.SEMIBOLD

    def label(self) -> Sprite:
        return _of_header(self)


@lru_cache(maxsize=96)
def _of_header(fact: Fact) -> Sprite:
    words = label(fact.words, fact.face, SMALLEST, fact.hue, Hue.ABYSS, RIGHT - TITLE)
    across, down = words.size
    return Sprite(across, INSIDE, Hue.ABYSS).put(words, 0, MIDDLE_OF_HEADER - down // 2)


INSIDE: Final = HEADER - 2
"""The height in pixels of the header, without the line below the header."""


def titled(words: str) -> Fact:
    return Fact(words, Hue.PAPER, Face.SERIF)


def draw_header(sprite: Sprite, *facts: Fact | Sprite) -> Sprite:
    """Draw up to three facts into the header of `sprite`, a `sea` without a title, and return the sprite. The
    first is on the left and the last on the right; a third one is in the middle.

    Facts have a size that is legible on a phone. If they are too wide together, the first is left out. If the
    others are still too wide, the last is left out, too.
    """
    pieces = [each.label() if isinstance(each, Fact) else each for each in facts]
    if len(pieces) > 1 and needed(pieces) > ROOM:
        del pieces[0]
    if len(pieces) > 1 and needed(pieces) > ROOM:
        del pieces[-1]
    left, right = TITLE - MARGIN, RIGHT + MARGIN
    first, *others = pieces
    _put_fact(sprite, first, left)
    if others:
        left, right = left + first.size[0], right - others[-1].size[0]
        _put_fact(sprite, others[-1], right)
    for middle in others[:-1]:
        _put_fact(sprite, middle, (left + right - middle.size[0]) // 2)
    return sprite


def _put_fact(sprite: Sprite, piece: Sprite, x: int) -> None:
    sprite.put(piece, x, (INSIDE - piece.size[1]) // 2)


def needed(pieces: Sequence[Sprite]) -> int:
    """Return the width in pixels of these pieces in a header, including gaps. A header has room for `ROOM`
    pixels."""
    return sum(piece.size[0] for piece in pieces) + BETWEEN * (len(pieces) - 1)


@lru_cache(maxsize=6)
def _sea(height: int, centre: Point, game: str) -> Sprite:
    # Backgrounds are large, so only a few recent ones are cached.
    sprite = canvas(WIDTH, height, Hue.SEA, game)
    draw_rays(sprite, centre)
    sprite.image.paste(int(Hue.ABYSS), (0, 0, WIDTH, INSIDE))
    sprite.image.paste(int(Hue.RHUMB), (0, INSIDE, WIDTH, HEADER))
    return sprite.put(signet(game), 16, 6)


def draw_rays(sprite: Sprite, centre: Point) -> None:
    """Draw eight rays that meet at the centre, like those on an old chart."""
    width, height = sprite.size
    lines = [[around(*centre, 1500, 45 * half + side) for side in (0, 180)] for half in range(4)]
    # Coordinates are rounded to halves here, because Pillow rounds towards zero, differently in each band.
    whole = [[(int(2 * x) / 2, int(2 * y) / 2) for x, y in ends] for ends in lines]
    # The picture is drawn in bands, because allocating one large stencil takes longer than drawing on it.
    for top in range(0, height, BAND):
        rays = Stencil(width, min(BAND, height - top), scale=2)
        for ends in whole:
            rays.line([(x, y - top) for x, y in ends], 1.6)
        sprite.lay(rays.mask(), Hue.RAY, Hue.SEA, (0, top))


BAND: Final = 250


def centred_left(
    sprite: Sprite, words: Sprite, x: float, y: float, ground: Hue | None = None
) -> Sprite:
    """Put a label on the sprite and return the sprite. The words start at `x`, vertically centred at `y`.
    `ground` is as in `centred`."""
    return centred(sprite, words, round(x) - MARGIN + words.size[0] / 2, y, ground)


def centred_right(
    sprite: Sprite, words: Sprite, x: float, y: float, ground: Hue | None = None
) -> Sprite:
    """Put a label on the sprite and return the sprite. The words end at `x`, vertically centred at `y`.
    `ground` is as in `centred`."""
    return centred(sprite, words, round(x) + MARGIN - words.size[0] / 2, y, ground)


def centred(
    sprite: Sprite,
    words: Sprite,
    x: float,
    y: float,
    ground: Hue | None = None,
    within: Image.Image | None = None,
) -> Sprite:
    """Put `words`, a label or another sprite, on the sprite, centred at the point. Return the sprite.

    A label is higher than its letters, so it could cover what is next to them. To put only the letters, pass
    the colour behind them as `ground`. `within` is as in `Sprite.put`.
    """
    left, top = round(x - words.size[0] / 2), round(y - words.size[1] / 2)
    if ground is None:
        return sprite.put(words, left, top, within)
    return sprite.put_letters(words, left, top, ground)


@cache
def panel(width: int, height: int, ground: Hue = Hue.SEA, face: Hue = Hue.SWELL) -> Sprite:
    return rounded_box(width, height, 17, face, ground)


@cache
def dashed(width: int, height: int, radius: float, colour: Hue, ground: Hue) -> Sprite:
    """Return a sprite of an empty place: a dashed outline, 3 pixels wide."""
    path = rounded((1.5, 1.5, width - 1.5, height - 1.5), radius)
    stencil = Stencil(width, height).dashes(path, 3)
    return Sprite(width, height, ground).lay(stencil.mask(), colour, ground)


@cache
def chip(number: int, sign: str, width: int, height: int) -> Sprite:
    """Return a number on a plate. The plate is filled if `sign` is `+`, outlined for any other sign, and dashed
    if the number is 0."""
    box, middle = (0, 0, width, height), (width / 2, height / 2)
    if not number:
        sprite = dashed(width, height, 9, Hue.RHUMB, Hue.SWELL).copy()
        return sprite.write("0", middle, (Face.BOLD, SMALLEST), Hue.MIST, Hue.SWELL)
    gain = sign == "+"
    ground, ink = (Hue.PAPER, Hue.INK) if gain else (Hue.ABYSS, Hue.PAPER)
    sprite = rounded_box(width, height, 9, ground, Hue.SWELL)
    if not gain:
        rim = Stencil(width, height).ring(box, 9, 2.5)
        sprite.lay(rim.mask(), Hue.MIST, Hue.ABYSS)
    return sprite.write(f"{sign}{number}", middle, (Face.BOLD, SMALLEST), ink, ground)


def draw_lit(sprite: Sprite, box: Placed, ground: Hue, radius: int) -> None:
    """Draw a ring around a box, to mark the move that a hint suggests, with the parameters of `draw_ring`."""
    draw_ring(sprite, box, Hue.BRASS, ground, radius, gap=0)


def draw_ring(
    sprite: Sprite,
    box: Placed,
    hue: Hue,
    ground: Hue,
    radius: float,
    gap: int = 4,
    *,
    dash: bool = False,
) -> None:
    """Draw a ring, 5 pixels wide and `gap` pixels away, around a box. `radius` is the radius of the box's
    corners, and `ground` the colour around it. The ring may be dashed."""
    left, top, across, down = box
    rim = gap + 5
    piece, covered = _ring(across + 2 * rim, down + 2 * rim, radius + rim, dash, hue, ground)
    sprite.put(piece, left - rim, top - rim, covered)


@lru_cache(maxsize=64)
def _ring(
    width: int, height: int, radius: float, dash: bool, hue: Hue, ground: Hue
) -> tuple[Sprite, Image.Image]:
    if not dash:
        return inked(ring(width, height, radius, 5), hue, ground)
    path = rounded((2.5, 2.5, width - 2.5, height - 2.5), radius - 2.5)
    return inked(Stencil(width, height).dashes(path, 5, 12, 9).mask(), hue, ground)


Placed: TypeAlias = tuple[int, int, int, int]
"""The box of a piece in a picture: left, top, width and height in pixels."""


def folded(card: Sprite, corner: int, ground: Hue) -> Sprite:
    """Return a copy of a card whose top right corner is folded, because it has just been turned up. `corner` is
    the side of the folded corner in pixels, and `ground` the colour behind the card."""
    (right, _), inset, sprite = card.size, round(corner / 7), card.copy()
    left = right - corner
    fold = [(left, 0), (right, corner), (left + inset, corner - inset)]
    outside = [(left, -1), (right + 1, -1), (right + 1, corner)]
    # The corner is rounded, so it is filled before it is folded.
    sprite.image.paste(int(Hue.PAPER), (right - corner // 2, 0, right, corner // 2))
    sprite.lay(Stencil(*card.size).polygon(fold).mask(), Hue.FOAM, Hue.PAPER)
    return sprite.lay(Stencil(*card.size).polygon(outside).mask(), ground, Hue.FOAM)


@cache
def lettered_disc(words: str, radius: int, face: Hue, ground: Hue) -> Sprite:
    """Return a letter or number on a disc of the colour `face`. `ground` is the colour around the disc."""
    side, style = 2 * radius, (Face.BOLD, max(SMALLEST, round(1.4 * radius)))
    disc = Stencil(side, side).disc(radius, radius, radius)
    sprite = Sprite(side, side, ground).lay(disc.mask(), face, ground)
    ink = {Hue.SLATE: Hue.PAPER, Hue.INK: ground}.get(face, Hue.INK)
    return sprite.write(words, (radius, radius), style, ink, face)


@cache
def truth(true: bool, ground: Hue) -> Sprite:
    """Return the sign of a True card if `true`, otherwise that of a False card. They say whether a collected
    Single scores or costs a point."""
    disc = Stencil(SIGN, SIGN).disc(SIGN / 2, SIGN / 2, SIGN / 2)
    bars = Stencil(SIGN, SIGN).box((8, 14.25, 24, 17.75))
    if true:
        bars.box((14.25, 8, 17.75, 24))
        sprite = Sprite(SIGN, SIGN, ground).lay(disc.mask(), Hue.PAPER, ground)
        return sprite.lay(bars.mask(), Hue.INK, Hue.PAPER)
    rim = Stencil(SIGN, SIGN).ring((0, 0, SIGN, SIGN), SIGN / 2, 2)
    rim.box((8, 14.5, 24, 17.5))
    return Sprite(SIGN, SIGN, ground).lay(rim.mask(), Hue.MIST, ground)


SIGN: Final = 32

"""Sprites: small opaque images of palette indices. They are drawn once, cached, and pasted into larger ones.

Operations that run a hundred times for each picture call Pillow's core (`Image.im`) rather than `Image`. For
small pieces, the overhead of `Image` is several times as large: `Image.point` rounds all 256 values of its
table at each call, and `Image.paste` checks conditions that always hold here.
`tests/renderers/test_shared_pieces.py` checks that both ways give the same result.
"""

from __future__ import annotations

import math
from functools import cache, lru_cache
from typing import Final

from PIL import Image

from renderers.kit import theme
from renderers.kit.lettering import CAP_HEIGHT, Face, fitted, has, width
from renderers.kit.picture import PngPicture
from renderers.kit.stencil import BEFORE, SCALE, Point, Stencil
from renderers.kit.theme import Hue


class Sprite:
    """An opaque image that starts out in one ground colour. Masks are laid on it in other colours, and other
    sprites are put on it. Methods that draw return the sprite itself.

    `game` is the key of the game whose colours the finished picture has; empty for a picture of no game.
    `extra` holds colours of this picture alone, as RGB values. In the palette, they follow the colours of the
    theme.
    """

    __slots__ = ("_core", "extra", "game", "image", "size")

    def __init__(self, width: int, height: int, ground: Hue) -> None:
        self._hold(Image.new("L", (width, height), int(ground)))

    def _hold(self, image: Image.Image, game: str = "") -> None:
        # These are stored, because reading them from the image takes as long as drawing a small piece.
        self.image, self._core, self.size, self.game = image, image.im, image.size, game
        self.extra = b""

    def lay(self, mask: Image.Image, over: Hue, under: Hue, at: tuple[int, int] = (0, 0)) -> Sprite:
        """Draw the colour `over` through a coverage mask whose top left corner is at `at`. Edges are blended
        with `under`, the colour that the sprite must have there. `theme.MEETINGS` must have this pair."""
        # Pixels that `over` does not cover keep their colour, so a mask may extend over other colours.
        core, (x, y), (across, down) = mask.im, at, mask.size
        colours = core.point(theme.ramp(under, over), None)
        covered = core.point(theme.reach(under, over), None)
        self._core.paste(colours, (x, y, x + across, y + down), covered)
        return self

    def put(self, other: Sprite, x: int, y: int, within: Image.Image | None = None) -> Sprite:
        """Paste another sprite with its top left corner at the point. With `within`, a mask of the other
        sprite's size, paste only the pixels where the mask is 255."""
        across, down = other.size
        if within is None:
            self._core.paste(other._core, (x, y, x + across, y + down))
        else:
            self._core.paste(other._core, (x, y, x + across, y + down), within.im)
        return self

    def put_letters(self, words: Sprite, x: int, y: int, ground: Hue) -> Sprite:
        """Paste only the letters of a label, with the label's top left corner at the point. The label's ground
        is left out, because it could cover what is next to the letters."""
        letters, within, left, top = _cut_out(words, ground)
        return self.put(letters, x + left, y + top, within)

    def write(
        self,
        words: str,
        at: Point,
        style: tuple[Face, int],
        over: Hue,
        under: Hue,
        anchor: str = "m",
    ) -> Sprite:
        """Write words at a point in the colour `over`, on ground of the colour `under`. The anchor says which
        horizontal part of the words lies at x: the left end (l), the middle (m) or the right end (r). Capitals
        are vertically centred at y."""
        (x, y), (face, size) = at, style
        across, half = width(words, face, size), round(0.8 * size)
        # The stencil is only as large as the words, because it is drawn at four times the final size.
        left = math.floor(x - across * BEFORE[anchor]) - MARGIN
        top = math.floor(y) - half
        stencil = Stencil(math.ceil(across) + 2 * MARGIN + 1, 2 * half + 1)
        stencil.text(x - left, y - top + CAP_HEIGHT * size / 2, words, face, size, anchor)
        return self.lay(stencil.mask(), over, under, (left, top))

    def copy(self) -> Sprite:
        image = self.image
        return _holding(image.twin() if isinstance(image, PngPicture) else image.copy(), self.game)

    def picture(self) -> Image.Image:
        """Return the finished image, with the palette of the sprite's game. The sprite must not be used
        afterwards."""
        colours = theme.palette(self.game)[: 3 * theme.USED] + self.extra
        self.image.putpalette(colours.ljust(768, b"\0"))
        return self.image


def _holding(image: Image.Image, game: str = "") -> Sprite:
    sprite = Sprite.__new__(Sprite)
    sprite._hold(image, game)
    return sprite


def canvas(width: int, height: int, ground: Hue, game: str = "") -> Sprite:
    """Return a sprite whose image is a `PngPicture`, because that makes encoding faster. Use it for images that
    are encoded, or copied and then encoded. `game` is the key of the game whose colours the image will have."""
    sprite = _holding(PngPicture(width, height), game)
    return sprite.put(Sprite(width, height, ground), 0, 0)


def inked(mask: Image.Image, over: Hue, under: Hue) -> tuple[Sprite, Image.Image]:
    """Return a sprite that shows the shape `mask` in the colour `over`, on the colour `under`. Also return a
    mask to pass as `within` when `Sprite.put` pastes the sprite.

    Use both for shapes that are drawn often: pasting them with `put` is faster than drawing them anew with
    `lay`.
    """
    sprite = Sprite(*mask.size, under).lay(mask, over, under)
    return sprite, mask.point(theme.reach(under, over))


def rounded_box(width: int, height: int, radius: float, face: Hue, ground: Hue) -> Sprite:
    """Return a sprite of a box with rounded corners, for example an empty card or a panel. `face` is the colour
    of the box, and `ground` the colour around its corners."""
    half = math.ceil(radius) + 1
    if 2 * half > min(width, height):
        shape = Stencil(width, height).box((0, 0, width, height), radius)
        return Sprite(width, height, ground).lay(shape.mask(), face, ground)
    # Only the corners need smooth edges, and boxes of all sizes share them.
    sprite = Sprite(width, height, face)
    for corner, (right, below) in zip(_corners(radius, face, ground), SIDES, strict=True):
        sprite.put(corner, (width - half) * right, (height - half) * below)
    return sprite


SIDES: Final = ((0, 0), (1, 0), (0, 1), (1, 1))
"""The corners of a box, in the order in which they are drawn. The first number of each is 1 if the corner is on
the right, and the second is 1 if it is at the bottom."""


@cache
def _corners(radius: float, face: Hue, ground: Hue) -> tuple[Sprite, ...]:
    half = math.ceil(radius) + 1
    shape = Stencil(2 * half, 2 * half).box((0, 0, 2 * half, 2 * half), radius)
    whole = Sprite(2 * half, 2 * half, ground).lay(shape.mask(), face, ground)
    return tuple(
        Sprite(half, half, ground).put(whole, -half * right, -half * below)
        for right, below in SIDES
    )


@lru_cache(maxsize=512)
def label(
    words: str,
    face: Face,
    size: int,
    over: Hue,
    under: Hue,
    room: float = math.inf,
) -> Sprite:
    """Return a sprite of words. It is as wide as the words plus a margin, and high enough for every letter.
    Capitals are vertically centred in it.

    Words wider than `room` pixels shrink, down to the font size `READABLE`. `Face.SEMIBOLD` replaces a typeface
    that lacks a character.
    """
    face = face if has(face, words) else Face.SEMIBOLD
    size = fitted(words, face, size, room)
    across, height = width(words, face, size), 2 * round(0.8 * size)
    stencil = Stencil(math.ceil(across) + 2 * MARGIN, height)
    stencil.text(MARGIN, (height + CAP_HEIGHT * size) / 2, words, face, size, "l")
    return Sprite(round(across) + 2 * MARGIN, height, under).lay(stencil.mask(), over, under)


MARGIN: Final = 4
"""The margin in pixels to the left and right of a label's words, for letters that overhang."""


@lru_cache(maxsize=192)
def _cut_out(words: Sprite, ground: Hue) -> tuple[Sprite, Image.Image, int, int]:
    """Return a sprite of only the letters of a label, their mask, and their left and top in the label."""
    mask = words.image.point(theme.all_but(ground))
    left, top, right, bottom = box = mask.getbbox() or (0, 0, *words.size)
    letters = Sprite(right - left, bottom - top, ground).put(words, -left, -top)
    return letters, mask.crop(box), left, top


@lru_cache(maxsize=256)
def leaning(words: str, size: int, over: Hue, under: Hue) -> Sprite:
    """Return a name in letters of the upright typeface, slanted, for alphabets that the italic typeface lacks.
    `over` is the colour of the letters, and `under` the ground."""
    across, height = round(width(words, Face.SEMIBOLD, size)) + 2 * MARGIN, 2 * round(0.8 * size)
    stencil = Stencil(across, height)
    # The shear keeps the baseline where it is.
    base = height / 2 + CAP_HEIGHT * size / 2
    stencil.text(MARGIN, base, words, Face.SEMIBOLD, size, "l")
    slant = (1, SLANT, -SLANT * base * SCALE, 0, 1, 0)
    leant = stencil.image.transform(
        stencil.image.size, Image.Transform.AFFINE, slant, Image.Resampling.BILINEAR
    )
    return Sprite(across, height, under).lay(leant.reduce(SCALE), over, under)


SLANT: Final = 0.2

"""A film of a match: an animated GIF that shows the board after each turn.

All pictures share one palette, so GIF loses no colours, and each frame contains only the part of the picture
that has changed. The files are smaller than lossless WebP and APNG, and Discord plays them everywhere; for the
figures, see docs/measurements/performance.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PIL import GifImagePlugin, Image, ImageChops

from renderers import find
from renderers.kit.theme import Hue
from renderers.script import Drawn, Script

MOST_BYTES: Final = 8_000_000
"""The maximum size of a film in bytes. It stays below Discord's limit for files that any bot may post, which
leaves room for the rest of the request."""

SIDE: Final = 1000
"""The width and height of a film in pixels. Every picture is this wide, and no board is higher."""

CLEAR: Final = 255
"""A palette index that no picture uses, for pixels of a frame where the previous picture stays visible."""

_TOGETHER: Final = 120.0
_LONGEST: Final = 1.5
_SHORTEST: Final = 0.5
_DEAL: Final = 2.0
_END: Final = 6.0
"""Durations in seconds. The turns share `_TOGETHER` equally, but each is shown for at least `_SHORTEST` and at
most `_LONGEST`. The deal is shown for `_DEAL` and the last picture for `_END`."""


def film(script: Script, drawn: Drawn = lambda _, __: None, most: int = MOST_BYTES) -> bytes:
    """Return the film as a GIF of at most `most` bytes. If it would be larger, skip turns at regular intervals,
    but never the deal and the last turn. If these alone exceed the limit, the film is larger.

    `drawn` is called after each picture to report the progress.
    """
    for each in range(1, len(script.scenes) + 1):
        # Every `each`-th turn is kept, from the deal on, and always the last one.
        shown = [*script.scenes[:-1:each], script.scenes[-1]]
        made = _filmed(Script(script.game, shown, script.end), drawn, most)
        if made is not None:
            break
    assert made is not None
    return made


def _filmed(script: Script, drawn: Drawn, most: int) -> bytes | None:
    """Return the film of all turns. If it exceeds `most` bytes, and there are turns that can be skipped, return
    None."""
    parts, size, before = list[bytes](), 0, Image.new("L", (SIDE, SIDE), CLEAR)
    seconds = _seconds(len(script.scenes), ended=script.end is not None)
    for number, (picture, held) in enumerate(zip(_pictures(script), seconds, strict=True), 1):
        after = _on_the_sea(picture)
        parts += _header(picture) if number == 1 else ()
        parts += _frame(before, after, round(1000 * held))
        size, before = sum(map(len, parts)), after
        if size > most and len(script.scenes) > 2:
            return None
        drawn(number, len(seconds))
    return b"".join((*parts, b";"))


def _pictures(script: Script) -> Iterator[Image.Image]:
    renderer = find(script.game)
    for view, cast in script.scenes:
        yield renderer.draw(view, cast)
    if script.end is not None:
        view, cast = script.scenes[-1]
        yield renderer.draw_end(view, cast, script.end)


def _seconds(turns: int, *, ended: bool) -> list[float]:
    usual = min(_LONGEST, max(_SHORTEST, _TOGETHER / turns))
    held = [_DEAL, *[usual] * (turns - 1), *([usual] if ended else [])]
    return [*held[:-1], _END]


def _on_the_sea(picture: Image.Image) -> Image.Image:
    """Return the picture's palette indices as grey values, on a background of the film's size."""
    ground = Image.new("L", (SIDE, SIDE), int(Hue.SEA))
    ground.paste(Image.frombytes("L", picture.size, picture.tobytes()), (0, 0))
    return ground


def _header(picture: Image.Image) -> list[bytes]:
    first = Image.new("P", (SIDE, SIDE))
    first.putpalette(picture.getpalette() or ())
    return GifImagePlugin.getheader(first, info={"loop": 0})[0]


def _frame(before: Image.Image, after: Image.Image, milliseconds: int) -> list[bytes]:
    """Encode a frame as parts of a GIF: the smallest rectangle with all changed pixels, or a transparent pixel
    if none has changed."""
    same = ImageChops.difference(before, after).point(lambda difference: 255 * (not difference))
    box = ImageChops.invert(same).getbbox() or (0, 0, 1, 1)
    changed = after.copy()
    changed.paste(CLEAR, (0, 0, *after.size), same)
    part = changed.crop(box)
    image = Image.frombytes("P", part.size, part.tobytes())
    return GifImagePlugin.getdata(
        image, (box[0], box[1]), duration=milliseconds, transparency=CLEAR, disposal=1
    )

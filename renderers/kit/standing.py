"""The pictures of a server's tables: ratings and best scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from PIL import Image

from renderers.kit.frame import (
    HEADER,
    RIGHT,
    WIDTH,
    centred,
    centred_left,
    centred_right,
    panel,
    sea,
)
from renderers.kit.lettering import Face, cleaned, cut
from renderers.kit.sprites import Sprite, label
from renderers.kit.stencil import Stencil
from renderers.kit.theme import Hue
from renderers.standing import Line, Table, apart, captioned, gaps, shown
from texts.language import ENGLISH, Language

ROW: Final = 64
PITCH: Final = 72
CAPTION: Final = 46


def draw_table(table: Table, language: Language = ENGLISH) -> Image.Image:
    """Draw a table as a palette image that is 1,000 pixels wide and at most as high."""
    if not table.lines:
        return _draw_empty(table, language)
    kept = shown(table)
    captions = 1 + bool(captioned(table, kept))
    height = HEADER + captions * CAPTION + len(kept) * PITCH + gaps(table, kept) * CAPTION + 8
    sprite = _sea(table, height, language)
    scale = _Scale.of([each for each in kept if each.spread])
    y = HEADER
    _draw_head(sprite, table, y, language)
    y += CAPTION
    for before, line in pairwise((None, *kept)):
        assert line is not None
        if line is captioned(table, kept):
            _say(sprite, language.say(table.about_others), y)
            y += CAPTION
        elif before is not None and apart(table, before, line):
            _say(sprite, "…", y)
            y += CAPTION
        _draw_line(sprite, line, y, scale, language)
        y += PITCH
    return sprite.picture()


@dataclass(frozen=True)
class _Scale:
    """Maps values to x positions in the column of bars. `low` and `high` are the values at its two ends."""

    low: int
    high: int

    @classmethod
    def of(cls, lines: Sequence[Line]) -> _Scale:
        low = min((line.value - line.spread for line in lines), default=0)
        high = max((line.value + line.spread for line in lines), default=1)
        return cls(low, max(high, low + 1))

    def at(self, value: int) -> float:
        part = (value - self.low) / (self.high - self.low)
        return BAR_LEFT + 14 + part * (BAR_RIGHT - BAR_LEFT - 28)


PLACE: Final = 66
NAME: Final = 112
NOTE: Final = 600
VALUE: Final = 724
BAR_LEFT, BAR_RIGHT = 740, 972
"""The columns, as x positions in pixels: where the place ends, where the name starts, where the note and the
value end, and between which positions the bar lies."""


def _sea(table: Table, height: int, language: Language) -> Sprite:
    return sea(height, (500, height // 2), language.say(table.title), language.say(table.fact))


def _draw_empty(table: Table, language: Language) -> Image.Image:
    sprite = _sea(table, 330, language)
    sprite.put(panel(972, 228), 14, 84)
    first, second = map(language.say, table.empty)
    room = 972 - 48
    centred(sprite, label(first, Face.SEMIBOLD, 42, Hue.PAPER, Hue.SWELL, room), WIDTH / 2, 164)
    centred(sprite, label(second, Face.SEMIBOLD, 36, Hue.MIST, Hue.SWELL, room), WIDTH / 2, 232)
    return sprite.picture()


def _draw_head(sprite: Sprite, table: Table, y: int, language: Language) -> None:
    middle = y + CAPTION / 2 + 2
    name, note, value = map(language.say, table.head)
    at = _value_at(table.lines[0])
    # Each caption ends where its column does; name and note get half of the room each.
    half = (NOTE - NAME) / 2
    centred_left(sprite, _caption(name, half - 12), NAME, middle)
    centred_right(sprite, _caption(note, half - 12), NOTE, middle)
    centred_right(sprite, _caption(value, at - NOTE - 12), at, middle)


def _say(sprite: Sprite, words: str, y: int) -> None:
    centred_left(sprite, _caption(words, RIGHT - NAME), NAME, y + CAPTION / 2 - 2)


def _value_at(line: Line) -> int:
    """Return the x position where the value ends. In a line without a bar, the value stands where the bar would
    be."""
    return VALUE if line.spread else BAR_RIGHT - 14


def _draw_line(sprite: Sprite, line: Line, y: int, scale: _Scale, language: Language) -> None:
    ground, ink, faint = (
        (Hue.PAPER, Hue.INK, Hue.SLATE) if line.own else (Hue.SWELL, Hue.PAPER, Hue.MIST)
    )
    sprite.put(panel(972, ROW, Hue.SEA, ground), 14, y)
    middle = y + ROW / 2
    place = str(line.place) if line.place else "–"
    centred_right(
        sprite,
        label(place, Face.BOLD, 38, ink if line.place else faint, ground),
        PLACE + 20,
        middle,
    )
    right = NOTE if line.spread else NOTE + 230
    # At least half of the room is for the name.
    note = label(language.say(line.note), Face.SEMIBOLD, 32, faint, ground, (right - NAME) / 2)
    centred_right(sprite, note, right, middle)
    room = right - note.size[0] - NAME - 8
    names = ", ".join(cleaned(name, language.say(instead)) for name, instead in line.names)
    name = cut(names, Face.SEMIBOLD, 38, room)
    centred_left(sprite, label(name, Face.SEMIBOLD, 38, ink, ground), NAME, middle)
    value = label(str(line.value), Face.BOLD, 40, ink, ground)
    centred_right(sprite, value, _value_at(line), middle)
    if line.spread:
        _draw_bar(sprite, line, middle, scale, (ground, ink, faint))


def _draw_bar(
    sprite: Sprite, line: Line, middle: float, scale: _Scale, hues: tuple[Hue, Hue, Hue]
) -> None:
    """Draw the margin of error of a line as a bar, and its value as a dot on the bar. A line without a rank
    gets a ring instead of the dot, because its value is provisional."""
    ground, ink, faint = hues
    low, high = (scale.at(line.value + side * line.spread) - BAR_LEFT for side in (-1, 1))
    at, across = scale.at(line.value) - BAR_LEFT, BAR_RIGHT - BAR_LEFT
    piece = Sprite(across, 40, ground)
    bar = Stencil(across, 40).box((low, 17.5, high, 22.5), 2)
    piece.lay(bar.mask(), faint, ground)
    dot = Stencil(across, 40).disc(at, 20, 13)
    piece.image.paste(int(ground), (0, 0), dot.mask().point([0] + [255] * 255))
    if not line.place:
        dot.disc(at, 20, 8, 0)
    piece.lay(dot.mask(), ink, ground)
    sprite.put(piece, BAR_LEFT, round(middle - 20))


def _caption(words: str, room: float) -> Sprite:
    return label(words, Face.SEMIBOLD, 30, Hue.MIST, Hue.SEA, room)

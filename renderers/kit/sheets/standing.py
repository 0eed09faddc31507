"""The pictures of a server's tables: ratings and best scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypeAlias

from PIL import Image

from renderers.kit.frame import (
    HEADER,
    RIGHT,
    WIDTH,
    centred_right,
    panel,
    sea,
)
from renderers.kit.lettering import SMALLEST, Face, cleaned, cut, wrapped
from renderers.kit.sprites import MARGIN, Sprite, label
from renderers.kit.stencil import Stencil, sharp
from renderers.kit.theme import Hue
from renderers.kit.writing import PANEL_TEXT, TEXT, Style, write
from renderers.standing import StandingLine, StandingTable, shown
from texts.language import ENGLISH, Language

ROW: Final = 64
ROW_LEFT: Final = 14
PITCH: Final = 72
CAPTION: Final = 58


def draw_table(table: StandingTable, language: Language = ENGLISH) -> Image.Image:
    """Draw a table as a palette image, 1,000 pixels wide and at most 1,000 high."""
    if not table.lines:
        return _draw_empty(table, language)
    kept = shown(table)
    rows = [*_rows(table, kept, language)]
    captions = 1 + len(rows) - len(kept)
    height = HEADER + captions * CAPTION + len(kept) * PITCH + 8
    sprite = _sea(table, height, language)
    _draw_head(sprite, table, HEADER, language)
    _draw_rows(sprite, rows, _Scale.of(kept), language)
    return sprite.picture()


def _rows(
    table: StandingTable, kept: Sequence[StandingLine], language: Language
) -> Iterator[StandingLine | str]:
    """Yield the lines that are drawn and, as text, the captions between them. The caption `…` stands for lines
    that are left out."""
    at = [table.lines.index(line) for line in kept]
    for before, number in pairwise((-1, *at)):
        if before < len(table.placed) <= number:
            yield from _about_others(table, language)
        elif number - before > 1:
            yield "…"
        yield table.lines[number]


def _draw_rows(
    sprite: Sprite, rows: Sequence[StandingLine | str], scale: _Scale, language: Language
) -> None:
    y = HEADER + CAPTION
    for row in rows:
        if isinstance(row, str):
            at = (EDGE, y + CAPTION / 2 - 2)
            write(sprite, row, at, CAPTIONS, RIGHT - EDGE, anchor="l")
            y += CAPTION
        else:
            _draw_line(sprite, row, y, scale, language)
            y += PITCH


@dataclass(frozen=True)
class _Scale:
    """Maps values to x positions in the column of bars, from `low` on the left to `high` on the right."""

    low: int
    high: int

    @classmethod
    def of(cls, lines: Sequence[StandingLine]) -> _Scale:
        return cls(
            min(line.value - line.spread for line in lines),
            max(line.value + line.spread for line in lines),
        )

    def at(self, value: int) -> float:
        part = (value - self.low) / (self.high - self.low)
        return BAR_LEFT + 14 + part * (BAR_RIGHT - BAR_LEFT - 28)


PLACE: Final = 86
NAME: Final = 112
NOTE: Final = 560
VALUE: Final = 748
BAR_LEFT, BAR_RIGHT = 764, 972
"""The columns, as x positions in pixels. The rank ends at `PLACE`, the name starts at `NAME`, the note ends at
`NOTE`, and the value ends at `VALUE`. The bar lies between `BAR_LEFT` and `BAR_RIGHT`."""


def _sea(table: StandingTable, height: int, language: Language) -> Sprite:
    return sea(height, (500, height // 2), language.say(table.title), language.say(table.fact))


def _draw_empty(table: StandingTable, language: Language) -> Image.Image:
    captions = [
        (line, hue)
        for words, hue in zip(table.empty, (Hue.PAPER, Hue.MIST), strict=True)
        for line in wrapped(language.say(words), Face.SEMIBOLD, SMALLEST, 972 - 48, 2)[0]
    ]
    inside = CAPTION * len(captions) + 92
    sprite = _sea(table, HEADER + inside + 36, language)
    sprite.put(panel(972, inside), ROW_LEFT, HEADER + 18)
    for row, (line, hue) in enumerate(captions):
        y = HEADER + 18 + 46 + CAPTION * (row + 0.5)
        write(sprite, line, (WIDTH / 2, y), PANEL_TEXT._replace(over=hue))
    return sprite.picture()


def _draw_head(sprite: Sprite, table: StandingTable, y: int, language: Language) -> None:
    middle = y + CAPTION / 2 + 2
    name, note, value = map(language.say, table.head)
    # Name and note share the room equally. The caption of the value also covers the column of bars.
    half = (NOTE - NAME) / 2
    write(sprite, name, (NAME, middle), CAPTIONS, half - 12, anchor="l")
    write(sprite, note, (NOTE, middle), CAPTIONS, half - 12, anchor="r")
    right = BAR_RIGHT - 14
    write(sprite, value, (right, middle), CAPTIONS, right - NOTE - 12, anchor="r")


def _about_others(table: StandingTable, language: Language) -> list[str]:
    words = language.say(table.about_others)
    return wrapped(words, Face.SEMIBOLD, SMALLEST, RIGHT - EDGE, 2)[0]


EDGE: Final = 34
CAPTIONS: Final = TEXT._replace(over=Hue.MIST)


def _draw_line(
    sprite: Sprite, line: StandingLine, y: int, scale: _Scale, language: Language
) -> None:
    hues = _OWN if line.own else _OTHER
    sprite.put(_row(line, hues, language), ROW_LEFT, y)
    if line.spread:
        _draw_bar(sprite, line, y + ROW / 2, scale, hues)


_Hues: TypeAlias = tuple[Hue, Hue, Hue]

_OWN: Final = (Hue.PAPER, Hue.INK, Hue.SLATE)
_OTHER: Final = (Hue.SWELL, Hue.PAPER, Hue.MIST)
"""The colours of the reader's own line (`_OWN`) and of all others: of the background, the letters, and the
fainter letters of the note."""


def _row(line: StandingLine, hues: _Hues, language: Language) -> Sprite:
    ground, ink, faint = hues
    piece, middle = panel(972, ROW, Hue.SEA, ground).copy(), ROW / 2
    words = Style(Face.SEMIBOLD, SMALLEST, ink, ground)
    bold = words._replace(face=Face.BOLD)
    style = bold if line.place else bold._replace(over=faint)
    write(piece, str(line.place or "–"), (PLACE + MARGIN - ROW_LEFT, middle), style, anchor="r")
    right, remark = NOTE if line.spread else NOTE + 290, line.brief or language.say(line.note)
    # The note gets at most half of the room, so at least half is left for the name.
    note = label(remark, Face.SEMIBOLD, SMALLEST, faint, ground, (right - NAME) / 2)
    centred_right(piece, note, right - ROW_LEFT, middle)
    room = right - note.size[0] - NAME - 8
    names = ", ".join(cleaned(name, language.say(instead)) for name, instead in line.names)
    name = cut(names, Face.SEMIBOLD, SMALLEST, room)
    write(piece, name, (NAME - ROW_LEFT, middle), words, anchor="l")
    # Without a bar, the value takes the place of the bar.
    right = VALUE if line.spread else BAR_RIGHT - 14
    write(piece, str(line.value), (right - ROW_LEFT, middle), bold, anchor="r")
    return piece


def _draw_bar(
    sprite: Sprite, line: StandingLine, middle: float, scale: _Scale, hues: _Hues
) -> None:
    """Draw a bar for the margin of error of the line's value. A dot marks the value. A ring marks it if the
    line has no rank, because its value is provisional."""
    ground, ink, faint = hues
    low, high = (scale.at(line.value + side * line.spread) - BAR_LEFT for side in (-1, 1))
    at, across = scale.at(line.value) - BAR_LEFT, BAR_RIGHT - BAR_LEFT
    piece = Sprite(across, 40, ground)
    bar = Stencil(across, 40).box((low, 17.5, high, 22.5), 2)
    piece.lay(bar.mask(), faint, ground)
    dot = Stencil(across, 40).disc(at, 20, 13)
    piece.image.paste(int(ground), (0, 0), sharp(dot.mask(), 1))
    if not line.place:
        dot.disc(at, 20, 8, 0)
    piece.lay(dot.mask(), ink, ground)
    sprite.put(piece, BAR_LEFT, round(middle - 20))

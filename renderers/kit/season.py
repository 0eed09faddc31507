"""The table of a season as a picture."""

from __future__ import annotations

from functools import cache
from typing import Final

from PIL import Image

from renderers.kit.frame import (
    HEADER,
    MIDDLE_OF_HEADER,
    WIDTH,
    centred_left,
    centred_right,
    panel,
    sea,
)
from renderers.kit.lettering import Face, cleaned, cut
from renderers.kit.sprites import Sprite, label
from renderers.kit.stencil import Stencil
from renderers.kit.theme import Hue
from renderers.kit.verdict import TOP, dated, draw_frame
from renderers.season import Sheet, SheetRow

_EDGE: Final = 14
_INSIDE: Final = 12
_HEADS: Final = 52
_ROW: Final = 64
_FOOT: Final = 64
_SIZE: Final = 38
_SMALL: Final = 34
_PLACE: Final = 78
_NAME: Final = 106
_RIGHT: Final = 944
_COLUMN: Final = 114
_REASON: Final = 330


def draw_sheet(sheet: Sheet) -> Image.Image:
    """The picture, in the palette of all pictures."""
    top = TOP if sheet.verdict is not None else HEADER + _EDGE
    inside = _HEADS + _ROW * max(1, len(sheet.rows)) + 2 * _INSIDE
    height = top + inside + _EDGE + (_FOOT if sheet.foot else 0)
    sprite = _frame(sheet, height)
    sprite.put(_table(sheet, inside), _EDGE, top)
    if sheet.foot:
        middle = height - _FOOT / 2 - _EDGE / 2
        words = cut(sheet.foot, Face.SEMIBOLD, _SMALL, WIDTH - 80)
        centred_left(sprite, label(words, Face.SEMIBOLD, _SMALL, Hue.MIST, Hue.SEA), 40, middle)
    return sprite.picture()


def _frame(sheet: Sheet, height: int) -> Sprite:
    centre = (WIDTH / 2, height / 2)
    if sheet.verdict is not None:
        return draw_frame(sheet.title, centre, sheet.verdict, sheet.day, height)
    sprite = sea(height, centre, sheet.title)
    when = label(dated(sheet.day), Face.SEMIBOLD, 30, Hue.MIST, Hue.ABYSS)
    return centred_right(sprite, when, 976, MIDDLE_OF_HEADER)


def _table(sheet: Sheet, height: int) -> Sprite:
    width = WIDTH - 2 * _EDGE
    sprite = panel(width, height).copy()
    for column, head in enumerate(reversed(sheet.heads if sheet.rows else ())):
        words = label(head, Face.SEMIBOLD, _SMALL, Hue.MIST, Hue.SWELL)
        centred_right(sprite, words, _RIGHT - column * _COLUMN, _INSIDE + _HEADS / 2)
    for number, row in enumerate(sheet.rows):
        top = _INSIDE + _HEADS + number * _ROW
        sprite.put(_row(sheet, row), 10, top)
    if not sheet.rows:
        words = label("Nobody is in it yet.", Face.SEMIBOLD, _SIZE, Hue.MIST, Hue.SWELL)
        centred_left(sprite, words, 40, _INSIDE + _HEADS + _ROW / 2)
    return sprite


def _row(sheet: Sheet, row: SheetRow) -> Sprite:
    ground, ink = (Hue.BRASS, Hue.INK) if row.best else (Hue.ABYSS, Hue.PAPER)
    ink = Hue.MIST if row.out else ink
    sprite = _bar(ground).copy()
    middle = (_ROW - 6) / 2
    centred_right(
        sprite, label(row.place or "–", Face.BOLD, _SIZE, ink, ground), _PLACE - 10, middle
    )
    cells = (row.out,) if row.out else row.cells
    room = _RIGHT - _NAME - (_REASON if row.out else _COLUMN * len(sheet.heads)) - 10
    name = cut(cleaned(row.name, "Somebody"), Face.SEMIBOLD, _SIZE, room)
    centred_left(sprite, label(name, Face.SEMIBOLD, _SIZE, ink, ground), _NAME - 10, middle)
    for column, words in enumerate(reversed(cells)):
        face, size = (Face.SEMIBOLD, _SMALL) if row.out or column else (Face.BOLD, _SIZE)
        at = _RIGHT - 10 - column * _COLUMN
        centred_right(sprite, label(words, face, size, ink, ground), at, middle)
    return sprite


@cache
def _bar(ground: Hue) -> Sprite:
    width, height = WIDTH - 2 * _EDGE - 20, _ROW - 6
    shape = Stencil(width, height).box((0, 0, width, height), 10)
    return Sprite(width, height, Hue.SWELL).lay(shape.mask(), ground, Hue.SWELL)

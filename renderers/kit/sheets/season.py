"""The picture of a season table, the ranking of a server's season."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, TypeVar

from PIL import Image

from renderers.kit.frame import (
    BETWEEN,
    HEADER,
    RIGHT,
    TITLE,
    WIDTH,
    centred_left,
    panel,
    sea,
)
from renderers.kit.lettering import SMALLEST, Face, cleaned, cut, fitted, width
from renderers.kit.sheets.verdict import TOP, Heading, draw_frame
from renderers.kit.sprites import Sprite, label, rounded_box
from renderers.kit.theme import Hue
from renderers.kit.writing import FAINT, Style, write
from renderers.season import Sheet, SheetRow
from texts.language import ENGLISH, Language
from texts.text import day, phrase

T = TypeVar("T")

_EDGE: Final = 14
_INSIDE: Final = 12
_HEADS: Final = 62
_ROW: Final = 64
_FOOT: Final = 70
_PLACE: Final = 78
_NAME: Final = 106
_RIGHT: Final = 944
_COLUMN: Final = 200
_BETWEEN: Final = 8
_REASON: Final = 580


def draw_sheet(sheet: Sheet, language: Language = ENGLISH) -> Image.Image:
    """Draw a season table as a palette image, 1,000 pixels wide and as high as its rows need."""
    top = TOP if sheet.verdict is not None else HEADER + _EDGE
    inside = _HEADS + _ROW * max(1, len(sheet.rows)) + 2 * _INSIDE
    height = top + inside + _EDGE + (_FOOT if sheet.foot else 0)
    sprite = _frame(sheet, height, language)
    sprite.put(_table(sheet, inside, language), _EDGE, top)
    if sheet.foot:
        middle = height - _FOOT / 2 - _EDGE / 2
        foot = language.say(sheet.foot)
        words = label(foot, Face.SEMIBOLD, SMALLEST, Hue.MIST, Hue.SEA, WIDTH - 80)
        centred_left(sprite, words, 40, middle)
    return sprite.picture()


def _frame(sheet: Sheet, height: int, language: Language) -> Sprite:
    centre = (WIDTH / 2, height / 2)
    if sheet.verdict is not None:
        heading = Heading(sheet.title, sheet.day, sheet.game)
        return draw_frame(heading, centre, sheet.verdict, language, height)
    title, date = language.say(sheet.title), language.say(day(sheet.day))
    needed = width(title, Face.SERIF, SMALLEST) + width(date, Face.SEMIBOLD, SMALLEST) + BETWEEN
    return sea(height, centre, title, date if needed <= RIGHT - TITLE else "", game=sheet.game)


def _table(sheet: Sheet, height: int, language: Language) -> Sprite:
    across = WIDTH - 2 * _EDGE
    sprite = panel(across, height).copy()
    heads = [language.say(head) for head in (_ends(sheet.heads) if sheet.rows else ())]
    sizes = [fitted(head, Face.SEMIBOLD, SMALLEST, _COLUMN - _BETWEEN) for head in heads]
    for column, head in enumerate(reversed(heads)):
        at = (_RIGHT - column * _COLUMN, _INSIDE + _HEADS / 2)
        write(sprite, head, at, FAINT._replace(size=min(sizes)), anchor="r")
    for number, row in enumerate(sheet.rows):
        top = _INSIDE + _HEADS + number * _ROW
        sprite.put(_row(row, language), 10, top)
    if not sheet.rows:
        text = language.say(phrase("Nobody has joined yet."))
        write(sprite, text, (40, _INSIDE + _HEADS + _ROW / 2), FAINT, across - 80, anchor="l")
    return sprite


def _row(row: SheetRow, language: Language) -> Sprite:
    ground, ink = _hues(row)
    sprite = _bar(ground).copy()
    middle = (_ROW - 6) / 2
    words = Style(Face.SEMIBOLD, SMALLEST, ink, ground)
    bold = words._replace(face=Face.BOLD)
    write(sprite, row.place or "–", (_PLACE - 10, middle), bold, anchor="r")
    cells = [language.say(cell) for cell in ([row.out] if row.out else _ends(row.cells))]
    across = _REASON if row.out else _COLUMN
    room = _RIGHT - _NAME - across * len(cells) - 10
    name = cut(cleaned(row.name, language.say(SOMEBODY)), Face.SEMIBOLD, SMALLEST, room)
    write(sprite, name, (_NAME - 10, middle), words, anchor="l")
    for column, cell in enumerate(reversed(cells)):
        at = (_RIGHT - 10 - column * _COLUMN, middle)
        style = words if row.out or column else bold
        write(sprite, cell, at, style, across - _BETWEEN, anchor="r")
    return sprite


def _hues(row: SheetRow) -> tuple[Hue, Hue]:
    ground, ink = (Hue.BRASS, Hue.INK) if row.best else (Hue.ABYSS, Hue.PAPER)
    return ground, Hue.MIST if row.out else ink


def _ends(columns: Sequence[T]) -> Sequence[T]:
    """Return the first and the last column, because the picture has no room for more."""
    return columns if len(columns) < 2 else (columns[0], columns[-1])


SOMEBODY: Final = phrase("Somebody")


@cache
def _bar(ground: Hue) -> Sprite:
    width, height = WIDTH - 2 * _EDGE - 20, _ROW - 6
    return rounded_box(width, height, 10, ground, Hue.SWELL)

"""The JSON form (shape) of values that are written as words: cards, points, colours, moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Any

from engines.shapes import BadShape, Json, wrong
from games.rules import IllegalMove
from games.spelling import Spelling, spelled


@dataclass(frozen=True, eq=False)
class Words:
    """Values written as words, such as cards. `parse` raises ValueError or IllegalMove for other texts."""

    kinds: tuple[type, ...]
    told: str
    word: Callable[[Any], str]
    parse: Callable[[str], Any]

    def write(self, value: Any) -> Json:
        return self.word(value)

    def read(self, found: Json, place: str) -> Any:
        if not isinstance(found, str):
            raise wrong(place, self.told, found)
        try:
            value = self.parse(found)
        except (ValueError, IllegalMove):
            raise wrong(place, self.told, found) from None
        # JSON has only one word for each value, although players may type other spellings of it.
        if not isinstance(value, self.kinds) or self.word(value) != found:
            raise wrong(place, self.told, found)
        return value


def words(spelling: Spelling) -> Words:
    """Return the shape (JSON form) of a type whose values are written as the words of this spelling."""
    return Words((spelling.kind,), spelling.told, spelling.word, spelling.parse)


def named(kind: type[Enum]) -> Words:
    """Return the shape of an enumeration, written as its members' values or, if these are numbers, names."""
    values = {_name(each): each for each in kind}
    return words(spelled(kind, " or ".join(f'"{word}"' for word in values), values))


def _name(each: Enum) -> str:
    return each.name.lower().replace("_", " ") if isinstance(each, IntEnum) else str(each.value)


@dataclass(frozen=True)
class Either:
    """A value with one of several shapes. No word may belong to two of them, as it must name one value."""

    shapes: tuple[Words, ...]

    @property
    def told(self) -> str:
        return " or ".join(shape.told for shape in self.shapes)

    def write(self, value: Any) -> Json:
        return next(each.write(value) for each in self.shapes if isinstance(value, each.kinds))

    def read(self, found: Json, place: str) -> Any:
        for shape in self.shapes:
            try:
                return shape.read(found, place)
            except BadShape:
                continue
        raise wrong(place, self.told, found)

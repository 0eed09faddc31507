"""The JSON form (shape) of values that are written as words: cards, points, colours, moves."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Any

from engines.shapes import BadShape, Json, wrong
from games.rules import IllegalMove
from games.spelling import Spelling, spelled


@dataclass(frozen=True, eq=False)
class Words:
    """The shape of values that are written as words, such as cards. To reject a text, `spelling.parse` may
    raise ValueError or IllegalMove."""

    spelling: Spelling

    @property
    def description(self) -> str:
        return self.spelling.description

    def write(self, value: Any) -> Json:
        return self.spelling.word(value)

    def read(self, found: Json, place: str) -> Any:
        if not isinstance(found, str):
            raise wrong(place, self.description, found)
        try:
            value = self.spelling.parse(found)
        except (ValueError, IllegalMove):
            raise wrong(place, self.description, found) from None
        # JSON has only one word for each value, although players may type other spellings of it.
        if not isinstance(value, self.spelling.kind) or self.spelling.word(value) != found:
            raise wrong(place, self.description, found)
        return value


def named(kind: type[Enum]) -> Words:
    """Return the shape of an enumeration. Its members are written as their values or, if the values are
    numbers, as their names."""
    values = {_name(each): each for each in kind}
    return Words(spelled(kind, " or ".join(f'"{word}"' for word in values), values))


def _name(each: Enum) -> str:
    return each.name.lower().replace("_", " ") if isinstance(each, IntEnum) else str(each.value)


@dataclass(frozen=True)
class Either:
    """The shape of values of several types, all written as words. No two of the types may share a word, because
    each word must name one value."""

    shapes: tuple[Words, ...]

    @property
    def description(self) -> str:
        return " or ".join(shape.description for shape in self.shapes)

    def write(self, value: Any) -> Json:
        return next(
            each.write(value) for each in self.shapes if isinstance(value, each.spelling.kind)
        )

    def read(self, found: Json, place: str) -> Any:
        for shape in self.shapes:
            try:
                return shape.read(found, place)
            except BadShape:
                continue
        raise wrong(place, self.description, found)

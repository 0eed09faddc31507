"""Derives shapes from the annotations of dataclasses and named tuples."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import reduce
from operator import or_
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from engines.shapes import (
    SCALAR,
    TEXT,
    TRUTH,
    WHOLE,
    Fixed,
    ListShape,
    Named,
    OneOf,
    Perhaps,
    Shape,
    Thing,
)
from engines.words import Either, Words, named


class Shapes:
    """Derives shapes from types, each when it is first needed, and caches them. `special` are shapes that can't
    be derived, such as those of cards."""

    def __init__(self, special: Sequence[Words] = ()) -> None:
        self._known: dict[Any, Shape] = {int: WHOLE, bool: TRUTH, str: TEXT}
        self._special = special

    def of(self, hint: Any) -> Shape:
        """Return the shape of the type that the annotation `hint` names. Raises TypeError if the type has no
        shape."""
        if hint not in self._known:
            self._known[hint] = self._found(hint)
        return self._known[hint]

    def things(self) -> Iterator[Thing]:
        """Return the shapes of JSON objects that have been derived until now."""
        return (shape for shape in self._known.values() if isinstance(shape, Thing))

    def _found(self, hint: Any) -> Shape:
        origin, parts = get_origin(hint), get_args(hint)
        if origin in (Union, UnionType):
            return self._union([part for part in parts if part is not NoneType], parts)
        if origin is tuple and parts[1:] == (...,):
            return ListShape(self.of(parts[0]))
        if origin is tuple:
            return Fixed(tuple(self.of(part) for part in parts))
        if origin is frozenset:
            return ListShape(self.of(parts[0]), frozenset)
        if isinstance(origin, type) and issubclass(origin, Mapping):
            return Named(self.of(parts[1]))
        return self._of_class(hint)

    def _union(self, members: Sequence[Any], parts: Sequence[Any]) -> Shape:
        if len(members) < len(parts):
            return Perhaps(self.of(reduce(or_, members)))
        if {*members} == {str, int, bool}:
            return SCALAR
        shapes = list(dict.fromkeys(self.of(member) for member in members))
        if len(shapes) == 1:
            return shapes[0]
        if things := [shape for shape in shapes if isinstance(shape, Thing)]:
            return OneOf(tuple(things))
        return Either(tuple(shape for shape in shapes if isinstance(shape, Words)))

    def _of_class(self, kind: Any) -> Shape:
        for special in self._special:
            if issubclass(kind, special.spelling.kind):
                return special
        if issubclass(kind, Enum):
            return named(kind)
        if not (is_dataclass(kind) or hasattr(kind, "_fields")):
            raise TypeError(f"no shape for a {kind.__name__}")
        hints = get_type_hints(kind)
        names = [each.name for each in fields(kind)] if is_dataclass(kind) else kind._fields
        return Thing(kind, {name: self.of(hints[name]) for name in names})

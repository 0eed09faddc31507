"""Canonical text: equal values give the same text in every process. Fingerprints are hashes of this text.

Fingerprints are stored, and they depend on every detail of this text, including the names of classes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from types import NoneType
from typing import Any, Final

from games.rules import MoveKind


def canonical(value: object) -> str:
    """Return the canonical text of a value. Equal values of the same type give the same text; different ones do
    not.

    Accepts dataclasses, tuples, lists, sets, mappings, enums, strings, integers, booleans, bytes, moves and
    None. Anything else raises TypeError, because its `repr` could contain a memory address. A list is written
    like the tuple of its elements, and a move like the tuple of its fields.

    A dataclass field that has its default value is left out, so an event keeps its text when its class gains a
    field. A field excluded from comparison is left out too.
    """
    return _WRITERS[type(value)](value)


def _joined(values: Iterable[object]) -> str:
    texts = []
    for each in values:  # a comprehension would be a call of its own
        texts.append(_WRITERS[type(each)](each))
    return f"({','.join(texts)})"


def _set(values: Iterable[object]) -> str:
    # Sets have no order, so the texts of their elements are sorted.
    return f"{{{','.join(sorted(map(canonical, values)))}}}"


def _mapping(value: Mapping[object, object]) -> str:
    pairs = sorted((canonical(key), canonical(each)) for key, each in value.items())
    return f"{{{','.join(f'{key}:{each}' for key, each in pairs)}}}"


def _writer(kind: type[Any]) -> Callable[[Any], str]:
    if issubclass(kind, Enum):
        return {value: f"{kind.__name__}.{value._name_}" for value in kind}.__getitem__
    if issubclass(kind, int | str | bytes | NoneType):
        return repr
    if issubclass(kind, tuple | list):
        return _joined
    if issubclass(kind, MoveKind):
        names = [field.name for field in fields(kind)]
        return lambda value: _joined([getattr(value, name) for name in names])
    if issubclass(kind, frozenset | set):
        return _set
    if issubclass(kind, Mapping):
        return _mapping
    if is_dataclass(kind):
        defaults = _field_texts(kind)
        return lambda value: f"{kind.__name__}({','.join(_contents(value, defaults))})"
    raise TypeError(f"no canonical text for a {kind.__name__}")


class _Writers(dict[type[Any], Callable[[Any], str]]):
    def __missing__(self, kind: type[Any]) -> Callable[[Any], str]:
        self[kind] = writer = _writer(kind)
        return writer


_WRITERS: Final = _Writers()


def _contents(value: object, defaults: Mapping[str, str | None]) -> list[str]:
    texts = []
    for name, default in defaults.items():
        text = canonical(getattr(value, name))
        # Fields without a default come first, as in every dataclass, and are written without names.
        if default is None:
            texts.append(text)
        elif text != default:
            texts.append(f"{name}={text}")
    return texts


def _field_texts(kind: Any) -> Mapping[str, str | None]:
    """Return, by name, the compared fields of a dataclass, each with the canonical text of its default. That is
    None for a field without a default."""
    return {
        field.name: None if field.default is MISSING else canonical(field.default)
        for field in fields(kind)
        if field.compare
    }

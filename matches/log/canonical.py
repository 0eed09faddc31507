"""Canonical text: the same value gives the same text in every process. Fingerprints are hashes of it.

Stored fingerprints depend on every detail of this text, including the names of classes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Final

from games.rules import MoveKind

_PLAIN: Final = frozenset({type(None), bool, int, str, bytes})


def canonical(value: object) -> str:
    """A text that differs if and only if the values differ.

    Takes dataclasses, tuples and lists (which give the same text), sets, mappings, enums, strings, integers,
    booleans, bytes, moves and None. Anything else raises TypeError: its `repr` could hold a memory address.
    A move is written like the tuple of its fields, as in the states whose fingerprints are stored.

    A field of a dataclass with its default value is left out. Thus an event keeps its text when its class gets
    a new field. A field that is not compared is left out too: values that differ only there are equal.
    """
    if type(value) in _PLAIN:  # most of a state, so it is asked first
        return repr(value)
    match value:
        case Enum():
            return f"{type(value).__name__}.{value._name_}"
        case int() | str() | bytes():
            return repr(value)
        case tuple() | list():
            return f"({','.join(map(canonical, value))})"
        case MoveKind():
            return canonical([getattr(value, field.name) for field in fields(value)])
        # Sets have no order of their own: sorted by the text of their elements.
        case frozenset() | set():
            return f"{{{','.join(sorted(map(canonical, value)))}}}"
        case Mapping():
            pairs = sorted((canonical(key), canonical(each)) for key, each in value.items())
            return f"{{{','.join(f'{key}:{each}' for key, each in pairs)}}}"
    if is_dataclass(value):
        kind: Any = type(value)
        return f"{kind.__name__}({','.join(_contents(value, _field_texts(kind)))})"
    raise TypeError(f"no canonical text for a {type(value).__name__}")


def _contents(value: object, defaults: Mapping[str, str | None]) -> Iterator[str]:
    for name, default in defaults.items():
        text = canonical(getattr(value, name))
        # Fields without a default come first, as in every dataclass, and are written without their names.
        if default is None:
            yield text
        elif text != default:
            yield f"{name}={text}"


@cache
def _field_texts(kind: Any) -> Mapping[str, str | None]:
    """The names of the fields, each with the text of its default; None if it has no default."""
    return {
        field.name: None if field.default is MISSING else canonical(field.default)
        for field in fields(kind)
        if field.compare
    }

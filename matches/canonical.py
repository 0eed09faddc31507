"""One text for one value, in every process: what fingerprints of states and events are made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any


def canonical(value: object) -> str:
    """A text that differs exactly where the values differ.

    Takes dataclasses, tuples and lists (which read alike), sets, mappings, enums, texts, whole numbers,
    truth values, bytes and None; anything else raises TypeError, so that no address gets in.
    """
    match value:
        case None | bool() | Enum() | int() | str() | bytes():
            return _atom(value)
        case tuple() | list():
            return f"({','.join(map(canonical, value))})"
        case frozenset() | set():
            return f"{{{','.join(sorted(map(canonical, value)))}}}"
        case Mapping():
            pairs = sorted((canonical(key), canonical(each)) for key, each in value.items())
            return f"{{{','.join(f'{key}:{each}' for key, each in pairs)}}}"
    if is_dataclass(value):
        kind: Any = type(value)
        contents = (canonical(getattr(value, name)) for name in _field_names(kind))
        return f"{kind.__name__}({','.join(contents)})"
    raise TypeError(f"no canonical text for a {type(value).__name__}")


def _atom(value: object) -> str:
    return f"{type(value).__name__}.{value.name}" if isinstance(value, Enum) else repr(value)


@cache
def _field_names(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))

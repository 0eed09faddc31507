"""Writes values as text, completely, and with the same result in every process."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any


def dumped(value: object) -> str:
    """Return the whole content of a value as text. The `repr` of many values of games hides a part of it."""
    kind: Any = type(value)
    return _dump_of(kind)(value)


@cache
def _dump_of(kind: Any) -> Callable[[Any], str]:
    called: str = kind.__name__
    if is_dataclass(kind):
        names = [(f"{each.name}=", each.name) for each in fields(kind)]
        return lambda value: (
            f"{called}({' '.join([start + dumped(getattr(value, name)) for start, name in names])})"
        )
    if issubclass(kind, Mapping):
        return lambda value: (
            f"{{{', '.join([f'{dumped(key)}: {dumped(value[key])}' for key in value])}}}"
        )
    if issubclass(kind, Set):
        return lambda value: f"{{{', '.join(sorted(map(dumped, value)))}}}"
    if issubclass(kind, tuple | list):
        return lambda value: f"({', '.join(map(dumped, value))})"
    return repr

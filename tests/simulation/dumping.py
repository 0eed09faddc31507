"""A value as text: everything in it, and the same in each process."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any


def dumped(value: object) -> str:
    """Return the value as text, as many values of games have no `repr` of their own."""
    kind: Any = type(value)
    if names := _fields(kind):
        inner = " ".join([f"{name}={dumped(getattr(value, name))}" for name in names])
        return f"{kind.__name__}({inner})"
    if kind in _PLAIN:
        return repr(value)
    if isinstance(value, Mapping):
        return f"{{{', '.join([f'{dumped(key)}: {dumped(value[key])}' for key in value])}}}"
    if isinstance(value, Set):
        return f"{{{', '.join(sorted(map(dumped, value)))}}}"
    if isinstance(value, tuple | list):
        return f"({', '.join(map(dumped, value))})"
    return repr(value)


_PLAIN = {int, str, bool, bytes, type(None)}


@cache
def _fields(kind: Any) -> tuple[str, ...]:
    return tuple(each.name for each in fields(kind)) if is_dataclass(kind) else ()

"""A value as text: everything in it, the same in each process."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import fields, is_dataclass


def dumped(value: object) -> str:
    """Many values of games have no `repr` of their own."""
    if is_dataclass(value):
        inner = " ".join(
            f"{each.name}={dumped(getattr(value, each.name))}" for each in fields(value)
        )
        return f"{type(value).__name__}({inner})"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{dumped(key)}: {dumped(value[key])}' for key in value)}}}"
    if isinstance(value, Set):
        return f"{{{', '.join(sorted(map(dumped, value)))}}}"
    if isinstance(value, tuple | list):
        return f"({', '.join(map(dumped, value))})"
    return repr(value)

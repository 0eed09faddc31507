"""Rejects moves that contain values of other types than declared, such as 3.0 or True instead of an integer.

In Python, 3 == 3.0 and 1 == True. Without this check, such a move would pass as legal and be stored.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, TypeAlias, Union, get_args, get_origin, get_type_hints

from games.rules import IllegalMove
from texts.text import phrase

Check: TypeAlias = Callable[[Any], bool]

NO_MOVE: Final = phrase("That is not a move of this game.")


def require_exact(move: object, kind: Any) -> None:
    """Raise IllegalMove unless the move, of the class or union `kind`, has exactly the declared types."""
    if not _check(kind)(move):
        raise IllegalMove(NO_MOVE)


@cache
def _check(kind: Any) -> Check:
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        checks = {each: _check(each) for each in arguments}
        return lambda value: type(value) in checks and checks[type(value)](value)
    if origin is frozenset:
        (of_member,) = map(_check, arguments)
        return lambda value: type(value) is frozenset and all(map(of_member, value))
    if kind in (NoneType, bool, int, str) or issubclass(kind, Enum):
        return lambda value: type(value) is kind
    if is_dataclass(kind) or hasattr(kind, "_fields"):
        return _check_of_fields(kind)
    raise TypeError(f"no field of a move may be of {kind}")


def _check_of_fields(kind: type) -> Check:
    checks = tuple((name, _check(hint)) for name, hint in get_type_hints(kind).items())
    return lambda value: (
        type(value) is kind and all(check(getattr(value, name)) for name, check in checks)
    )

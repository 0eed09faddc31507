"""Pictures and words: what a view of a game looks like and what happened in it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from renderers.renderer import AnyRenderer


@cache
def find(key: str) -> AnyRenderer:
    """The renderer of the game with that key: the module or package in here of that name."""
    return cast("AnyRenderer", import_module(f"{__name__}.{key.replace('-', '_')}"))


@cache
def find_renderers() -> Mapping[str, AnyRenderer]:
    """The renderer of every game by its key: each module or package in here that has a `draw`."""
    keys = [found.name.replace("_", "-") for found in iter_modules(__path__)]
    return MappingProxyType({key: find(key) for key in keys if hasattr(find(key), "draw")})

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
def find_renderers() -> Mapping[str, AnyRenderer]:
    """The renderer of every game by its key: each module or package in here that has a `draw`."""
    names = [found.name for found in iter_modules(__path__)]
    modules = {name: import_module(f"{__name__}.{name}") for name in names}
    return MappingProxyType(
        {
            name.replace("_", "-"): cast("AnyRenderer", module)
            for name, module in modules.items()
            if hasattr(module, "draw")
        }
    )


def find(key: str) -> AnyRenderer:
    """The renderer of the game with that key."""
    return find_renderers()[key]

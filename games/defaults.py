"""Defaults for the optional functions of `games.rules.Rules`, and how modules get such defaults."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any, Final

OPTIONAL: Final[Mapping[str, Callable[..., Any]]] = {
    "sides": lambda _seats, _options, _seed: (),
    "forced": lambda _state, _seat: None,
    "meant": lambda _state, _seat, move: move,
    "rematch": lambda options, _state: options,
    "heir": lambda _state, _seat: None,
    "spellings": lambda: (),
}


def completed(module: ModuleType, defaults: Mapping[str, Callable[..., Any]]) -> ModuleType:
    """Set the functions that the module lacks to their defaults, on the module itself: a wrapper would have to
    repeat all of its functions. Return the module."""
    # No lock is needed: two threads that call this at once set the same defaults.
    for name, default in defaults.items():
        if not hasattr(module, name):
            setattr(module, name, default)
    return module

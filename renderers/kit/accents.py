"""The accent of each game: its own colours, and the sign in the header. Each game's renderer defines its
accent."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def tints(game: str) -> Mapping[int, str]:
    """Return the colours of the game with this key that differ from the shared ones, by `Hue`. Return none if
    `game` is empty."""
    found: Mapping[int, str] = _renderer(game).tints() if game else {}
    return found


def drawing(game: str) -> Callable[[Any], None] | None:
    """Return the function that draws the sign of the game with this key on a stencil. Return None if its sign
    is the compass rose."""
    found: Callable[[Any], None] | None = _renderer(game).signet() if game else None
    return found


def _renderer(game: str) -> Any:
    # Every renderer imports this module, so renderers are imported only here, and without types.
    return import_module("renderers").find(game)

"""The accent of each game, as its renderer defines it: its own colours, and the sign in the header."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any


def tints(game: str) -> Mapping[int, str]:
    """Return the game's own colours, by the shared `Hue` that they replace; an empty mapping if `game` is
    empty."""
    found: Mapping[int, str] = _renderer(game).tints() if game else {}
    return found


def draw_signet(game: str, stencil: Any) -> None:
    """Draw the game's own sign, or nothing if it has none: its pictures then show the compass rose."""
    if game:
        _renderer(game).signet(stencil)


def _renderer(game: str) -> Any:
    # Every renderer imports this module, so renderers are imported only here, and without types.
    return import_module("renderers").find(game)

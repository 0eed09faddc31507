"""Defaults for the optional functions of `games.rules.Rules`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

OPTIONAL: Final[Mapping[str, Callable[..., Any]]] = {
    "sides": lambda _seats, _options, _seed: (),
    "forced": lambda _state, _seat: None,
    "meant": lambda _state, _seat, move: move,
    "rematch": lambda options, _state: options,
    "heir": lambda _state, _seat: None,
    "spellings": lambda: (),
}

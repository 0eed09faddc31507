"""Defaults for the optional functions of `games.rules.Rules`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from games.options import Options
from games.rules import Seat
from games.spelling import Spelling

Move = TypeVar("Move")


def sides(_seats: int, _options: Options, _seed: bytes) -> Sequence[str]:
    return ()


def forced(_state: Any, _seat: Seat) -> None:
    """Return None: by default, players make every move, even if only one is legal."""


def meant(_state: Any, _seat: Seat, move: Move) -> Move:
    return move


def rematch(options: Options, _state: Any) -> Options:
    return options


def heir(_state: Any, _seat: Seat) -> Seat | None:
    return None


def spellings() -> Sequence[Spelling]:
    """Return an empty tuple: by default, views contain only numbers, texts, enumerations, and objects made of
    these."""
    return ()


OPTIONAL = (sides, forced, meant, heir, rematch, spellings)

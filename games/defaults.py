"""What most games leave as it is: for a game to offer as its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from games.rules import Options, Seat

Move = TypeVar("Move")


def sides(_seats: int, _options: Options, _seed: bytes) -> Sequence[str]:
    """There are none to choose among."""
    return ()


def heir(_state: Any, _seat: Seat) -> Seat | None:
    """Nobody plays on for another."""
    return None


def meant(_state: Any, _seat: Seat, move: Move) -> Move:
    """Every move has one name."""
    return move

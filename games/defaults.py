"""Defaults for the optional functions of `games.rules.Rules`: a game leaves out those that fit it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from games.rules import Options, Seat

Move = TypeVar("Move")


def sides(_seats: int, _options: Options, _seed: bytes) -> Sequence[str]:
    """No sides to choose from."""
    return ()


def forced(_state: Any, _seat: Seat) -> None:
    """Every move is made by a person, also the only legal one."""


def meant(_state: Any, _seat: Seat, move: Move) -> Move:
    """Every move has exactly one name."""
    return move


def rematch(options: Options, _state: Any) -> Options:
    """A rematch has the options of the match."""
    return options


def heir(_state: Any, _seat: Seat) -> Seat | None:
    """No partner plays on for a seat that has resigned."""
    return None


OPTIONAL = (sides, forced, meant, heir, rematch)

"""Defaults for the optional functions of `games.rules.Rules`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from games.options import Options
from games.rules import Seat
from games.spelling import Spelling

Move = TypeVar("Move")


def sides(_seats: int, _options: Options, _seed: bytes) -> Sequence[str]:
    """Return no sides: by default, players can't choose a side."""
    return ()


def forced(_state: Any, _seat: Seat) -> None:
    """Return None: by default, players make every move, even if only one is legal."""


def meant(_state: Any, _seat: Seat, move: Move) -> Move:
    """Return the move unchanged. A game replaces this default if it has moves with several names."""
    return move


def rematch(options: Options, _state: Any) -> Options:
    """Return the options of the match unchanged: by default, a rematch has the same options."""
    return options


def heir(_state: Any, _seat: Seat) -> Seat | None:
    """Return None: by default, nobody plays on for a seat that has resigned."""
    return None


def spellings() -> Sequence[Spelling]:
    """Return no spellings: by default, views hold only numbers, texts, enumerations, and objects made of
    these."""
    return ()


OPTIONAL = (sides, forced, meant, heir, rematch, spellings)

"""The lowest level of every game: it makes the suggested move, and occasionally a random one."""

from __future__ import annotations

from random import Random
from typing import Any, Final, TypeVar

from games.rules import Rules
from players.thought import Candidate, Thought

State = TypeVar("State")
Move = TypeVar("Move")
View = TypeVar("View")

ANOTHER: Final = 0.1
"""The probability of a random move instead of the suggested one. It makes the level easier to beat."""


def think(rules: Rules[State, Move, View], view: View, seed: bytes) -> Thought[Move]:
    """Return the suggested move, or with the probability `ANOTHER` a legal move drawn at random."""
    random = Random(seed)
    suggested = rules.suggest(view)
    if random.random() >= ANOTHER:
        return Thought((Candidate(suggested, 0.0),), None)
    state = rules.imagine(view, seed)  # only for its legal moves, which the view determines
    seen: Any = view  # the view belongs to a seat
    return Thought((Candidate(random.choice(rules.legal_moves(state, seen.seat)), 0.0),), None)

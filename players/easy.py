"""The lowest level, for every game: the suggested move, and now and then another one."""

from __future__ import annotations

from random import Random
from typing import Any, Final, TypeVar

from games.rules import Rules
from players.thought import Candidate, Thought

State = TypeVar("State")
Move = TypeVar("Move")
View = TypeVar("View")

ANOTHER: Final = 0.1
"""How often the move is not the suggested one, so that the level can be beaten."""


def think(rules: Rules[State, Move, View], view: View, seed: bytes) -> Thought[Move]:
    """The suggested move, or with probability `ANOTHER` a legal one drawn at random."""
    random = Random(seed)
    suggested = rules.suggest(view)
    if random.random() >= ANOTHER:
        return Thought((Candidate(suggested, 0.0),), None)
    state = rules.imagine(view, seed)  # only the moves are read, which the view determines
    seen: Any = view  # every view has its seat
    return Thought((Candidate(random.choice(rules.legal_moves(state, seen.seat)), 0.0),), None)

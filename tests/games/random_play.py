"""Matches of random moves."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TypeVar

from games import find_games

State = TypeVar("State")


def at_random(game: str, state: State, rng: Random) -> Iterator[State]:
    """Play a random match of the game from this state. Yield the state itself and every later one."""
    rules = find_games()[game]
    yield state
    while acting := sorted(rules.to_act(state)):
        seat = rng.choice(acting)
        state = rules.apply(state, seat, rng.choice(rules.legal_moves(state, seat)))
        yield state

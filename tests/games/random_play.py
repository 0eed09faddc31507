"""Matches of random moves, or of random and suggested ones."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TypeVar

from games import find_games

State = TypeVar("State")


def at_random(game: str, state: State, rng: Random, *, suggested: float = 0) -> Iterator[State]:
    """Play a match of the game from this state. Yield the state itself and every later one. Moves are random,
    or suggested with the probability `suggested`."""
    rules = find_games()[game]
    yield state
    while acting := sorted(rules.to_act(state)):
        seat = rng.choice(acting)
        if suggested and rng.random() < suggested:
            move = rules.suggest(rules.view(state, seat))
        else:
            move = rng.choice(rules.legal_moves(state, seat))
        state = rules.apply(state, seat, move)
        yield state

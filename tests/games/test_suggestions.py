"""Suggested moves beat random ones in games in which players compete."""

from __future__ import annotations

from random import Random

import pytest

from games import find_games

MATCHES = 16


@pytest.mark.parametrize(
    ("key", "share"), [("crosswind", 1), ("weathervanes", 0.6), ("wind-of-fortune", 0.85)]
)
def test_seat_that_makes_suggested_moves_wins_most_matches(key: str, share: float) -> None:
    """The other seats move at random."""
    rules = find_games()[key]
    seats, won = rules.ABOUT.seats.start, 0
    for number in range(MATCHES):
        rng, clever = Random(number), number % seats
        state = rules.setup(seats, rules.ABOUT.settle({}), rng.randbytes(32))
        while acting := sorted(rules.to_act(state)):
            seat = rng.choice(acting)
            random = rng.choice(rules.legal_moves(state, seat))
            move = rules.suggest(rules.view(state, seat)) if seat == clever else random
            state = rules.apply(state, seat, move)
        ended = rules.outcome(state)
        won += ended is not None and clever in ended.winners
    assert won >= share * MATCHES

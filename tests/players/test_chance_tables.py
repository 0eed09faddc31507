"""The compact tables of Chance's search agree with the rules: reveals, hits, decisions and ends."""

from __future__ import annotations

from random import Random

import pytest

from games.chance.rules import apply, imagine, outcome, resign, setup, view
from games.chance.suggestion import usual
from games.chance.values import KEEPS, Family, State
from games.gnomon import COMPLETES
from players.chance.tables import Determinization, SimulatedMatch, Start
from tests.games.test_chance_statistics import fits_most
from tests.sampling import THOROUGH, sampled

MATCHES = range(200 if THOROUGH else 20)


def begun(number: int) -> State:
    """Return a match with 3 to 9 seats after some random decisions. In some matches a seat has resigned."""
    random = Random(number)
    state = setup(3 + number % 7, {"countdown": random.randint(4, 20)}, bytes([number]))
    for _ in range(random.randrange(12)):
        state = state if outcome(state) else apply(state, acting(state), random.choice(KEEPS))
    return resign(state, random.randrange(3)) if number % 3 == 0 else state


def acting(state: State) -> int:
    assert state.decider is not None
    return state.decider


def rings_of(state: State) -> Determinization:
    """Return a determinization with the Chards in the order in which they really lie."""
    first, second, third = (
        tuple(
            weight * family.singles.index(chard)
            for chard in (state.showing[family], *state.piles[family])
        )
        for family, weight in zip(Family, (9, 3, 1), strict=True)
    )
    return first, second, third


@sampled
@pytest.mark.parametrize("number", MATCHES)
def test_fast_chance_simulation_follows_the_rules(number: int) -> None:
    state, random = begun(number), Random(-number)
    if outcome(state):
        return
    table = SimulatedMatch(Start(view(state, None)), rings_of(state))
    while (ended := outcome(state)) is None:
        choice = random.randrange(len(KEEPS))
        state = apply(state, acting(state), KEEPS[choice])
        seen = table.keep(choice)
        assert (table.seat, table.left) == (state.decider, state.left)
        assert table.held == held(state)
        assert seen == told(choice, state)
    assert ended.winners == (() if table.winner is None else (table.winner,))


def held(state: State) -> list[int]:
    seen = view(state, None)
    seats = range(len(state.hands))
    return [sum(1 << COMPLETES.index(card) for card in seen.remaining(seat)) for seat in seats]


def told(choice: int, state: State) -> int:
    """Encode a turn as one number: the choice, counted from 1, then five bits for each TriCard that the turn
    reveals. These bits are the TriCard's index in `COMPLETES`."""
    number = choice + 1
    for reveal in state.news.reveals:
        number = number << 5 | COMPLETES.index(reveal.chards)
    return number


@pytest.mark.parametrize("number", range(8))
def test_hidden_cards_imagined_in_chance_are_consistent_with_what_is_seen(number: int) -> None:
    state = begun(number)
    if outcome(state):
        return
    seen = view(state, None)
    drawn, imagined = (
        Start(seen).determinize(Random(number)),
        rings_of(imagine(seen, b"")),
    )
    for ring, other, pile in zip(drawn, imagined, seen.piles, strict=True):
        assert ring[0] == other[0]
        assert ring[1 + pile.unseen :] == other[1 + pile.unseen :]
        assert sorted(ring) == sorted(other)


def test_simulated_chance_players_keep_as_many_chards_as_one_tricard_fits() -> None:
    for number in range(30):
        state = begun(number)
        if outcome(state):
            continue
        seen, card = view(state, None), COMPLETES.index(state.showing)
        assert KEEPS[usual(held(state)[acting(state)], card)] == fits_most(seen)

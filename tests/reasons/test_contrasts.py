"""A hint never says that a reason is not true of another move, although it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import islice, permutations
from random import Random
from typing import Final

import pytest

from cogs.actions.reasons import is_apart
from games.chance import reasons as of_chance
from games.weathervanes import reasons as of_weathervanes
from games.weathervanes.values import State
from games.wind_of_fortune import reasons as of_wind_of_fortune
from tests.contract.walking import settings
from tests.reasons import Case
from tests.reasons.chance import chance, next_reveals
from tests.reasons.test_reasons import played, reasons_of
from tests.reasons.weathervanes import beating, most, tricks_of
from tests.reasons.wind_of_fortune import chances

POSITIONS: Final = 60
MOST: Final = 5
"""How many positions of each game are examined (`POSITIONS`), and how many moves in each (`MOST`)."""


def is_favoured(case: Case) -> bool:
    found = next_reveals(case, case.move)
    own = {reveal.chards for reveal in found if reveal.hit == case.seat}
    return len(own) > len({reveal.chards for reveal in found if reveal.hit is not None} - own)


def spares_others(case: Case) -> bool:
    return not chance(case, lambda reveal: reveal.hit not in (None, case.seat))


def won(case: Case) -> list[State]:
    """Return states after the trick of the move, if the move can win it."""
    return [state for state in tricks_of(case) if state.placements[0].seat == case.seat]


def can_win_points(case: Case) -> bool:
    states = won(case)
    return bool(states) and all(most(case, state, case.seat) > 0 for state in states)


def can_win_a_fit(case: Case) -> bool:
    states = won(case)
    return bool(states) and all(
        any(place.beside for place in case.rules.legal_moves(state, case.seat)) for state in states
    )


def is_hard_to_beat(case: Case) -> bool:
    """Return whether the card can win the trick, and at most 6 unseen cards would beat it."""
    is_last = len(case.state.cards) == 3
    return bool(won(case)) and (is_last or len(beating(case)) <= 6)


CLAIMS: Final[Mapping[str, Mapping[type, Callable[[Case], bool]]]] = {
    "chance": {of_chance.Favours: is_favoured, of_chance.Distant: spares_others},
    "weathervanes": {
        of_weathervanes.Prize: can_win_points,
        of_weathervanes.Catch: can_win_a_fit,
        of_weathervanes.Beaten: is_hard_to_beat,
    },
    "wind-of-fortune": {
        of_wind_of_fortune.Sure: lambda case: chances(case)[case.move] == 1,
        of_wind_of_fortune.Wins: lambda case: chances(case)[case.move] >= Fraction(1, 3),
    },
}
"""What kinds of facts claim of a move, apart from numbers and cards: whether this holds for a move."""


@pytest.mark.parametrize("key", CLAIMS)
def test_reason_that_is_denied_to_another_move_is_not_true_of_it(key: str) -> None:
    rng, every, claims = Random(key), settings(key), CLAIMS[key]
    matches = (played(rng.choice(every), number) for number in range(POSITIONS))
    positions = (rng.choice([*match]) for match in matches)
    seen = set[type]()
    for position in islice(positions, POSITIONS):
        rules, state = position.rules, position.state
        seat = rng.choice(sorted(rules.to_act(state)))
        legal = rules.legal_moves(state, seat)
        cases = [
            Case(rules, state, seat, move) for move in rng.sample(legal, min(MOST, len(legal)))
        ]
        for own, other in permutations(cases, 2):
            theirs = reasons_of(other)
            for reason in reasons_of(own):
                kind = type(reason.fact)
                seen.add(kind)
                if kind in claims and is_apart(reason, theirs):
                    told = f"{reason.fact} {own.move} {other.move} {state}"
                    assert not claims[kind](other), told
    assert seen >= claims.keys()

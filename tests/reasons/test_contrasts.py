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
from games.crosswind import reasons as of_crosswind
from games.crosswind.values import SWAP
from games.weathervanes import reasons as of_weathervanes
from games.wind_of_fortune import reasons as of_wind_of_fortune
from tests.contract.walking import settings
from tests.reasons import Case
from tests.reasons.chance import chance, discarding, fitting, hits_others
from tests.reasons.crosswind import is_sure, placed
from tests.reasons.test_reasons import played, reasons_of
from tests.reasons.weathervanes import beating, can_fit, most, won
from tests.reasons.wind_of_fortune import chances

POSITIONS: Final = 60
MOST: Final = 5
"""How many positions of each game are examined (`POSITIONS`), and how many moves in each (`MOST`)."""


def is_favoured(case: Case) -> bool:
    own, others = discarding(case)
    return own > others


def spares_others(case: Case) -> bool:
    return not chance(case, hits_others(case))


def is_final(case: Case) -> bool:
    return case.rules.outcome(case.after) is not None


def links_next(case: Case) -> bool:
    """Return whether, whatever the opponent answers, one more stone can then join the move's stone to another
    chain."""
    if case.move is SWAP or is_final(case):
        return False
    own, after = case.view.mover, placed(case)
    others = after.stones[own] - after.chain(own, [case.move.point])
    chains = {frozenset(after.chain(own, [each])) for each in others}
    return any(is_sure(case, {*each}) for each in chains)


def anchors_next(case: Case) -> bool:
    """Like `links_next`, for an edge instead of another chain."""
    if case.move is SWAP or is_final(case):
        return False
    own, after = case.view.mover, placed(case)
    edges = [after.edge(own, number) for number in (0, 1)]
    chain = after.chain(own, [case.move.point])
    return any(is_sure(case, each) for each in edges if not each & chain)


def can_win_points(case: Case) -> bool:
    states = won(case)
    return bool(states) and all(most(case, state, case.seat) > 0 for state in states)


def can_win_a_fit(case: Case) -> bool:
    states = won(case)
    return bool(states) and all(can_fit(case, state) for state in states)


def is_hard_to_beat(case: Case) -> bool:
    """Return whether the card can win the trick, and at most 6 unseen cards would beat it."""
    is_last = len(case.state.cards) == 3
    return bool(won(case)) and (is_last or len(beating(case)) <= 6)


CLAIMS: Final[Mapping[str, Mapping[type, Callable[[Case], bool]]]] = {
    "chance": {
        of_chance.Favours: is_favoured,
        of_chance.Distant: spares_others,
        of_chance.Fits: lambda case: bool(case.move.families and fitting(case)),
    },
    "crosswind": {of_crosswind.Links: links_next, of_crosswind.Anchors: anchors_next},
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
        sample = rng.sample(legal, min(MOST, len(legal)))
        cases = {move: Case(rules, state, seat, move) for move in sample}
        found = {move: reasons_of(case) for move, case in cases.items()}
        seen |= {type(reason.fact) for reasons in found.values() for reason in reasons}
        denied = {
            (type(reason.fact), other)
            for own, other in permutations(cases, 2)
            for reason in found[own]
            if is_apart(reason, found[other])
        }
        for kind, other in denied:
            if kind in claims:
                told = f"{kind.__name__} of {rules.notation(other)}: {position}"
                assert not claims[kind](cases[other]), told
    assert seen >= claims.keys()

"""Every unseen Chard is equally likely to come next in an imagined state of Chance."""

from __future__ import annotations

from collections import Counter

import pytest

from games.chance.rules import apply, imagine, setup, view
from games.chance.values import KEEPS, Family, State


def begun() -> State:
    """Return a match in which some Chards of each pile have been seen and others have not."""
    state = setup(4, {"countdown": 20}, b"five")
    for _ in range(2):
        assert state.decider is not None
        state = apply(state, state.decider, KEEPS[4])
    assert all(0 < unseen < 11 for unseen in state.unseen)
    return state


@pytest.mark.parametrize("family", Family)
def test_each_unseen_card_in_chance_is_equally_likely_at_the_start_of_an_imagined_pile(
    family: Family,
) -> None:
    state = begun()
    seen, seeds = view(state, None), 600
    firsts = Counter(
        imagine(seen, f"{number}".encode()).piles[family][0] for number in range(seeds)
    )
    unseen = seen.unseen(family)
    for chard in family.singles:
        share = unseen[chard] / unseen.total()
        # A share may deviate by four standard deviations. The seeds are fixed, so the result never varies.
        assert abs(firsts[chard] / seeds - share) <= 4 * (share * (1 - share) / seeds) ** 0.5

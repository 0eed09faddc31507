"""`games.copies.replace` gives the same result as `dataclasses.replace`, without calling the constructor."""

from __future__ import annotations

import dataclasses
from random import Random

import pytest

from games import find_games
from games.copies import replace
from games.weathervanes.pieces import Place, Way


@pytest.mark.parametrize("game", find_games())
def test_changed_copy_of_a_state_equals_one_made_by_dataclasses_replace(game: str) -> None:
    rules = find_games()[game]
    seats, options = rules.ABOUT.seats.start, rules.ABOUT.settle({})
    state, other = (rules.setup(seats, options, Random(n).randbytes(32)) for n in range(2))
    before = {each.name: getattr(state, each.name) for each in dataclasses.fields(state)}
    for each in dataclasses.fields(state):
        changes = {each.name: getattr(other, each.name)}
        copy = replace(state, **changes)
        assert copy == dataclasses.replace(state, **changes)
        assert type(copy) is type(state)
    assert before == {each.name: getattr(state, each.name) for each in dataclasses.fields(state)}


def test_changed_copy_accepts_only_known_fields_and_stays_frozen() -> None:
    place = Place(Way.ABOVE, 3)
    assert replace(place) == place
    assert replace(place) is not place
    with pytest.raises(AttributeError):
        replace(place, below=4)  # type: ignore[call-arg]
    with pytest.raises(dataclasses.FrozenInstanceError):
        replace(place, beside=4).beside = 5  # type: ignore[misc]

"""Positions of Wind of Fortune for the tests of its renderer, from matches of every mode."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Final

from games.wind_of_fortune import rules as wind_of_fortune
from games.wind_of_fortune.values import State, View
from renderers.renderer import Cast
from tests.games.random_play import at_random

CAST: Final = Cast(("Ingrid", "Мария", "Tomás O.", "Åsa"))

MODES: Final = (
    (2, "standard", "leader"),
    (2, "extended", "leader"),
    (2, "naked", "leader"),
    (3, "standard", "leader"),
    (3, "naked", "real"),
    (4, "standard", "leader"),
    (4, "standard", "real"),
)
"""The modes to test: seats, the dummy for sides of one player, and the kind of team for sides of two."""


@cache
def match(mode: int, number: int = 0) -> tuple[State, ...]:
    """Return all states of a random match. Each of its moves is random or, with the same chance, the suggested
    one.

    `mode` is an index in MODES. `number` distinguishes matches of the same mode.
    """
    seats, dummy, team = MODES[mode]
    rng = Random(f"{mode} {number}")
    options = wind_of_fortune.ABOUT.settle({"dummy": dummy, "team": team})
    start = wind_of_fortune.setup(seats, options, rng.randbytes(32))
    return tuple(at_random("wind-of-fortune", start, rng, suggested=0.5))


def views(step: int = 1) -> Iterator[View]:
    """Play a random match in each mode, and yield views of every `step`-th state and of the last one: those of
    all seats and of a spectator."""
    return (view for mode in range(len(MODES)) for view in views_in(mode, step))


def views_in(mode: int, step: int) -> Iterator[View]:
    """Like `views`, but only for one mode."""
    states = match(mode)
    for state in (*states[::step], states[-1]):
        for seat in (None, *range(len(state.colours))):
            yield wind_of_fortune.view(state, seat)


def found(wanted: Callable[[State], bool], modes: range = range(len(MODES))) -> State:
    """Search random matches in these modes for a state that meets the condition. Return the first one."""
    for number in range(12):
        for mode in modes:
            for state in match(mode, number):
                if wanted(state):
                    return state
    raise AssertionError("no match leads there")

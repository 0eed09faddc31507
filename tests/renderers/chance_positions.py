"""Positions of Chance for the tests of its renderer, from random matches with resignations."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Final

from games.chance import rules as chance
from games.chance.values import Cause, Kept, Miss, News, Reveal, State, View
from games.rules import Outcome, Seat
from renderers.renderer import Cast
from tests.games.chance_positions import CARDS
from tests.sampling import some

SEATS: Final = range(3, 10)
CAST: Final = Cast(("Ingrid", "Мария", "Tomás O.", "Åsa", "Bob", "Linh", "Noor", "Σωκράτης", "Jo"))
NOTHING: Final[Kept] = frozenset()


@cache
def match(seats: int, number: int, countdown: int = 6, resigning: float = 0.0) -> tuple[State, ...]:
    """Return all states of a match of random choices, with occasional resignations."""
    rng = Random(f"{seats} {number}")
    options = chance.ABOUT.settle({"countdown": countdown})
    states = [chance.setup(seats, options, number.to_bytes(4))]
    while acting := chance.to_act(states[-1]):
        (seat,) = acting
        if rng.random() < resigning:
            states.append(chance.resign(states[-1], rng.randrange(seats)))
        else:
            move = rng.choice(chance.legal_moves(states[-1], seat))
            states.append(chance.apply(states[-1], seat, move))
    return tuple(states)


def views(matches: int) -> Iterator[View]:
    """Yield views of a spectator, the deciding player and another player, in this many random matches for each
    number of seats.

    `make slow` tests every number of seats, other runs only every third number.
    """
    for seats in some(SEATS, 3):
        for number in range(matches):
            countdown, resigning = (20, 6, 1, 13)[number % 4], (0, 0.1)[number % 2]
            for state in match(seats, number, countdown, resigning):
                yield from seen(state)


def seen(state: State) -> Iterator[View]:
    last = len(state.hands) - 1
    for seat in (None, *sorted({*chance.to_act(state), last})):
        yield chance.view(state, seat)


def missed(initials: str, left: int, kept: Kept = NOTHING, miss: Miss = Miss.GONE) -> Reveal:
    return Reveal(CARDS[initials], kept, None, miss, left)


def after_run(view: View, seat: Seat, keep: Kept, reveals: tuple[Reveal, ...]) -> View:
    """Return the view after the seat chooses `keep`, as if `reveals` then happened. The reveals may contradict
    the cards of the match."""
    last = reveals[-1]
    return replace(
        view,
        left=last.left,
        showing=last.chards,
        to_act=last.hit,
        news=News(Cause.DECISION, seat, keep, reveals),
        outcome=Outcome((2,) * len(view.hands), (), "countdown") if last.hit is None else None,
    )

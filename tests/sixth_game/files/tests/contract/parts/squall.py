"""The game-specific part of the contract tests for Squall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import chain, islice
from random import Random
from typing import Final

from games.rules import Seat
from games.squall.values import CARDS, Play, State, View
from tests.contract.parts import Values

ENDINGS: Final = frozenset({"rounds, some win", "rounds, all win", "resigned, some win"})

KINDS: Final[Mapping[type, tuple[Values, ...]]] = {Play: (Values(CARDS, (0, 13, "7")),)}


def twins(state: State, seat: Seat | None, rng: Random) -> State:
    """Return the state with other cards in the hands that the seat can't see."""
    seen = {each.card for each in state.played} | {*(() if seat is None else state.hands[seat])}
    unseen = [card for card in CARDS if card not in seen]
    for _ in range(20):
        rest = iter(rng.sample(unseen, len(unseen)))
        hands = [
            hand if owner == seat else tuple(sorted(islice(rest, len(hand))))
            for owner, hand in enumerate(state.hands)
        ]
        if tuple(hands) != state.hands:
            break
    return replace(state, hands=tuple(hands))


def conserved(state: State) -> Mapping[str, int]:
    """Return two counts of the cards in hands and on the table: all of them, and those that occur twice."""
    cards = [*chain.from_iterable(state.hands), *(each.card for each in state.played)]
    return {"dealt": len(cards), "in two places": sum(n > 1 for n in Counter(cards).values())}


def table(view: View) -> View:
    return view  # seats never decide at the same time


def named(view: View, move: Play) -> tuple[str, ...]:
    return (str(move.card),)


def promised(before: View, after: View) -> tuple[str, ...]:
    return ()


def standing(view: View) -> tuple[str, ...]:
    return tuple(str(view.takers.count(seat)) for seat in range(view.seats))


def places(view: View) -> tuple[int, ...]:
    if view.resigned is not None:
        return tuple(1 + (seat == view.resigned) for seat in range(view.seats))
    taken = [view.takers.count(seat) for seat in range(view.seats)]
    return tuple(1 + sum(other > own for other in taken) for own in taken)


def telling(view: View) -> str:
    """Return a line such as `3 4 9; takers 1`: the cards of the round, and the seats that took rounds."""
    cards = " ".join(str(each.card) for each in view.table) or "nothing"
    return f"{cards}; takers {' '.join(map(str, view.takers)) or 'none'}"

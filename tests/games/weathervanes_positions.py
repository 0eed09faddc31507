"""Lay out positions of Weathervanes from short texts, and play them on.

Hands, Displays and tableaux are written from North clockwise. A tableau is written as it lies, top
left, top right, bottom right, bottom left, with `.` where no card is: `5 . . .`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, Final

from games.options import Options
from games.weathervanes.cards import STANDARD, Suit
from games.weathervanes.pieces import SEATS, Cells, Placement
from games.weathervanes.rules import ABOUT, apply, legal_moves, meant, parse, setup, to_act
from games.weathervanes.values import State, Variants
from tests.games.random_play import at_random

NORTH, EAST, SOUTH, WEST = SEATS
SUITS: Final = {suit.letter: suit for suit in Suit}
OFF: Final = Variants(constrained_lead=False, misere=False, no_kens=False)
SEED: Final = bytes(range(32))
NOTHING: Final = ". . . ."
HANDS: Final = ("5 8", "22 9", "24 10", "15 11")
TRICK: Final = ("5 blue", "22", "24", "15")
"""The rulebook's example trick, and hands for it."""


def begin(seed: bytes = SEED, **chosen: bool) -> State:
    options: Options = {name.replace("_", "-"): value for name, value in chosen.items()}
    return setup(4, ABOUT.settle(options), seed)


def cells(text: str) -> Cells:
    one, two, three, four = (0 if word == "." else int(word) for word in text.split())
    return one, two, three, four


def lay(
    *hands: str,
    displays: str = "1 2 3 4",
    north: str = NOTHING,
    east: str = NOTHING,
    south: str = NOTHING,
    west: str = NOTHING,
    tokens: str = "RBYG",
    leader: int = NORTH,
    variants: Variants = OFF,
    round: int = 1,
    scores: tuple[int, ...] = (0, 0, 0, 0),
    discard: str = "",
) -> State:
    """Return a state in which a trick is about to be led. `north` to `west` are the tableaux of the seats."""
    held = [tuple(map(int, hand.split())) for hand in hands]
    return State(
        deck=STANDARD,
        variants=variants,
        seed=SEED,
        round=round,
        tricks=max(11, *map(len, held)),
        leader=leader,
        tokens=tuple(SUITS[letter] for letter in tokens),
        hands=tuple(held),
        displays=tuple(map(int, displays.split())),
        tableaux=tuple(map(cells, (north, east, south, west))),
        scores=scores,
        discard=tuple(map(int, discard.split())),
        aside=(),
        cards=(),
        placements=(),
        finals=(),
        resigned=frozenset(),
        turns=0,
        news=None,
    )


def pending(displays: str = "1 2 3 4", **more: Any) -> State:
    """Play the rulebook's example trick. Return the state after it, in which each seat has yet to place the
    Display that it took: East West's, South North's, West East's, North South's. `more` is as for `lay`."""
    return play(lay(*HANDS, displays=displays, **more), *TRICK)


def ending(displays: str, **more: Any) -> State:
    """Return a state after the last trick of the match, in which every seat still has to place its own Display.
    `more` is as for `lay`."""
    state = lay("", "", "", "", displays=displays, **more)
    placements = tuple(
        Placement(seat, seat, state.displays[seat], state.tableaux[seat]) for seat in SEATS
    )
    return replace(state, round=4, tricks=8, placements=placements)


def play(state: State, *moves: str) -> State:
    """Return the state after these moves. The lowest seat to act makes each of them."""
    for move in moves:
        seat = min(to_act(state))
        state = apply(state, seat, meant(state, seat, parse(move)))
    return state


def placed(state: State) -> State:
    """Return the state after all pending placements, each made in the first legal way."""
    while state.placements:
        seat = min(to_act(state))
        state = apply(state, seat, legal_moves(state, seat)[0])
    return state


def until(state: State, when: Callable[[State], bool], rng: Random) -> State:
    """Play random moves until `when` holds for the state, or to the end of the match."""
    for now in at_random("weathervanes", state, rng):
        if when(now):
            break
    return now

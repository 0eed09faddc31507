"""What one seat, or a spectator, may know of a match of Weathervanes."""

from __future__ import annotations

from games.rules import Seat
from games.weathervanes.pieces import SEATS, Trick
from games.weathervanes.ranking import outcome
from games.weathervanes.tableau import tableau
from games.weathervanes.values import State, View


def to_act(state: State) -> frozenset[Seat]:
    """All who have yet to place a card; else whoever plays the next one."""
    if state.placements:
        return frozenset(each.seat for each in state.placements if each.place is None)
    return _NOBODY if state.over else _ALONE[(state.leader + len(state.cards)) % 4]


def view(state: State, seat: Seat | None) -> View:
    return View(
        seat=seat,
        deck=state.deck,
        variants=state.variants,
        round=state.round,
        trick_number=state.trick_number,
        tricks=state.tricks,
        leader=state.leader,
        tokens=state.tokens,
        hand=None if seat is None else state.hands[seat],
        hand_sizes=tuple(map(len, state.hands)),
        displays=state.displays,
        tableaux=tuple(tableau(state.deck, cells) for cells in state.tableaux),
        scores=state.scores,
        discard=len(state.discard) + len(state.aside),
        trick=Trick(state.cards) if state.cards else None,
        placements=state.placements,
        final=state.final,
        finals=state.finals,
        to_act=to_act(state),
        resigned=state.resigned,
        news=state.news,
        outcome=outcome(state),
    )


_NOBODY: frozenset[Seat] = frozenset()
_ALONE = tuple(frozenset({seat}) for seat in SEATS)

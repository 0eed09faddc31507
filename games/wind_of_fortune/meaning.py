"""Other names of a move: an open card may be called by its own name, or one that is alone `open`."""

from __future__ import annotations

from dataclasses import replace

from games.rules import Seat
from games.wind_of_fortune.cards import Card
from games.wind_of_fortune.state import State
from games.wind_of_fortune.values import Commit, Mode, Move, Source


def meant(state: State, seat: Seat, move: Move) -> Move:
    """A commitment with its open card named as the notation has it: `H7 open` for `H7 S4` where a
    dummy has one open card by its mode, `open` for a leader's, and a name where there can be more."""
    colour = state.colours[seat]
    opened = state.earth.open[colour]
    if not isinstance(move, Commit) or len(opened) != 1:
        return move
    mode, (only,) = state.modes[colour], opened
    if mode is Mode.LEADER:
        leads = seat == state.earth.leaders[colour]
        return Commit(None, Source.OPEN) if leads and move == Commit(only) else move
    named: Card | Source = Source.OPEN if mode is Mode.STANDARD else only
    return replace(move, dummy=named) if move.card and move.dummy in {only, Source.OPEN} else move

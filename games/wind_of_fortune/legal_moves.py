"""The legal moves in Wind of Fortune, computed in the same way from a full state and from a seat's view."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from games.rules import Seat
from games.wind_of_fortune.cards import Card, Colour, Hand, Tower
from games.wind_of_fortune.pieces import (
    Awaited,
    Commit,
    Crown,
    Dummy,
    Expose,
    Mode,
    Move,
    Show,
    Source,
)
from games.wind_of_fortune.towers import welcoming
from games.wind_of_fortune.values import State, View


def legal_moves(state: State, seat: Seat) -> Sequence[Move]:
    """Return all legal moves of the seat in a fixed order. A seat that does not have to act has none."""
    if not 0 <= seat < len(state.awaited):
        return ()
    kind = state.awaited[seat]
    # A seat that has committed waits for the others.
    if kind is None or state.commits[seat] is not None:
        return ()
    earth, colour = state.earth, state.colours[seat]
    if kind is Awaited.JOKER:
        return _crowns(state.godly.towers, colour)
    leads = seat == earth.leaders[colour]
    return _moves(kind, earth.hands[seat], state.modes[colour], earth.dummy(colour), leads)


def legal_moves_in_view(view: View) -> Sequence[Move]:
    """Return the legal moves of the view's seat. If it does not have to act, it has none."""
    seat, colour = view.seat, view.colour
    if seat is None or colour is None or seat not in view.to_act:
        return ()
    kind = view.awaited[seat]
    assert kind
    if kind is Awaited.JOKER:
        return _crowns(view.towers, colour)
    leads = seat == view.leaders[colour]
    return _moves(kind, view.hand, view.modes[colour], view.dummies[colour], leads)


def _crowns(towers: Sequence[Tower], colour: Colour) -> tuple[Move, ...]:
    return tuple(map(Crown, welcoming(towers, colour)))


@lru_cache(1024)  # called several times for each move, with equal arguments
def _moves(kind: Awaited, hand: Hand, mode: Mode, dummy: Dummy, leads: bool) -> tuple[Move, ...]:
    if kind is Awaited.SHOW:
        return tuple(map(Show, hand))
    if kind is Awaited.EXPOSE:
        return Expose(1), Expose(2)
    if mode is Mode.LEADER or mode is Mode.REAL:
        alone = tuple(map(Commit, hand))
        # Ruling 24: a leader plays the open card, or any card of the hand face down.
        return (Commit(None, Source.OPEN), *alone) if leads and dummy.open else alone
    choices = _choices(mode, dummy)
    return tuple([commit for card in hand for commit in _commits(card, choices)])


def _choices(mode: Mode, dummy: Dummy) -> tuple[Card | Source, ...]:
    opened = (Source.OPEN,) if mode is Mode.STANDARD else dummy.open
    return (*opened, Source.PILE) if dummy.pile else opened


@lru_cache(1024)  # takes half the time of making the moves
def _commits(card: Card, choices: tuple[Card | Source, ...]) -> tuple[Commit, ...]:
    return tuple([Commit(card, choice) for choice in choices])

"""What a symbol does when it is collected into a tower, and who wins by it."""

from __future__ import annotations

from collections.abc import Sequence

from games.wind_of_fortune.cards import FULL, JOKER, Colour, Suit, Symbol, Symbols, Tower
from games.wind_of_fortune.pieces import Effect, Fate


def effect(towers: Sequence[Tower], symbol: Symbol, suit: Suit) -> Effect:
    """What the symbol would do in the tower of that suit: its own, or, for a joker, one not full."""
    tower = towers[suit]
    if symbol.is_joker:
        return Effect(Fate.FITS, symbol, suit, tower.height + 1)
    if symbol.layer > tower.height + 1:
        return Effect(Fate.WAITS, symbol, suit, symbol.layer)
    if symbol.layer == tower.height + 1:
        return Effect(Fate.FITS, symbol, suit, symbol.layer, tower.waiting)
    # Every real card is unique, so a layer already built can only be a joker.
    return Effect(Fate.REPLACES, symbol, suit, symbol.layer, (JOKER, *tower.waiting))


def collected(towers: tuple[Tower, ...], done: Effect) -> tuple[Tower, ...]:
    """The towers after an effect that is for one of them."""
    assert done.suit is not None
    after = _after(towers[done.suit], done)
    return (*towers[: done.suit], after, *towers[done.suit + 1 :])


def welcoming(towers: Sequence[Tower], colour: Colour) -> tuple[Suit, ...]:
    """Which of a side's towers can take a joker: with none, a joker seals the win."""
    return tuple(suit for suit in colour.suits if len(towers[suit].layers) < FULL)


def all_real(towers: Sequence[Tower]) -> bool:
    """Whether the Grand Finale has come: four full towers without a joker."""
    return all(tower.real for tower in towers)


def fallen(pedestal: Symbols) -> Symbols:
    """Which of two raised symbols are kicked off the pedestal: the lower, or both if they are equal."""
    if len(pedestal) < 2:
        return ()
    highest = max(symbol.rank for symbol in pedestal)
    if pedestal[0].rank == pedestal[1].rank:
        return pedestal
    return tuple(symbol for symbol in pedestal if symbol.rank < highest)


def _after(tower: Tower, done: Effect) -> Tower:
    if done.fate is Fate.WAITS:
        return Tower(tower.layers, (*tower.waiting, done.symbol))
    waiting = tower.waiting if done.symbol.is_joker else ()
    layers = (*tower.layers[: done.layer - 1], done.symbol, *tower.layers[done.layer :])
    return Tower(layers, waiting)

"""Towers in Wind of Fortune: what a collected symbol does to a tower, and whether all towers are complete."""

from __future__ import annotations

from collections.abc import Sequence

from games.copies import with_item
from games.wind_of_fortune.cards import FULL, JOKER, Colour, Suit, Symbol, Symbols, Tower
from games.wind_of_fortune.pieces import Effect, Fate


def effect(towers: Sequence[Tower], symbol: Symbol, suit: Suit) -> Effect:
    """Return the effect of collecting the symbol in the tower of this suit. For a joker, the tower must not be
    full; for any other symbol, the suit must be its own."""
    tower = towers[suit]
    if symbol.is_joker:
        # Ruling 18: a joker becomes the next layer and clears nothing.
        return Effect(Fate.FITS, symbol, suit, tower.height + 1)
    if symbol.layer > tower.height + 1:
        # Ruling 16: a symbol that is too high stays face down.
        return Effect(Fate.WAITS, symbol, suit, symbol.layer)
    if symbol.layer == tower.height + 1:
        # Ruling 16: a fitting symbol sends all face-down cards of the tower to the dump.
        return Effect(Fate.FITS, symbol, suit, symbol.layer, tower.waiting)
    # Every real card is unique, so only a joker can be in a layer that is already built.
    return Effect(Fate.REPLACES, symbol, suit, symbol.layer, (JOKER, *tower.waiting))


def collected(towers: tuple[Tower, ...], done: Effect) -> tuple[Tower, ...]:
    """Return the towers after this effect, whose `suit` must not be None."""
    assert done.suit is not None
    return with_item(towers, done.suit, _after(towers[done.suit], done))


def welcoming(towers: Sequence[Tower], colour: Colour) -> tuple[Suit, ...]:
    """Return the suits of the side's towers that can take a joker. If there are none, a joker wins the match
    (ruling 20)."""
    return tuple(suit for suit in colour.suits if len(towers[suit].layers) < FULL)


def all_real(towers: Sequence[Tower]) -> bool:
    """Return whether all four towers are full without jokers, which begins the Grand Finale (ruling 21)."""
    return all(tower.real for tower in towers)


def fallen(pedestal: Symbols) -> Symbols:
    """Return the symbols that fall from the pedestal. If there are two symbols, the lower one falls, or both if
    they are equal (ruling 10). A single symbol doesn't fall."""
    if len(pedestal) < 2:
        return ()
    lowest = min(symbol.rank for symbol in pedestal)
    return tuple(symbol for symbol in pedestal if symbol.rank == lowest)


def _after(tower: Tower, done: Effect) -> Tower:
    if done.fate is Fate.WAITS:
        return Tower(tower.layers, (*tower.waiting, done.symbol))
    # Ruling 18: a joker clears nothing, so the waiting cards stay.
    waiting = tower.waiting if done.symbol.is_joker else ()
    layers = (*tower.layers[: done.layer - 1], done.symbol, *tower.layers[done.layer :])
    return Tower(layers, waiting)

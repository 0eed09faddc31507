"""Forecasts in Wind of Fortune: the sums of a battle's known cards, and the effects of raising a symbol."""

from __future__ import annotations

from games.wind_of_fortune.cards import BLACK, RED, Card, Symbol, strength
from games.wind_of_fortune.pieces import Commit, Effect, Fate, Source
from games.wind_of_fortune.towers import effect, fallen, welcoming
from games.wind_of_fortune.values import View


def sums(view: View, move: Commit) -> tuple[int, int]:
    """Return Red's and Black's sums of the cards that the view's seat would know if it made this move."""
    known = known_cards(view, move)
    return strength(known, RED), strength(known, BLACK)


def known_cards(view: View, move: Commit) -> list[Card]:
    """Return the cards of the battle that the view's seat would know if it made this move: its own, and the
    open card that the other side has laid, if any."""
    laid = [view.laid.card] if view.laid and view.laid.seat != view.seat else []
    return [*own_cards(view, move), *laid]


def own_cards(view: View, move: Commit) -> list[Card]:
    """Return the cards that the move plays, without one from a face-down pile, which nobody knows."""
    known = [part for part in (move.card, move.dummy) if isinstance(part, Card)]
    if move.dummy is Source.OPEN and view.colour is not None:
        known.append(view.dummies[view.colour].open[0])
    return known


def prospects(view: View, symbol: Symbol) -> tuple[Effect, ...]:
    """Return the possible effects of `symbol` if the side of its own colour wins it. The symbol must be that of
    the current battle or of the next one.

    If another symbol on the pedestal beats it, its only effect is `DUMPED`. Otherwise, its effects are those
    that `alone` returns.
    """
    # Ruling 10: of two raised symbols the lower one falls; if they are equal, both fall.
    if symbol in fallen((*view.pedestal, symbol)):
        return (Effect(Fate.DUMPED, symbol),)
    return alone(view, symbol)


def alone(view: View, symbol: Symbol) -> tuple[Effect, ...]:
    """Return the effects of a raised symbol that no other symbol beats. A joker has one effect for each tower
    that can take it; any other symbol has one effect."""
    if symbol.suit is not None:
        return (effect(view.towers, symbol, symbol.suit),)
    # In a Grand Finale a raised joker wins at once and goes to no tower (ruling 21).
    suits = () if view.trial else welcoming(view.towers, view.fortune)
    possible = tuple(effect(view.towers, symbol, suit) for suit in suits)
    return possible or (Effect(Fate.SEALS, symbol),)

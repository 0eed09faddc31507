"""What a view lets one foresee: sums before what lies face down, and what raising a symbol does."""

from __future__ import annotations

from games.wind_of_fortune.cards import Card, Suit, Symbol
from games.wind_of_fortune.pieces import Commit, Effect, Fate, Source
from games.wind_of_fortune.towers import effect, fallen, welcoming
from games.wind_of_fortune.values import View


def sums(view: View, move: Commit) -> tuple[int, int]:
    """Red's and Black's sums of the cards that the seat knows, if it played this: its own, an open
    one, and what the other side has laid."""
    known = known_cards(view, move)
    reds = sum(card.rank for card in known if card.suit < Suit.SPADES)
    return reds, sum(card.rank for card in known) - reds


def known_cards(view: View, move: Commit) -> list[Card]:
    """The cards of a battle that the seat knows if it makes this move."""
    known = [part for part in (move.card, move.dummy) if isinstance(part, Card)]
    if move.dummy is Source.OPEN and view.colour is not None:
        known.append(view.dummies[view.colour].open[0])
    if view.laid and view.laid.seat != view.seat:
        known.append(view.laid.card)
    return known


def prospects(view: View, symbol: Symbol) -> tuple[Effect, ...]:
    """What happens if the symbol is raised now, or next: it is dumped again at the end of the pair
    if what stands on the pedestal is not below it, and does what it does `alone` otherwise."""
    if symbol in fallen((*view.pedestal, symbol)):
        return (Effect(Fate.DUMPED, symbol),)
    return alone(view, symbol)


def alone(view: View, symbol: Symbol) -> tuple[Effect, ...]:
    """What a symbol does that is left alone on the pedestal: in one tower, or, a joker, one of
    several."""
    if symbol.suit is not None:
        return (effect(view.towers, symbol, symbol.suit),)
    suits = () if view.trial else welcoming(view.towers, view.fortune)
    possible = tuple(effect(view.towers, symbol, suit) for suit in suits)
    return possible or (Effect(Fate.SEALS, symbol),)

"""Suggests a move in Wind of Fortune: win symbols that fit, deny the other side its own, save high cards."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from games.wind_of_fortune.cards import JOKER, Colour, Symbol, Tower, strength
from games.wind_of_fortune.forecasts import alone, known_cards, own_cards, sums
from games.wind_of_fortune.legal_moves import legal_moves_in_view
from games.wind_of_fortune.pieces import Commit, Crown, Effect, Expose, Fate, Move, Show
from games.wind_of_fortune.towers import fallen
from games.wind_of_fortune.values import View

WORTH: Final = {Fate.FITS: 0.8, Fate.REPLACES: 0.3, Fate.WAITS: -0.1, Fate.SEALS: 4.0}
"""The value of a symbol's effect for its side. `suggest` weighs it against the price of cards."""

OF_A_JOKER: Final = 1.0
"""The value of a joker that becomes a layer."""
LOCKING: Final = -0.4
"""The value of a symbol that waits directly above a tower's next layer. It is negative: a joker in that next
layer would lead nowhere while the symbol waits."""

OPPOSED: Final = 4.0
"""How much each hidden card of the other side is assumed to lower the seat's lead in the sums."""

SPREAD: Final = 3.0
"""The scale of the logistic curve in `_chance`: the assumed deviation of hidden cards from their mean."""

OWN: Final = 0.015
OTHER: Final = 0.005
"""The price of a played card per point of its rank: `OWN` in the side's own colour, otherwise `OTHER`."""


def suggest(view: View) -> Move:
    """Return the legal move with the highest estimate. In a battle, the estimate is the stake (how much the
    battle matters) times the chance of winning, minus the price of the cards."""
    moves = legal_moves_in_view(view)
    if not isinstance(moves[0], Commit):
        return max(moves, key=lambda move: _choice(view, move))
    stake, wanted = _stake(view)
    return max(moves, key=lambda move: stake * _chance(view, move, wanted) - _price(view, move))


def _choice(view: View, move: Move) -> float:
    match move:
        case Show(card):
            return -card.rank
        case Expose(pile):
            assert view.piles
            assert view.colour is not None
            return -strength(view.piles[pile - 1], view.colour)
        case Crown(suit):
            return _need(view.tower(suit))
    raise AssertionError("commitments are weighed by their chances")


def _need(tower: Tower) -> float:
    waiting = {symbol.layer for symbol in tower.waiting}
    here, above = tower.height + 1 in waiting, tower.height + 2 in waiting
    return 2 * here - 2 * above + 0.1 * tower.height


def _stake(view: View) -> tuple[float, Colour]:
    """Return how much the battle matters to the view's seat, and the side whose win is better for it."""
    symbol = view.symbol
    assert symbol is not None
    # Raising the symbol may kick another one from the pedestal. The value of that one is then lost, so it is
    # subtracted.
    falling = fallen((*view.pedestal, symbol))
    gain = 0.0 if symbol in falling else _gain(view, symbol)
    gain -= sum(_gain(view, other) for other in view.pedestal if other in falling)
    colour = view.colour_of(symbol)
    return abs(gain), colour if gain > 0 else colour.other


def _gain(view: View, symbol: Symbol) -> float:
    """Return the value of the symbol in its tower for the view's seat. It is negative if the symbol belongs to
    the other side."""
    worth = max(_worth(view, done) for done in alone(view, symbol))
    return worth if view.colour_of(symbol) is view.colour else -worth


def _worth(view: View, done: Effect) -> float:
    if done.symbol == JOKER and done.fate is Fate.FITS:
        return OF_A_JOKER
    if done.fate is Fate.WAITS and done.suit is not None:
        locks = done.layer == view.tower(done.suit).height + 2
        return LOCKING if locks else WORTH[Fate.WAITS]
    return WORTH[done.fate]


def _chance(view: View, move: Move, wanted: Colour) -> float:
    assert isinstance(move, Commit)
    both = sums(view, move)
    theirs = 1 if view.laid and view.laid.seat != view.seat else 2
    # The other side plays two cards. One of them is known if that side started with its open card.
    margin = both[wanted] - both[wanted.other] - OPPOSED * theirs
    hidden = 4 - len(known_cards(view, move))
    return 1 / (1 + exp(-margin / (SPREAD * sqrt(hidden))))


def _price(view: View, move: Move) -> float:
    assert isinstance(move, Commit)
    own = own_cards(view, move)
    return sum((OWN if card.colour is view.colour else OTHER) * card.rank for card in own)

"""Scripted newcomers, the opponents of the computer players' lowest level. They know the rules of a game and
look at the table, but not ahead.

They don't search, count cards or guess what others will do. Where several moves look equal to them, the seed
decides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final, TypeVar

from games.chance.values import KEEPS, Keep
from games.chance.values import View as ChanceView
from games.crosswind.board import board_of
from games.crosswind.suggestion import shortest_paths
from games.crosswind.values import SWAP, Stone
from games.crosswind.values import Move as CrosswindMove
from games.crosswind.values import View as CrosswindView
from games.rules import Seat
from games.tradewinds.values import Play as Blow
from games.tradewinds.values import View as TradewindsView
from games.tradewinds.values import Wind
from games.weathervanes.forecasts import following, leads, placing, worth
from games.weathervanes.pieces import Move as WeathervanesMove
from games.weathervanes.tableau import fits, scored_for
from games.weathervanes.values import View as WeathervanesView
from games.wind_of_fortune.cards import Card
from games.wind_of_fortune.forecasts import prospects
from games.wind_of_fortune.legal_moves import legal_moves_in_view
from games.wind_of_fortune.pieces import Commit, Crown, Fate, Show, Source
from games.wind_of_fortune.pieces import Move as WindOfFortuneMove
from games.wind_of_fortune.values import View as WindOfFortuneView

Each = TypeVar("Each")

NEWCOMER: Final = "newcomer"
"""The name of the scripted newcomer in a pairing."""

NEAR: Final = 6
"""When an opponent in Crosswind needs this many stones or fewer, a newcomer begins to block."""


def newcomer(game: str, view: Any, seed: bytes) -> Any:
    """Return the newcomer's move in the game with this key."""
    return NEWCOMERS[game](view, Random(seed))


def crosswind(view: CrosswindView, random: Random) -> CrosswindMove:
    """Win at once if possible, or stop the opponent from winning at once. In all other positions, compare the
    shortest paths of the two players. Block the opponent's path if it is short and shorter than the newcomer's
    own. Otherwise, extend the newcomer's own path."""
    board, mover = board_of(view.size), view.mover
    own, enemy = board.mask(view.stones[mover]), board.mask(view.stones[mover.other])
    if view.may_swap and any(_is_central(view.size, *point) for point in view.black):
        return SWAP
    if not own:
        near = [point for point in view.legal if _is_central(view.size, *point)]
        return Stone(random.choice(near or view.legal))
    legal = [(point, board.bits[point]) for point in view.legal]
    for stones, colour in ((own, mover), (enemy, mover.other)):
        if wins := [point for point, bit in legal if board.wins(colour, stones | bit, bit)]:
            return Stone(random.choice(wins))
    mine, theirs = shortest_paths(board, mover, own, enemy)
    danger = theirs.stones <= NEAR and theirs.stones < mine.stones
    path, stones = (theirs.points, enemy) if danger else (mine.points, own)
    for points in (path & board.around(stones), path, board.around(own | enemy)):
        if found := [point for point, bit in legal if bit & points]:
            return Stone(random.choice(found))
    return Stone(random.choice(view.legal))


def _is_central(size: int, column: int, row: int) -> bool:
    return max(abs(2 * column - size + 1), abs(2 * row - size + 1)) <= size // 2


def chance(view: ChanceView, random: Random) -> Keep:
    """Keep as many Chards (pile cards) as possible that a single TriCard (hand card) of the seat shows."""
    assert view.to_act is not None
    fitting = {keep: len(view.fitting(view.to_act, keep.families)) for keep in KEEPS}
    return _any_best(
        KEEPS, lambda keep: (fitting[keep] > 0, len(keep.families), fitting[keep]), random
    )


def tradewinds(view: TradewindsView, random: Random) -> Blow:
    """Play the card that seems to score most for the collector, judged by the top cards of the three piles
    nearest to them. Other piles are ignored, because it is hard to see where their cards would go."""
    assert view.seat is not None
    collector = Wind(view.seat).opposite
    near = {
        Wind.NORTH: (0, 1, 2),
        Wind.EAST: (2, 5, 8),
        Wind.SOUTH: (6, 7, 8),
        Wind.WEST: (0, 3, 6),
    }
    tops = [view.piles[place].up[-1] for place in near[collector] if view.piles[place].up]
    hand = view.hands[view.seat] or ()
    gains = {
        card: sum(view.key.points(collector, top) for top in tops if top in card) for card in hand
    }
    return Blow(_any_best(hand, gains.__getitem__, random))


def weathervanes(view: WeathervanesView, random: Random) -> WeathervanesMove:
    """Choose a move by simple rules, which depend on the kind of move:

    - Placing a card: place it where it scores most now.
    - Leading a trick: lead the highest card.
    - Following: if the Display to be won is worth having, play the lowest card that wins so far. Otherwise,
      play the lowest card.
    """
    if places := placing(view):
        return _any_best(places, lambda fit: fit.now.total, random).move
    assert view.seat is not None
    hand = [*dict.fromkeys(view.hand or ())]
    if view.trick is None:
        found = [lead for number in hand for lead in leads(view, number) if lead.legal]
        return _any_best(found, lambda lead: lead.move.number, random).move
    cards = [following(view, number) for number in hand]
    first = _worth_with(view, view.seat, view.trick.givers[0])
    legal = [card for card in cards if card.legal]
    return _any_best(legal, lambda card: (first * card.wins, -card.move.number), random).move


def _worth_with(view: WeathervanesView, seat: Seat, giver: Seat) -> int:
    before = worth(view, seat)
    found = fits(view.deck, view.tableaux[seat].cells, view.displays[giver])
    laid = [scored_for(view, seat, cells).total for cells in found.values()]
    return max(laid) - (before.total if before else 0)


def wind_of_fortune(view: WindOfFortuneView, random: Random) -> WindOfFortuneMove:
    """Choose a move by simple rules. If the symbol fits a tower, fight for it with the highest hand card of the
    side's own colour. Otherwise, throw away the lowest hand card.

    Each move also takes a card from the dummy. To win, the newcomer prefers the dummy's open card if it has the
    side's own colour. To lose, they prefer any other card of the dummy.
    """
    moves = legal_moves_in_view(view)
    if not isinstance(moves[0], Commit):
        return _any_best(moves, lambda move: _chosen(view, move), random)
    symbol = view.symbol
    assert symbol is not None
    fits_now = any(each.fate in (Fate.FITS, Fate.SEALS) for each in prospects(view, symbol))
    return _any_best(moves, lambda move: _strength(view, move, fits_now), random)


def _chosen(view: WindOfFortuneView, move: WindOfFortuneMove) -> int:
    match move:
        case Show(card):
            return -card.rank
        case Crown(suit):
            return view.tower(suit).height
    return 0


def _strength(view: WindOfFortuneView, move: WindOfFortuneMove, fights: bool) -> tuple[int, bool]:
    assert isinstance(move, Commit)
    assert view.colour is not None
    card, dummy = move.card, move.dummy
    if dummy is Source.OPEN:
        dummy = view.dummies[view.colour].open[0]
    own = isinstance(dummy, Card) and dummy.colour is view.colour
    if card is None:  # a leader's open card, or one of the hand
        return 0, own
    if not fights:
        return -card.rank, not own
    return card.rank if card.colour is view.colour else -card.rank, own


def _any_best(moves: Sequence[Each], value: Callable[[Each], Any], random: Random) -> Each:
    values = [value(move) for move in moves]
    best = max(values)
    return random.choice([move for move, each in zip(moves, values, strict=True) if each == best])


NEWCOMERS: Final[Mapping[str, Callable[[Any, Random], Any]]] = {
    "chance": chance,
    "crosswind": crosswind,
    "tradewinds": tradewinds,
    "weathervanes": weathervanes,
    "wind-of-fortune": wind_of_fortune,
}

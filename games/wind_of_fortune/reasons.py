"""Reasons for moves in Wind of Fortune: true facts about a move, derived from a view. A hint shows one of them.

“Random” means: the battle's unknown cards may be any that the seat can't exclude, and every set of them is
equally likely.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from math import comb

from games.rules import CommonFact, Fact
from games.wind_of_fortune.cards import FULL, Card, Suit, Symbol, strength
from games.wind_of_fortune.forecasts import known_cards, own_cards, sums
from games.wind_of_fortune.imagining import unseen_cards, unseen_symbols
from games.wind_of_fortune.legal_moves import legal_moves_in_view
from games.wind_of_fortune.pieces import (
    BATTLES,
    Awaited,
    Commit,
    Crown,
    Expose,
    Mode,
    Move,
    Show,
    Source,
)
from games.wind_of_fortune.values import View


@dataclass(frozen=True, slots=True)
class Sure(Fact):
    """The player's side wins the battle, whatever the unknown cards are."""


@dataclass(frozen=True, slots=True)
class Enough(Fact):
    """The side is certain to win the battle. No other move that is certain to win has a lower sum of the side's
    own colour."""


@dataclass(frozen=True, slots=True)
class LikeliestWin(Fact):
    """The side wins with the probability `chance` if the unknown cards are random. No other move makes this
    likelier, and some move makes it less likely."""

    chance: Fraction


@dataclass(frozen=True, slots=True)
class Sheds(Fact):
    """The move plays `card`, the highest card of the hand in the other side's colour."""

    card: Card


@dataclass(frozen=True, slots=True)
class Saves(Fact):
    """`card`, the highest card of the hand in the player's own colour, stays in the hand."""

    card: Card


@dataclass(frozen=True, slots=True)
class Conceals(Fact):
    """The side does not use its open card, so the other side has to answer without seeing a card. Another move
    would use the open card."""


@dataclass(frozen=True, slots=True)
class Wins(Fact):
    """The side wins with the probability `chance`, at least a third, if the unknown cards are random. If it
    is certain to win, `Sure` comes first."""

    chance: Fraction


@dataclass(frozen=True, slots=True)
class Yields(Fact):
    """The side wins with the probability `chance`, below a third, if the unknown cards are random."""

    chance: Fraction


@dataclass(frozen=True, slots=True)
class Cheapest(Fact):
    """The card that the leader lays open is the lowest card of the hand."""


@dataclass(frozen=True, slots=True)
class Weaker(Fact):
    """In the player's colour, the pack that is laid open is weaker than the one that stays hidden. `exposed`
    and `hidden` are their sums in that colour."""

    exposed: int
    hidden: int


@dataclass(frozen=True, slots=True)
class Decoy(CommonFact):
    """The card that the leader lays open counts for the other side. Cards of the player's colour with `hidden`
    points, more than 0, stay hidden in the hand."""

    hidden: int


@dataclass(frozen=True, slots=True)
class Stays(CommonFact):
    """After the move, the cards of the player's colour that stay hidden in the hand have `hidden` points."""

    hidden: int


@dataclass(frozen=True, slots=True)
class Follows(Fact):
    """`symbol`, which fits on top of the joker, is still in the godly deck."""

    symbol: Symbol


@dataclass(frozen=True, slots=True)
class Evens(Fact):
    """The joker goes to the lower tower, which has `height` layers without it. `other` is the number of layers
    of the side's other tower, which is not full."""

    height: int
    other: int


@dataclass(frozen=True, slots=True)
class Grows(CommonFact):
    """The joker makes its tower `height` layers high. `other` is the number of layers of the side's other
    tower."""

    height: int
    other: int


def reasons(view: View, move: Move) -> list[Fact]:
    """Return the reasons for a legal move of the view's seat, the most convincing first. What holds for every
    move is given only if there is nothing else. In the ninth battle, there is no choice and no reason."""
    match move:
        case Commit() if view.battle == BATTLES:
            return []
        case Commit():
            chances = _chances(view)
            fought = _fought(view, move, chances)
            return [*fought, *_spent(view, move), *_at_random(chances[move])]
        case Show(card):
            return [*_shown(view, card)]
        case Expose(pile):
            assert view.piles is not None
            assert view.colour is not None
            exposed = strength(view.piles[pile - 1], view.colour)
            hidden = strength(view.piles[2 - pile], view.colour)
            return [Weaker(exposed, hidden) if exposed < hidden else Stays(hidden)]
        case Crown(suit):
            return [*_crowned(view, suit)]


def _shown(view: View, card: Card) -> Iterator[Fact]:
    assert view.colour is not None
    ranks = [each.rank for each in view.hand]
    hidden = strength([each for each in view.hand if each != card], view.colour)
    if card.rank == min(ranks) < max(ranks):
        yield Cheapest()
    elif hidden and card.colour is not view.colour:
        yield Decoy(hidden)
    else:
        yield Stays(hidden)


def _fought(view: View, move: Commit, chances: Mapping[Commit, Fraction]) -> Iterator[Fact]:
    assert view.colour is not None
    chance = chances[move]
    spent = {each: strength(own_cards(view, each), view.colour) for each in chances}
    if chance == 1:
        certain = [each for each in chances if chances[each] == 1]
        others = [spent[each] for each in certain if each != move]
        if others and spent[move] <= min(others):
            yield Enough()
        yield Sure()
    elif chance == max(chances.values()) > min(chances.values()):
        yield LikeliestWin(chance)


def _at_random(chance: Fraction) -> Iterator[Fact]:
    yield Yields(chance) if 3 * chance < 1 else Wins(chance)


def _chances(view: View) -> Mapping[Commit, Fraction]:
    """Return the probability that each legal move wins the battle if the unknown cards are random."""
    moves = [move for move in legal_moves_in_view(view) if isinstance(move, Commit)]
    pool, own = _pool(view), view.colour
    assert own is not None
    signed = [card.rank if card.colour is own else -card.rank for card in pool]
    found = dict[Commit, Fraction]()
    totals = dict[int, Counter[int]]()
    for move in moves:
        both, hidden = sums(view, move), 4 - len(known_cards(view, move))
        if hidden not in totals:
            totals[hidden] = _totals(signed, hidden)
        margin = both[own] - both[own.other]
        needed = 0 if view.fortune is own else 1
        wins = sum(n for total, n in totals[hidden].items() if margin + total >= needed)
        found[move] = Fraction(wins, comb(len(pool), hidden))
    return found


def _totals(values: Sequence[int], number: int) -> Counter[int]:
    """Count the ways to choose `number` of these values, for each total of the chosen values."""
    by_number = [Counter({0: 1}), *(Counter[int]() for _ in range(number))]
    for value in values:
        for chosen in range(number, 0, -1):
            for total, ways in by_number[chosen - 1].items():
                by_number[chosen][total + value] += ways
    return by_number[number]


def _pool(view: View) -> list[Card]:
    """Return the cards that may be among the battle's unknown cards."""
    assert view.seat is not None
    assert view.colour is not None
    sides = []
    # The other side's open cards may turn up only before it has committed: if it uses one, it lays it then
    # (ruling 6).
    if view.awaited[view.seat] is Awaited.BATTLE:
        sides.append(view.colour.other)
    if view.leaders[view.colour] not in (None, view.seat):
        sides.append(view.colour)
    opened = chain.from_iterable(view.dummies[side].open for side in sides)
    laid = [view.laid.card] if view.laid else []
    return [card for card in (*unseen_cards(view), *opened) if card not in laid]


def _spent(view: View, move: Commit) -> Iterator[Fact]:
    own = [card for card in view.hand if card.colour is view.colour]
    foreign = [card for card in view.hand if card.colour is not view.colour]
    if move.card in foreign and _is_highest(move.card, foreign):
        yield Sheds(move.card)
    highest = max(own, key=lambda card: card.rank, default=None)
    if highest and highest != move.card and _is_highest(highest, own) and view.battle < BATTLES:
        yield Saves(highest)
    if _starts_open(view) and not _uses_open(move):
        yield Conceals()


def _is_highest(card: Card, cards: Sequence[Card]) -> bool:
    return len(cards) > 1 and all(card.rank > each.rank for each in cards if each != card)


def _starts_open(view: View) -> bool:
    assert view.seat is not None
    assert view.colour is not None
    alone = view.modes[view.colour] in (Mode.STANDARD, Mode.EXTENDED, Mode.NAKED)
    starts = view.awaited[view.seat] is Awaited.BATTLE and view.battle < BATTLES
    return alone and starts and bool(view.dummies[view.colour].open)


def _uses_open(move: Commit) -> bool:
    return move.dummy is Source.OPEN or isinstance(move.dummy, Card)


def _crowned(view: View, suit: Suit) -> Iterator[Fact]:
    other = next(each for each in suit.colour.suits if each is not suit)
    height, beside = view.tower(suit).height, view.tower(other).height
    following = [each for each in unseen_symbols(view) if each.suit is suit]
    found: list[Fact] = [Follows(each) for each in following if each.layer == height + 2]
    if height < beside < FULL:
        found.append(Evens(height, beside))
    yield from found or [Grows(height + 1, beside)]

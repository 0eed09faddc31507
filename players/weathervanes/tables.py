"""Lookup tables for playouts of Weathervanes: corners of cards, tableaux, and chances of winning tricks.

The tables are filled from the rules on demand. They are kept, because later thoughts need them again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from games.weathervanes.cards import NUMBERS, Deck, Number, Suit
from games.weathervanes.pieces import ANEW, EMPTY, Cells
from games.weathervanes.suggestion import promise
from games.weathervanes.tableau import fits, scored
from games.weathervanes.values import Variants

Tableau: TypeAlias = int
"""A tableau as the number that `Tables` gives it; 0 is the empty one."""

Chances: TypeAlias = tuple[float, float, float, float]
"""The probabilities that a seat wins a trick. The index is how many seats after the leader it sits."""

STEPS: Final = 100_000
"""The maximum number of placements that are cached, which take about 15 MB. Ten times as many are possible."""

LARGEST: Final = 12
"""The length of tables that are indexed by the size of a hand; every hand is smaller."""

_WISH: Final = 0.7
"""The assumed probability that a player who can win a trick wants to win it. Suggestions assume less (`WISH`),
but with 0.7 playouts come closer to what *strong* players do."""


class ValuedPlacement(NamedTuple):
    """A placement in the tables: its gain, and the tableau after it. The gain is the points that it scores plus
    the change of the tableau's promise."""

    gain: float
    after: Tableau


class Tables:
    """Lookup tables for one deck of cards and one choice of variants."""

    def __init__(self, deck: Deck, variants: Variants) -> None:
        self.suits = [(0, 0, 0, 0), *(tuple(map(int, deck[number])) for number in NUMBERS)]
        """The suits of every card as integers, indexed by the card's number and then by the corner."""
        self.beats = [[_beats(deck, corner, suit) for suit in Suit] for corner in range(4)]
        """The chance that a seat which has yet to play wins. It is indexed by the corner that the seat must
        show, the suit led, the best number so far, and the size of its hand."""
        self.leads = [[self._led(number, size) for number in range(25)] for size in range(LARGEST)]
        """The chances of each seat to win a trick, indexed by the size of the followers' hands, the number led,
        and the corner led."""
        self._deck, self._variants = deck, variants
        self.cells: list[Cells] = [EMPTY]
        self._names: dict[Cells, Tableau] = {EMPTY: 0}
        self._steps: dict[int, ValuedPlacement] = {}
        self._finals: dict[int, float] = {}
        self._promises: dict[tuple[Cells, int], float] = {}

    def named(self, cells: Cells) -> Tableau:
        """Return the number that stands for the tableau with these cells. An unknown tableau gets the next free
        number."""
        found = self._names.get(cells)
        if found is None:
            found = self._names[cells] = len(self.cells)
            self.cells.append(cells)
        return found

    def step(self, tableau: Tableau, number: Number, token: int) -> ValuedPlacement:
        """Return the best placement of a card in a tableau, and its gain. `token` is the suit of the seat's
        token, which affects the score."""
        key = (tableau * 25 + number) << 2 | token
        found = self._steps.get(key)
        if found is None:
            if len(self._steps) > STEPS:
                self._steps.clear()
            found = self._steps[key] = self._best(self.cells[tableau], number, Suit(token))
        return found

    def placed(self, before: Cells, laid: Cells, anew: bool, token: Suit) -> ValuedPlacement:
        """Return the placement that turns a tableau with the cells `before` into one with the cells `laid`, and
        its gain.

        If `laid` is full, it is scored, and the tableau after the placement is empty. If `anew` is True, the
        card begins a new tableau, and the old one is scored.
        """
        now = self._points(before, token) if anew else 0
        if 0 not in laid:
            now, laid = self._points(laid, token), EMPTY
        gain = now + self.promise(laid, token) - self.promise(before, token)
        return ValuedPlacement(gain, self.named(laid))

    def final(self, tableau: Tableau, number: Number, token: int) -> float:
        """Return the gain of the best way to place a card at the end of the match: the points that it scores
        minus the promise of the tableau. `token` is the suit of the seat's token."""
        key = (tableau * 25 + number) << 2 | token
        found = self._finals.get(key)
        if found is None:
            cells, suit = self.cells[tableau], Suit(token)
            found = max(
                self.finished(cells, laid, move == ANEW, suit)
                for move, laid in fits(self._deck, cells, number).items()
            )
            self._finals[key] = found
        return found

    def finished(self, before: Cells, laid: Cells, anew: bool, token: Suit) -> float:
        """Return the gain of one way to place a card at the end of the match: the points that it scores minus
        the promise of the tableau. The parameters are those of `placed`."""
        now = self._points(before, token) if anew else 0
        last = self._points(laid, token, against=self._variants.misere)
        return now + last - self.promise(before, token)

    def promise(self, cells: Cells, token: Suit) -> float:
        """Return the promise of a tableau: the points that it should still score, compared with a tableau of a
        single card. `token` is the suit of the seat's token, which affects the score."""
        found = self._promises.get((cells, token))
        if found is None:
            found = promise(self._deck, cells, self._points(cells, token))
            self._promises[cells, token] = found
        return found

    def _best(self, cells: Cells, number: Number, token: Suit) -> ValuedPlacement:
        found = fits(self._deck, cells, number).items()
        steps = [self.placed(cells, laid, move == ANEW, token) for move, laid in found]
        return max(steps, key=lambda step: step.gain)

    def _points(self, cells: Cells, token: Suit, *, against: bool = False) -> int:
        inner = not self._variants.no_kens
        return scored(self._deck, cells, token, inner=inner, against=against).total

    def _led(self, number: Number, size: int) -> Sequence[Chances]:
        return [self._chances(number, corner, size) for corner in range(4)]

    def _chances(self, number: Number, corner: int, size: int) -> Chances:
        suit = self.suits[number][corner]
        first, second, third = (
            self.beats[(corner + offset) % 4][suit][number][size] for offset in (1, 2, 3)
        )
        behind = (1 - third) * (1 - second)
        return behind * (1 - first), behind * first, (1 - third) * second, third


@lru_cache(4)
def tables_of(deck: Deck, variants: Variants) -> Tables:
    return Tables(deck, variants)


def _beats(deck: Deck, corner: int, suit: Suit) -> Sequence[Sequence[float]]:
    showing = [number for number in NUMBERS if deck[number][corner] == suit]
    return [_by_size(sum(each > best for each in showing)) for best in range(25)]


def _by_size(able: int) -> Sequence[float]:
    """Return a player's chances to beat the card that wins the trick so far, indexed by the size of the
    player's hand. `able` is the number of cards in the deck that could beat that card."""
    found, none = [], 1.0
    for _ in range(LARGEST):
        found.append(_WISH * (1 - none))
        none *= 1 - able / len(NUMBERS)
    return found

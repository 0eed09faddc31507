"""Guesses hidden hands, also by what their seats have played.

Whoever has a better card usually plays that one. So a guess is as likely as the moves of the seats are, if each
had the guessed cards besides those that it has played since.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, Protocol

from games.rules import Seat
from games.tradewinds.imagining import unseen_completes
from games.tradewinds.values import View
from players.tradewinds.grid import mask, pile_of
from players.weakened import halved

HALVING: Final = 55
"""A card that is worse than another by this much is assumed to be played half as often. The scale is that of
the policy of playouts, in which a point is 100."""

MOST: Final = 100
"""No card is assumed to be played more than this many times as often as another."""

FIRST_SWAPS: Final = 50
"""How often two hidden cards may change places before the first guess."""

SWAPS: Final = 5
"""How often two hidden cards may change places between two guesses."""


class Worths(Protocol):
    """Returns what each card is worth to the policy of playouts, like `Table.worths`."""

    def __call__(
        self, up: list[int], down: Sequence[Sequence[int]], cards: Sequence[int], seat: Seat, /
    ) -> list[int]: ...


class Hands:
    """Draws hands that a view allows; all possible ones are equally likely."""

    def __init__(self, view: View) -> None:
        self._hands = [None if hand is None else list(map(mask, hand)) for hand in view.hands]
        self._sizes = view.hand_sizes
        self._unseen = list(map(mask, unseen_completes(view)))

    def draw(self, random: Random) -> list[list[int]]:
        random.shuffle(self._unseen)
        return self._dealt()

    def _dealt(self) -> list[list[int]]:
        unseen = self._unseen.copy()
        return [
            [unseen.pop() for _ in range(size)] if hand is None else hand
            for hand, size in zip(self._hands, self._sizes, strict=True)
        ]


class LikelyHands(Hands):
    """Draws hands that a view allows. Those that explain what was played are likelier.

    They are a Markov chain (Metropolis et al. 1953): two hidden cards change places, with a probability that
    depends on how much likelier the hands become. There must be a hidden card.
    """

    def __init__(self, view: View, worths: Worths) -> None:
        super().__init__(view)
        hidden = [seat for seat, hand in enumerate(view.hands) if hand is None]
        self._owners = [seat for seat in reversed(hidden) for _ in range(self._sizes[seat])]
        """The seat that has each card at the end of the unseen ones, by the current guess."""
        self._played = {seat: _Played(view, seat, self._unseen, worths) for seat in hidden}
        self._begun = False

    def draw(self, random: Random) -> list[list[int]]:
        swaps = SWAPS
        if not self._begun:
            swaps, self._begun = FIRST_SWAPS, True
            for seat, hand in enumerate(super().draw(random)):
                if seat in self._played:
                    self._played[seat].guess(hand)
        for _ in range(swaps):
            self._swap(random)
        return self._dealt()

    def _swap(self, random: Random) -> None:
        unseen, owners = self._unseen, self._owners
        # Hands are dealt from the end, so places are counted from there.
        one, two = (int(random.random() * len(owners)) - len(owners) for _ in range(2))
        if owners[one] == owners[two]:
            return
        card, other = unseen[one], unseen[two]
        here, there = self._played[owners[one]], self._played[owners[two]]
        near, far = here.swapped(card, other), there.swapped(other, card)
        if random.random() < here.likelier(near) * there.likelier(far):
            here.totals, there.totals = near, far
            unseen[one], unseen[two] = other, card


class _Played:
    """What a seat with a hidden hand has played. A share says how often it would have played a card at one of
    its turns, relative to other cards."""

    def __init__(self, view: View, seat: Seat, unseen: Sequence[int], worths: Worths) -> None:
        played = list(map(mask, view.played))
        self.totals = list[int]()
        """For each turn, the sum of the shares of all cards that the seat held, by the current guess."""
        shares = list[list[int]]()
        for turn in range((seat - view.first) % 4, len(view.grids), 4):
            later = played[turn::4]
            up = [pile_of(pile.up) for pile in view.grids[turn]]
            down = [range(pile.down) for pile in view.grids[turn]]
            found = _shares(worths(up, down, [*later, *unseen], seat))
            self.totals.append(sum(found[: len(later)]))
            shares.append(found[len(later) :])
        self._shares = {card: [row[n] for row in shares] for n, card in enumerate(unseen)}

    def guess(self, hand: Sequence[int]) -> None:
        for card in hand:
            self.totals = [a + b for a, b in zip(self.totals, self._shares[card], strict=True)]

    def swapped(self, lost: int, got: int) -> list[int]:
        """Return the totals if the seat had the card `got` instead of `lost`."""
        shares = self._shares
        return [
            total - less + more
            for total, less, more in zip(self.totals, shares[lost], shares[got])  # noqa: B905
        ]

    def likelier(self, totals: Sequence[int]) -> float:
        """Return how many times as likely these totals make what the seat has played."""
        ratio = 1.0
        for before, after in zip(self.totals, totals):  # noqa: B905 - as many turns
            ratio *= before / after
        return ratio


def _shares(worths: Sequence[int]) -> list[int]:
    # Integers, because a sum of floats depends on their order.
    best = max(worths)
    return [1 + int((MOST - 1) * halved((best - worth) / HALVING)) for worth in worths]

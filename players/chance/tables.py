"""Simulated matches of Chance for the search, in a compact form: piles are rings and hands are bitmasks.

A Chard (pile card) that is replaced goes to the bottom of its pile, and the next one comes from the top (ruling
2). So the showing Chard and its pile together form a ring of twelve that only ever turns, and keeping a Chard
leaves its ring where it is. A determinization consists of three such rings. The number of a TriCard is the sum
of the numbers of its Chards.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, TypeAlias

from games.chance.suggestion import held
from games.chance.values import KEEPS, Family, View
from games.gnomon import COMPLETES
from games.rules import Seat

RING: Final = 12

STEPS: Final = tuple(tuple(int(family not in keep.families) for family in Family) for keep in KEEPS)
"""For each of the seven choices, how far it turns each of the three rings: 0 keeps the Chard, 1 replaces it."""

MOST: Final = tuple(sorted(range(len(KEEPS)), key=lambda number: sum(STEPS[number])))
"""The numbers of the seven choices, sorted by how many Chards they keep, the most first."""

Ring: TypeAlias = Sequence[int]
Determinization: TypeAlias = tuple[Ring, Ring, Ring]


class SimulatedMatch:
    """A match in one determinization, from a decision on.

    - `held`: for each seat, a bitmask of the TriCards that it still has to discard.
    - `seat`: the seat that decides next, or None after the end.
    - `winner`: the seat that has won, or None.
    """

    __slots__ = ("_start", "card", "held", "left", "rings", "seat", "turned", "winner")

    def __init__(self, start: Start, rings: Determinization) -> None:
        self.rings = rings
        self.turned = (0, 0, 0)
        self._start = start
        self.held = [*start.held]
        self.left = start.left
        self.card = sum(ring[0] for ring in rings)
        self.seat: Seat | None = start.seat
        self.winner: Seat | None = None

    def keep(self, number: int) -> int:
        """Make a choice, given by its index in `KEEPS`. Reveal Chards until a TriCard is discarded or the match
        ends.

        Return a number that identifies the choice together with all of its reveals.
        """
        first, second, third = self.rings
        one, two, three = STEPS[number]
        a, b, c = self.turned
        # The leading digit is never 0, so a longer sequence of reveals never has the number of a shorter one.
        seen, owners = number + 1, self._start.owners
        while True:
            a, b, c = (a + one) % RING, (b + two) % RING, (c + three) % RING
            card = first[a] + second[b] + third[c]
            seen = seen << 5 | card
            owner = owners[card]
            if owner is not None and self.held[owner] >> card & 1:
                break
            self.left -= 1
            if not self.left:
                self.seat = None
                return seen
            # Ruling 2: if nobody can discard, all three Chards are replaced next.
            one = two = three = 1
        self.turned, self.card = (a, b, c), card
        self._discard(owner, card)
        return seen

    def _discard(self, owner: Seat, card: int) -> None:
        self.held[owner] ^= 1 << card
        self.seat = owner
        # Ruling 4: a seat that discards its last TriCard wins at once.
        if not self.held[owner]:
            self.seat, self.winner = None, owner


class Start:
    """A decision as the deciding seat sees it, from which determinizations are drawn. `dealt` is the number of
    TriCards dealt to each seat."""

    def __init__(self, view: View) -> None:
        assert view.to_act is not None
        self.seat: Seat = view.to_act
        self.left = view.left
        self.dealt = [len(hand) for hand in view.hands]
        self.held = held(view)
        self.owners: list[Seat | None] = [
            next((seat for seat, held in enumerate(self.held) if held >> number & 1), None)
            for number in range(len(COMPLETES))
        ]
        self._rings = [_ring(view, family) for family in Family]

    def determinize(self, random: Random) -> Determinization:
        """Return a determinization in which the unseen Chards lie in a random order."""
        first, second, third = (_shuffled(*ring, random) for ring in self._rings)
        return first, second, third


def _ring(view: View, family: Family) -> tuple[int, list[int], list[int]]:
    """Return the numbers of a family's Chards: the face-up one, the unseen ones, and the known ones at the
    bottom of the pile. The numbers of three Chards add up to the number of the TriCard that they name."""
    numbers = {single: number * (9, 3, 1)[family] for number, single in enumerate(family.singles)}
    unseen = view.unseen(family)
    return (
        numbers[view.showing[family]],
        [numbers[single] for single in family.singles for _ in range(unseen[single])],
        [numbers[single] for single in view.piles[family].known],
    )


def _shuffled(showing: int, unseen: Sequence[int], known: Sequence[int], random: Random) -> Ring:
    order = [*unseen]
    random.shuffle(order)
    return (showing, *order, *known)

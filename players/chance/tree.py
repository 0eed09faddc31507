"""A search tree for Chance: UCT (a tree search) over determinizations, in which the unseen cards lie in random
orders. Each trial of a choice plays the match to its end with one determinization.

All reveals are public, so a node stands for everything that was seen since the root: the choices, and every
TriCard that was named. Each seat maximizes its own result (max^n, Luckhardt and Irani 1986; Sturtevant 2008).
The n-th trial of every choice at the root uses the n-th determinization (common random numbers), so that
choices are compared fairly. No two trials of the same choice share a determinization. So a node's statistics
are averages over many possible orders, and no seat plays as if it knew the order.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Final

from games.chance.suggestion import usual
from games.chance.values import KEEPS
from games.rules import Seat
from players.chance.tables import MOST, Determinization, SimulatedMatch, Start

EXPLORATION: Final = 0.35
"""The weight of uncertainty when the search selects a choice (UCB1: Auer et al. 2002). A higher one makes it
try rarely tried choices more often."""

SHAPING: Final = 0.6
"""What a seat earns in a simulated match if it discards all of its TriCards; for fewer, it earns in proportion.
A win earns 1 more. Wins alone would be too rare to learn from."""

MOST_EARNED: Final = 1 + SHAPING

CHOICES: Final = range(len(KEEPS))


class Node:
    """A decision of a seat in the tree. For each choice, `tried` counts its trials, and `earned` is the sum of
    what the seat earned in them. A win earns 1. Discarded TriCards earn up to `SHAPING`, even without a win."""

    __slots__ = ("children", "earned", "seat", "tried", "visits")

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.visits = 0
        self.tried = [0] * len(KEEPS)
        self.earned = [0.0] * len(KEEPS)
        self.children: dict[int, Node] = {}

    def selected(self) -> int:
        """Return the choice to try next: an untried one or, if all have been tried, the one with the highest
        upper bound of its worth."""
        visits = self.visits
        if visits < len(KEEPS):
            return MOST[visits]
        # Use the number of binary digits instead of the logarithm, which not all machines round alike.
        width = EXPLORATION * sqrt(visits.bit_length())
        bounds = [
            earned / tried + width / sqrt(tried)
            for earned, tried in zip(self.earned, self.tried, strict=True)
        ]
        return bounds.index(max(bounds))


class Tree:
    """A search tree, grown from one decision of a seat (the root). For each choice at the root, `won` counts
    the trials that this seat won."""

    def __init__(self, start: Start, seed: bytes) -> None:
        self._start = start
        self._random = Random(seed)
        self._determinizations: list[Determinization] = []
        self._usual: dict[int, int] = {}
        self.root = Node(start.seat)
        self.won = [0] * len(KEEPS)

    def grow(self, iterations: int) -> None:
        for _ in range(iterations):
            self._iterate(self.root.selected())

    def try_on(self, first: int, trials: int) -> None:
        """Repeat the choice `first` at the root until it has been tried `trials` times. Its n-th trial has the
        same determinization as the n-th trial of every other choice."""
        while self.root.tried[first] < trials:
            self._iterate(first)

    def _iterate(self, first: int) -> None:
        table = SimulatedMatch(self._start, self._determinization(self.root.tried[first]))
        chosen = self._descend(table, first)
        self._play_out(table)
        self._back_up(table, chosen)
        self.won[first] += table.winner == self._start.seat

    def _determinization(self, number: int) -> Determinization:
        while len(self._determinizations) <= number:
            self._determinizations.append(self._start.determinize(self._random))
        return self._determinizations[number]

    def _descend(self, table: SimulatedMatch, choice: int) -> list[tuple[Node, int]]:
        """Make this choice at the root. Then follow selected choices down the tree, until a node is added or
        the match is over. Return the visited nodes, each with the choice that was made there."""
        node, chosen = self.root, [(self.root, choice)]
        while True:
            seen = table.keep(choice)
            if table.seat is None:
                return chosen
            child = node.children.get(seen)
            if child is None:
                node.children[seen] = Node(table.seat)
                return chosen
            node, choice = child, child.selected()
            chosen.append((node, choice))

    def _play_out(self, table: SimulatedMatch) -> None:
        while table.seat is not None:
            table.keep(self._kept(table.held[table.seat], table.card))

    def _kept(self, held: int, card: int) -> int:
        found = self._usual.get(held << 5 | card)
        if found is None:
            found = self._usual[held << 5 | card] = usual(held, card)
        return found

    def _back_up(self, table: SimulatedMatch, chosen: Sequence[tuple[Node, int]]) -> None:
        earned = [
            SHAPING * (1 - held.bit_count() / dealt)
            for held, dealt in zip(table.held, self._start.dealt, strict=True)
        ]
        if table.winner is not None:
            earned[table.winner] += 1
        for node, choice in chosen:
            node.visits += 1
            node.tried[choice] += 1
            node.earned[choice] += earned[node.seat]

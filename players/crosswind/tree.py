"""A tree search over positions of Crosswind. New nodes are evaluated by circuits (cheapest paths).

The selection is PUCT (Rosin 2011, in the form of Silver et al. 2017). The prior probability of a placement
depends on how much dearer the cheapest path over its point is than the cheapest path of all. RAVE (Gelly and
Silver 2011) credits a placement also with simulated matches in which the same colour made it at a later move.
"""

from __future__ import annotations

from functools import reduce
from math import sqrt
from operator import or_
from typing import Final

from games.crosswind.board import Board
from players.crosswind.circuits import Circuits, chance, circuits, promising
from players.crosswind.positions import BLACK, Position, placed

EXPLORATION: Final = 0.7
"""The weight of prior probabilities, compared with results, when the search selects a placement."""

FIRST: Final = 0.05
"""How much worse for the mover an unvisited child is assumed to be than its parent."""

WEIGHTS: Final = (6, 4, 3, 2, 1, 0)
"""The prior weights of a point. The index is how much more a path over the point costs than the cheapest path;
the last weight is that of all other points. The weights for both colours' paths are added up. Points without a
weight are left out if others have one."""

EQUAL: Final = 10
"""The number of visits at which a node's own mean counts as much as its estimate by RAVE, which also uses
simulated matches through other nodes."""

DRAWN: Final = 0.5


class Node:
    """A placement, and the position after it.

    - `visits`, `black`: the number of simulated matches through the node, and the sum of Black's chances of
      winning in them.
    - `others`, `credit`: the number of simulated matches through the parent in which the same colour made this
      placement at any time, and the sum of this colour's chances in them. RAVE uses them.
    - `worth`: the mean of this colour's chances, with RAVE.
    - `prior`: the prior probability. `bonus`: the same, divided by 1 more than the visits.
    - `children`: by their bits, the placements that simulated matches made here or later.
    - `tried`: the children that were visited, in the order of their first visits.
    - `untried`: prior probabilities, and masks of the points to try with them. The highest come last.

    The last three are set at the second visit. `worth` and `bonus` are stored because selections read them far
    more often than they change.
    """

    __slots__ = (
        "bit",
        "black",
        "bonus",
        "children",
        "circuits",
        "credit",
        "others",
        "position",
        "prior",
        "tried",
        "untried",
        "visits",
        "worth",
    )

    position: Position
    circuits: Circuits
    children: dict[int, Node]
    tried: list[Node]
    untried: list[tuple[float, int]]

    def __init__(self, bit: int) -> None:
        self.bit = bit
        self.visits = self.others = 0
        self.black = self.credit = self.worth = self.prior = self.bonus = 0.0

    def mean(self, colour: int) -> float:
        """Return the mean of a colour's chances of winning. The node must have been visited."""
        share = self.black / self.visits
        return share if colour == BLACK else 1 - share

    def child(self, bit: int) -> Node:
        child = self.children.get(bit)
        if child is None:
            child = self.children[bit] = Node(bit)
        return child


class Tree:
    """A search tree, grown from one position."""

    def __init__(self, board: Board, position: Position) -> None:
        self.root = Node(0)
        self.root.position = position
        self._board = board

    def grow(self, iterations: int) -> None:
        """Simulate this many matches, or fewer if the most visited placement can't be overtaken in the rest."""
        for left in range(iterations, 0, -1):
            if left % 10 == 0 and 2 * left < iterations and self._lead() > left:
                break
            self._iterate()

    def try_each(self) -> None:
        """Find the placements to consider at the root, and try each of them once."""
        self._iterate()
        _expand(self.root)
        while self.root.untried:
            self._iterate(_next(self.root))

    def try_on(self, bit: int) -> Node:
        """Try a legal placement at the root until it has as many visits as the most visited one. `bit` is a
        mask with one bit. Return the node after the placement."""
        most, child = self.tried()[0].visits, self.root.child(bit)
        while child.visits < most:
            self._iterate(child)
        return child

    def tried(self) -> list[Node]:
        """Return the nodes after the tried placements at the root, the most tried first."""
        return sorted(self.root.tried, key=lambda each: (-each.visits, each.bit))

    def _lead(self) -> int:
        """Return how many more visits the most visited placement at the root has than any other."""
        visits = sorted([each.visits for each in self.root.tried])
        return visits[-1] - sum(visits[-2:-1])

    def _iterate(self, first: Node | None = None) -> None:
        """Simulate a match: follow placements from the root to a node that is new or final, and evaluate it.

        The first placement is `first` if that is given. All others are selected by `_selected`.
        """
        node, path = self.root, [self.root]
        while node.visits and node.position.legal:
            child, first = first or _selected(node), None
            if not child.visits:
                child.position = placed(self._board, node.position, child.bit)
            node = child
            path.append(node)
        _back_up(path, self._value(node))

    def _value(self, node: Node) -> float:
        """Return Black's chance of winning in a node that has no children yet."""
        position = node.position
        if not position.legal:
            return DRAWN if position.winner is None else float(position.winner == BLACK)
        node.circuits = circuits(self._board, position)
        return chance(position, node.circuits)


def _expand(node: Node) -> None:
    """Find the placements to try at a node: the legal points with a weight, or all if none has one."""
    legal = node.position.legal
    mine, theirs = (
        [*found, legal & ~reduce(or_, found)] for found in promising(node.circuits, legal)
    )
    del node.circuits
    weighted = [0] * (2 * WEIGHTS[0] + 1)
    for weight, points in zip(WEIGHTS, mine, strict=True):
        for other, others in zip(WEIGHTS, theirs, strict=True):
            weighted[weight + other] |= points & others
    if weighted[0] == legal:
        weighted[1] = legal
    weighted[0] = 0
    total = sum(weight * points.bit_count() for weight, points in enumerate(weighted))
    node.children, node.tried = {}, []
    node.untried = [(weight / total, points) for weight, points in enumerate(weighted) if points]


def _next(node: Node) -> Node:
    """Return the untried child with the highest prior probability, which counts as tried from now on."""
    prior, points = node.untried.pop()
    bit = points & -points
    if points != bit:
        node.untried.append((prior, points ^ bit))
    child = node.child(bit)
    child.prior = prior
    node.tried.append(child)
    return child


def _selected(node: Node) -> Node:
    """Return the child with the highest upper bound for the mover. Of equal ones, return the first."""
    if node.visits == 1:
        _expand(node)
    eager = EXPLORATION * sqrt(node.visits)
    highest, found = -1.0, None
    for child in node.tried:
        bound = child.worth + eager * child.bonus
        if bound > highest:
            highest, found = bound, child
    if node.untried:
        untried = node.mean(node.position.mover) - FIRST
        if found is None or untried + eager * node.untried[-1][0] > highest:
            return _next(node)
    assert found is not None
    return found


def _back_up(path: list[Node], black: float) -> None:
    """Add a simulated match to the statistics of all nodes on its path and of their children, as RAVE requires
    (see `Node`). `black` is Black's chance of winning in the last node."""
    later: tuple[list[int], list[int]] = [], []
    child = path.pop()
    while path:
        child.visits += 1
        child.black += black
        child.bonus = child.prior / (1 + child.visits)
        node = path.pop()
        mover = node.position.mover
        won = black if mover == BLACK else 1 - black
        later[mover].append(child.bit)
        for bit in later[mover]:
            other = node.child(bit)
            other.others += 1
            other.credit += won
            if other.visits:
                own = other.black if mover == BLACK else other.visits - other.black
                other.worth = (own + EQUAL * other.credit / other.others) / (other.visits + EQUAL)
        child = node
    child.visits += 1
    child.black += black

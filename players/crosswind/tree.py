"""A tree search over positions of Crosswind. New nodes are evaluated by circuits (cheapest paths).

The selection is PUCT (Rosin 2011, in the form of Silver et al. 2017). The prior probability of a placement
depends on how much dearer the cheapest path over its point is than the cheapest path of all. RAVE (Gelly and
Silver 2011) credits a placement also with simulated matches in which the same colour made it at a later move.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Final

from games.crosswind.board import Board, bits
from players.crosswind.circuits import Circuits, chance, circuits, promising
from players.crosswind.positions import BLACK, Position, placed

EXPLORATION: Final = 0.7
"""The weight of prior probabilities, compared with results, when the search selects a placement."""

FIRST: Final = 0.05
"""How much worse for the mover an unvisited child is assumed to be than its parent."""

WEIGHTS: Final = (6, 4, 3, 2, 1)
"""The prior weights of a point. The index is how much more a path over the point costs than the cheapest path.
The weights for both colours' paths are added up. Points without a weight are left out if others have one."""

EQUAL: Final = 10
"""The number of visits at which a node's own mean counts as much as its estimate by RAVE, which also uses
simulated matches through other nodes."""

MOST: Final = 40
"""The maximum number of placements considered at a node: those with the highest prior weights."""

VARIED: Final = 0.9, 1.1
"""The range of random factors on the prior weights at the root. They vary the line that the player chooses."""

DRAWN: Final = 0.5


class Node:
    """A position in the tree. `black` is the sum of Black's chances of winning over all visits."""

    __slots__ = ("black", "children", "circuits", "position", "visits")

    def __init__(self, position: Position) -> None:
        self.position = position
        self.visits = 0
        self.black = 0.0
        self.circuits: Circuits | None = None
        self.children: dict[int, Child] | None = None

    def mean(self, colour: int) -> float:
        """Return the mean of a colour's chances of winning. The node must have been visited."""
        share = self.black / self.visits
        return share if colour == BLACK else 1 - share


class Child:
    """A placement at a node. `node` is the position after it, or None until it has been tried.

    `visits` and `black` are the statistics of RAVE, over all simulated matches through the node in which the
    same colour made this placement at any time. They are the number of these matches, and the sum of Black's
    chances of winning.
    """

    __slots__ = ("bit", "black", "node", "prior", "visits")

    def __init__(self, bit: int, prior: float) -> None:
        self.bit = bit
        self.prior = prior
        self.node: Node | None = None
        self.visits = 0
        self.black = 0.0


class Tree:
    """A search tree, grown from one position. At the root, the prior weights of the placements are multiplied
    by random factors."""

    def __init__(self, board: Board, position: Position, random: Random) -> None:
        self.root = Node(position)
        self._board = board
        self._random = random

    def grow(self, iterations: int) -> None:
        for _ in range(iterations):
            self._iterate()

    def try_each(self) -> None:
        """Find the placements to consider at the root, and try each of them once."""
        self._iterate()
        self.root.children = self._children(self.root)
        for child in self.root.children.values():
            self._iterate(child)

    def try_on(self, bit: int) -> Node:
        """Try a legal placement at the root until it has as many visits as the most visited one. `bit` is a
        mask with one bit. Return the node after the placement."""
        children = self.root.children
        assert children is not None  # the second iteration adds children
        child = children.setdefault(bit, Child(bit, 0.0))
        most = max(each.node.visits for each in children.values() if each.node)
        while child.node is None or child.node.visits < most:
            self._iterate(child)
        return child.node

    def tried(self) -> list[tuple[Node, int]]:
        """Return the tried placements at the root, the most tried first, each with the node after it."""
        children = self.root.children or {}
        found = [(child.node, bit) for bit, child in children.items() if child.node]
        return sorted(found, key=lambda each: (-each[0].visits, each[1]))

    def _iterate(self, first: Child | None = None) -> None:
        nodes, chosen = self._descend(first)
        _backed_up(nodes, chosen, self._value(nodes[-1]))

    def _descend(self, first: Child | None) -> tuple[list[Node], list[int]]:
        """Follow placements from the root to a node that is new or final. Return the nodes, and the placements
        between them.

        The first placement is `first` if that is given. All others are selected by `_selected`.
        """
        node, nodes, chosen = self.root, [self.root], list[int]()
        while node.visits and node.position.legal:
            if node.children is None:
                node.children = self._children(node)
            child, first = first or _selected(node, node.children), None
            if child.node is None:
                child.node = Node(placed(self._board, node.position, child.bit))
            node = child.node
            nodes.append(node)
            chosen.append(child.bit)
        return nodes, chosen

    def _value(self, node: Node) -> float:
        """Return Black's chance of winning in a node that has no children yet."""
        position = node.position
        if not position.legal:
            return DRAWN if position.winner is None else float(position.winner == BLACK)
        node.circuits = circuits(self._board, position)
        return chance(position, node.circuits)

    def _children(self, node: Node) -> dict[int, Child]:
        weights = _weights(node)
        node.circuits = None
        if node is self.root:
            weights = {bit: each * self._random.uniform(*VARIED) for bit, each in weights.items()}
        ranked = sorted(weights, key=weights.__getitem__, reverse=True)[:MOST]
        total = sum(map(weights.__getitem__, ranked))
        return {bit: Child(bit, weights[bit] / total) for bit in ranked}


def _weights(node: Node) -> dict[int, float]:
    """Return the prior weights of the promising legal points. If no legal point is promising, return equal
    weights for all."""
    assert node.circuits is not None
    legal, weights = node.position.legal, dict[int, float]()
    for found in promising(node.circuits, legal):
        for weight, points in zip(WEIGHTS, found, strict=True):
            while points:
                bit = points & -points
                weights[bit] = weights.get(bit, 0.0) + weight
                points ^= bit
    return weights or dict.fromkeys(bits(legal), 1.0)


def _selected(node: Node, children: dict[int, Child]) -> Child:
    """Return the child with the highest upper bound for the mover. Of equal ones, return the first."""
    black = node.position.mover == BLACK
    eager = EXPLORATION * sqrt(node.visits)
    untried = node.mean(node.position.mover) - FIRST
    highest, found = -1.0, None
    for child in children.values():
        tried = child.node
        if tried is None:
            # Children are tried in falling order of their priors, so no other untried one has a higher bound.
            return found if found and untried + eager * child.prior <= highest else child
        mean = child.black / child.visits
        mean = (tried.black + EQUAL * mean) / (tried.visits + EQUAL)
        bound = (mean if black else 1 - mean) + eager * child.prior / (1 + tried.visits)
        if bound > highest:
            highest, found = bound, child
    assert found is not None
    return found


def _backed_up(nodes: list[Node], chosen: list[int], value: float) -> None:
    """Add a simulated match to the statistics of all `nodes` on its path and of their children, as RAVE
    requires (see `Child`). `chosen` are the placements between the nodes, and `value` is Black's chance in the
    last node."""
    nodes[-1].visits += 1
    nodes[-1].black += value
    later: tuple[list[int], list[int]] = [], []
    for node, bit in zip(reversed(nodes[:-1]), reversed(chosen), strict=True):
        node.visits += 1
        node.black += value
        assert node.children is not None
        later[node.position.mover].append(bit)
        for each in later[node.position.mover]:
            if child := node.children.get(each):
                child.visits += 1
                child.black += value

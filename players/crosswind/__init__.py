"""A computer player of Crosswind: a tree search that evaluates new nodes by the shortest paths of both colours.

The files: `positions` has the positions, `circuits` values them, `tree` searches, and `openings` chooses the
first stone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final

from games.crosswind.board import board_of
from games.crosswind.values import SWAP, Move, Point, Stone, View
from players.calibration import interpolated, up_to
from players.crosswind.openings import opened, openings
from players.crosswind.positions import Position, position_of, winning
from players.crosswind.tree import Tree
from players.thought import Candidate, Level, Measure, Thought
from players.weakened import SearchEffort, drawn

EFFORTS: Final = {
    Level.BEGINNER: SearchEffort(0, 0.05, 1),
    Level.EASY: SearchEffort(0, 0.0235, 1),
    Level.FAIR: SearchEffort(20, 0.021),
    Level.ADVANCED: SearchEffort(90, 0.015),
    Level.STRONG: SearchEffort(1000),
    Level.MASTER: SearchEffort(10000),
}
"""The search effort of each level. The budget counts simulated matches, and the worth of a move is its chance
of winning. Levels with a doubt first try each promising placement once, without using their budget. With a
horizon of one stone, they see no more."""

VARIETY: Final = 0.03
"""The doubt (see `SearchEffort`) with which *strong* and *master* draw their move when they are behind. So a
line that has won against them rarely wins again. When they are ahead, they make the best move."""

CLOSE: Final = 0.12
"""How often, as a share of the most tried placement, another one must have been tried to be drawn."""


WINS: Final = {
    9: (0, 0, 0, 0, 1, 3, 9, 15, 20, 29, 43, 58, 72, 80, 85, 93, 98, 99, 100, 100, 100),
    11: (0, 0, 0, 1, 5, 9, 15, 19, 25, 31, 42, 59, 69, 77, 82, 86, 92, 97, 99, 100, 100),
    19: (0, 0, 0, 3, 9, 11, 16, 19, 24, 31, 44, 58, 70, 77, 80, 86, 89, 93, 99, 100, 100),
}
"""How many of 100 matches *strong* won after its search found a chance of 0 %, 5 %, 10 % and so on. The key is
the largest size of board that a table is for. `python -m benchmarks calibration` fitted them with
`"crosswind 2, size 9" 680`, `"crosswind 2, size 11, swap off" 300` and `"crosswind 2, size 13" 200`."""


def calibrated(view: View, worth: float) -> float:
    return interpolated(up_to(WINS, view.size), worth)


def think(view: View, level: Level, seed: bytes, kept: Move | None = None) -> Thought[Move]:
    """Rank the placements, and the swap if it is allowed, by how often the search has tried them."""
    effort, board, random = EFFORTS[level], board_of(view.size), Random(seed)
    stones = board.mask(view.black), board.mask(view.white)
    position = position_of(board, stones, int(view.mover))
    if not view.moves_made:
        return _first_stone(view, position, effort.budget, random, kept)
    tree = Tree(board, position)
    if effort.doubt or effort.ahead == 1:
        tree.try_each()
    tree.grow(effort.budget)
    if effort.doubt:
        return _seen(view, position, tree)
    return _ranked(view, tree, random, kept)


def _first_stone(
    view: View, empty: Position, iterations: int, random: Random, kept: Move | None
) -> Thought[Move]:
    """Rank the first stones that `openings` considers."""
    board = board_of(view.size)
    found = openings(board, empty, iterations, random, fair=view.swap)
    thought = _thought([_opening(view, point, black) for point, black in found])
    thought = _varied(thought, thought.candidates, random)
    if not isinstance(kept, Stone):
        return thought
    black = opened(board, empty, kept.point, iterations // len(found))
    return thought.keeping(_opening(view, kept.point, black))


def _opening(view: View, point: Point, black: float) -> Candidate[Move]:
    """Return a first stone as a candidate. `black` is Black's chance of winning after it. If swapping is
    allowed, the stone's worth is at most one half, because White takes over a stone that is good for Black."""
    return Candidate(Stone(point), min(black, 1 - black) if view.swap else black)


def _ranked(view: View, tree: Tree, random: Random, kept: Move | None) -> Thought[Move]:
    swaps, placements = _swaps(view, tree), _placements(view, tree)
    visits = [node.visits for node in tree.tried()]
    close = [each for each, n in zip(placements, visits, strict=True) if n >= CLOSE * visits[0]]
    thought = _varied(_thought([*swaps, *placements]), [*swaps, *close], random)
    if not isinstance(kept, Stone):
        return thought
    tried = tree.try_on(board_of(view.size).bits[kept.point])
    return thought.keeping(Candidate(kept, tried.mean(view.mover)))


def _varied(
    thought: Thought[Move], close: Sequence[Candidate[Move]], random: Random
) -> Thought[Move]:
    """If the player is behind, let it make one of the `close` candidates, drawn at random."""
    if thought.candidates[0].worth >= 0.5:
        return thought
    return replace(thought, drawn=drawn(_thought(close), VARIETY, random).move)


def _seen(view: View, position: Position, tree: Tree) -> Thought[Move]:
    """Return the placements that the search has tried, as the candidates for a level that draws its move at
    random. A placement is worth 0 if the other colour can win right after it, and otherwise at most as much as
    those that were tried more often, because it is less certain.

    If some placements win at once, return only these. Otherwise, if the swap is legal and worth more than every
    placement, return only the swap.
    """
    board, mover = board_of(view.size), view.mover
    if won := winning(board, position):
        return _thought([Candidate(move, 1.0) for move in board.moves_to(won)])
    seen, most = list[Candidate[Move]](), 1.0
    for node in sorted(tree.tried(), key=lambda each: (-each.visits, -each.mean(mover))):
        lost = node.position.mover != mover and winning(board, node.position)
        if not lost:
            most = min(most, node.mean(mover))
        seen.append(Candidate(board.moves[node.bit.bit_length() - 1], 0.0 if lost else most))
    swap = 1 - max(each.worth for each in seen)
    return _thought([Candidate(SWAP, swap)] if view.may_swap and swap > 0.5 else seen)


def _placements(view: View, tree: Tree) -> list[Candidate[Move]]:
    moves, candidates, worth = board_of(view.size).moves, list[Candidate[Move]](), 1.0
    for node in tree.tried():
        # A placement that was tried less is less certain, so it is never reported as better.
        worth = min(worth, node.mean(view.mover))
        candidates.append(Candidate(moves[node.bit.bit_length() - 1], worth))
    return candidates


def _swaps(view: View, tree: Tree) -> list[Candidate[Move]]:
    """Return the swap (exchange of colours) as the only candidate, or no candidate if it is not allowed. Its
    worth is 1 minus that of the best placement, which the other seat may make after the swap."""
    worth = 1 - _placements(view, tree)[0].worth
    return [Candidate(SWAP, worth)] if view.may_swap else []


def _thought(candidates: Sequence[Candidate[Move]]) -> Thought[Move]:
    ranked = sorted(candidates, key=lambda each: -each.worth)
    return Thought(tuple(ranked), Measure.WINS)

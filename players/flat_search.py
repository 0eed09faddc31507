"""Flat Monte Carlo search: judges every move by playouts from determinizations that all moves share.

This is perfect information Monte Carlo (Ginsberg, "GIB: Imperfect information in a computationally challenging
game", 2001). Sharing the determinizations (common random numbers) makes the differences between moves less
noisy than their means. Sequential halving (Karnin, Koren and Somekh, "Almost optimal exploration in
multi-armed bandits", 2013) spends most playouts on the moves that may still be the best.

A thought must not depend on the machine or on the version of Python. So the players add floats one by one,
because `sum` rounds differently from Python 3.12 on, and they avoid functions such as `exp`, which the C
library of each machine may round differently.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple, TypeAlias, TypeVar

from players.thought import Candidate

Move = TypeVar("Move")

Judge: TypeAlias = Callable[[Move], float]
"""A function that returns the worth of a move in one particular determinization."""


class _Tally(NamedTuple):
    """`totals` has the sum of the worths of each move over this number of determinizations. Its index is that
    of the move."""

    totals: Sequence[float]
    determinizations: int

    def gap(self, index: int, best: int) -> float:
        return (self.totals[index] - self.totals[best]) / self.determinizations


def search(
    moves: Sequence[Move],
    playouts: int,
    judge_of: Callable[[Random], Judge[Move]],
    seed: bytes,
    kept: Move | None = None,
) -> tuple[Candidate[Move], ...]:
    """Return all moves as candidates, the best first. `judge_of` draws a determinization, and returns its
    `Judge`. `playouts` is the approximate number of playouts for all moves together.

    Moves that seem worse are dropped early. The worth of a dropped move is that of the best move plus the mean
    difference between both, measured before the drop.

    `kept` is a move that is never dropped, and need not be in `moves`. Playouts that it gets only for this
    reason come on top of `playouts`.
    """
    moves, left = [*moves], list(range(len(moves)))
    if kept is not None and kept not in moves:
        moves.append(kept)
    along = [] if kept is None else [moves.index(kept)]
    totals, determinizations = [0.0] * len(moves), 0
    tallies: dict[int, _Tally] = {}
    phases = max(1, (len(left) - 1).bit_length())
    for _ in range(phases):
        more = max(1, playouts // (phases * len(left)))
        played = [*left, *(index for index in along if index not in left)]
        for number in range(determinizations, determinizations + more):
            judge = judge_of(Random(seed + number.to_bytes(4, "big")))
            for index in played:
                totals[index] += judge(moves[index])
        determinizations += more
        tallies.update(dict.fromkeys(played, _Tally(totals.copy(), determinizations)))
        left = sorted(left, key=totals.__getitem__, reverse=True)[: (len(left) + 1) // 2]
    (best,) = left
    worths = [totals[best] / determinizations + tallies[n].gap(n, best) for n in range(len(moves))]
    for index in along:  # later determinizations may have favoured a move that is kept
        worths[index] = min(worths[index], worths[best])
    ranked = sorted(range(len(moves)), key=lambda n: (n != best, -worths[n]))
    return tuple(Candidate(moves[n], worths[n]) for n in ranked)

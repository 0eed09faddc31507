"""Calibration turns what a search finds into numbers that come true.

A search errs in the same way again and again. Its playouts play worse than it does, and the move that it finds
best is often one that it overrates. So each game has tables of what came in matches of *strong* against itself.
`python -m benchmarks calibration` makes and checks them.
"""

from __future__ import annotations

from collections.abc import Sequence


def interpolated(chances: Sequence[int], searched: float) -> float:
    """Return the chance of winning, from 0 to 1, where the search finds the chance `searched`.

    `chances` are the chances in percent for evenly spaced findings from 0 to 1. Between two of them, the result
    lies on a straight line.
    """
    place = searched * (len(chances) - 1)
    below = min(int(place), len(chances) - 2)
    return (chances[below] + (place - below) * (chances[below + 1] - chances[below])) / 100

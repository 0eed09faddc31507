"""Calibration uses the results of matches to correct the worths that a search finds.

A search errs in the same way again and again. Its playouts play worse than it does, and the move that it finds
best is often one that it overrates. So each game has tables of results of the level *strong* against itself.
`python -m benchmarks calibration` makes and checks them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def up_to(tables: Mapping[int, Sequence[int]], number: int) -> Sequence[int]:
    """Return the table for a number, such as a board's size. `tables` has each table under the largest number
    that it is for, in ascending order. The last table is also for all larger numbers."""
    return next((table for most, table in tables.items() if number <= most), [*tables.values()][-1])


def interpolated(chances: Sequence[int], searched: float) -> float:
    """Correct a chance of winning (0 to 1) that a search found, by linear interpolation.

    `chances` has the corrected chances in percent, for chances from 0 to 1 at equal steps.
    """
    place = searched * (len(chances) - 1)
    below = min(int(place), len(chances) - 2)
    return (chances[below] + (place - below) * (chances[below + 1] - chances[below])) / 100

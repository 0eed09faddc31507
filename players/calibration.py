"""Calibration uses the results of matches to correct the worths that a search finds.

A search errs in the same way again and again. Its playouts play worse than it does, and the move that it finds
best is often one that it overrates. So each game has tables of results of the level *strong* against itself.
`python -m benchmarks calibration` makes and checks them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def up_to(tables: Mapping[int, Sequence[int]], number: int) -> Sequence[int]:
    """Return the table for a number, such as a board's size. Each key is the largest number that its table is
    for, in ascending order, and the last table is also for larger ones."""
    return next((table for most, table in tables.items() if number <= most), [*tables.values()][-1])


def interpolated(chances: Sequence[int], searched: float) -> float:
    """Correct a chance of winning (0 to 1) that a search found, by linear interpolation in a table.

    `chances` is the table. Its values are in percent, for searched chances from 0 to 1 at equal steps.
    """
    place = searched * (len(chances) - 1)
    below = min(int(place), len(chances) - 2)
    return (chances[below] + (place - below) * (chances[below + 1] - chances[below])) / 100
